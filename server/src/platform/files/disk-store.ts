import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileError, toFileError } from './file-error.ts';
import { type FileStore, writeToDisk } from './file-store.ts';
import { fileKey, fileTypes, parseFileKey } from './file-types.ts';

type Deps = { folder: string; randomBytes: (size: number) => Buffer };

export type DiskStore = FileStore & { sweep(before: Date): Promise<number> };

/** Files in a folder. A file appears under its key whole or not at all, also when the machine dies meanwhile. */
export function diskStore({ folder, randomBytes }: Deps): DiskStore {
  const unfinished = join(folder, 'unfinished');
  const pathOf = (key: string) => {
    parseFileKey(key);
    return join(folder, key);
  };

  return {
    async put(source, kind, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      const draft = join(unfinished, randomBytes(16).toString('hex'));
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
      const handle = await open(pathOf(key), 'r').catch(missingIfGone);
      try {
        const { size } = await handle.stat();
        return { stream: handle.createReadStream({ ...range }), size, type: fileTypes[parseFileKey(key).kind].type };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async exists(key) {
      return (await stat(pathOf(key)).catch(() => undefined))?.isFile() ?? false;
    },

    /** Removes what a killed process left unfinished before that moment. */
    async sweep(before) {
      let removed = 0;
      for (const name of await readdir(unfinished).catch(() => [])) {
        const path = join(unfinished, name);
        const found = await stat(path).catch(() => undefined);
        if (!found || found.mtime >= before) continue;
        await rm(path, { recursive: true, force: true });
        removed++;
      }
      return removed;
    },
  };
}

// Without this a power cut could forget the new name although the bytes are safe.
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function missingIfGone(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new FileError('missing', error) : error;
}
