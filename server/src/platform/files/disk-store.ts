import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileError, toFileError } from './file-error.ts';
import { type FileStore, writeToDisk } from './file-store.ts';
import { fileKey, fileTypes, parseFileKey } from './file-types.ts';

type Deps = { folder: string; randomBytes: (size: number) => Buffer };

export type DiskStore = FileStore & { removeUnfinished(before: Date): Promise<number> };

/** Files in a folder. A file appears under its key complete or not at all, also after a crash (write, fsync, rename). */
export function diskStore({ folder, randomBytes }: Deps): DiskStore {
  const unfinishedFolder = join(folder, 'unfinished');
  const filePath = (key: string) => {
    parseFileKey(key);
    return join(folder, key);
  };

  return {
    async put(source, kind, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      await mkdir(unfinishedFolder, { recursive: true, mode: 0o700 });
      const draft = join(unfinishedFolder, randomBytes(16).toString('hex'));
      try {
        const { hash, size } = await writeToDisk(source, draft, maxBytes);
        const key = fileKey(hash, kind);
        const path = join(folder, key);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(draft, path);
        await syncFolder(dirname(path));
        return { key, hash, kind, type: fileTypes[kind].type, size };
      } catch (error) {
        await rm(draft, { force: true });
        throw toFileError(error);
      }
    },

    async open(key, range) {
      const handle = await open(filePath(key), 'r').catch(throwMissing);
      try {
        const { size } = await handle.stat();
        return { stream: handle.createReadStream({ ...range }), size, type: fileTypes[parseFileKey(key).kind].type };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(key) {
      await rm(filePath(key), { force: true });
    },

    async exists(key) {
      return (await stat(filePath(key)).catch(() => undefined))?.isFile() ?? false;
    },

    /** Removes unfinished files of killed processes, last changed before `before`; returns how many. */
    async removeUnfinished(before) {
      let removed = 0;
      for (const name of await readdir(unfinishedFolder).catch(() => [])) {
        const path = join(unfinishedFolder, name);
        const info = await stat(path).catch(() => undefined);
        if (!info || info.mtime >= before) continue;
        await rm(path, { recursive: true, force: true });
        removed++;
      }
      return removed;
    },
  };
}

// Writes the folder to the disk: else the new name could be lost in a power cut although the content is there.
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function throwMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new FileError('missing', error) : error;
}
