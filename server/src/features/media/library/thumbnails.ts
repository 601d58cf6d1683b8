import { buffer } from 'node:stream/consumers';
import type { Db } from '../../../platform/db/index.ts';
import { type FileStore, shrinkImage } from '../../../platform/files/index.ts';
import type { MediaRow } from '../media.store.ts';
import { storedFileStore } from './stored-files.store.ts';
import type { Shelf } from './stored-files.ts';

type Deps = { db: Db; shelf: Shelf };
type Stored = { key: string; size: number };

/** Sharp in a tile on a screen of double density, and on a telephone's whole width. */
export const thumbnailWidth = 640;
/** Below this, another file would save nobody any time. */
const smallBytes = 60_000;

/** Pictures as lists show them: drawn when somebody first looks, then kept beside the large one. */
export const thumbnails = ({ db, shelf }: Deps) => {
  const underway = new Map<string, Promise<Stored>>();

  const draw = async ({ fileKey, size }: MediaRow): Promise<Stored> => {
    const kept = await storedFileStore(db).small(fileKey);
    if (kept) return kept;
    const bytes = await drawn(shelf.files, fileKey);
    // What cannot be drawn small, or gets no smaller by it, is shown as it is, and not tried again at every look.
    if (!bytes || bytes.length >= size) {
      await db.transaction((tx) => storedFileStore(tx).keepSmall(fileKey, fileKey));
      return { key: fileKey, size };
    }
    return shelf.keep(
      () => shelf.files.put(bytes, 'webp'),
      async (tx, { key, size }) => {
        await storedFileStore(tx).keepSmall(fileKey, key);
        return { key, size };
      },
    );
  };

  /** A list asks for many at once, and for one it may ask twice. */
  return (item: MediaRow): Promise<Stored> => {
    const { fileKey, family, size } = item;
    if (family !== 'image' || size <= smallBytes) return Promise.resolve({ key: fileKey, size });
    const begun = underway.get(fileKey) ?? draw(item).finally(() => underway.delete(fileKey));
    underway.set(fileKey, begun);
    return begun;
  };
};

const drawn = async (files: FileStore, key: string): Promise<Buffer | undefined> => {
  try {
    return await shrinkImage(await buffer((await files.open(key)).stream), thumbnailWidth);
  } catch {
    return undefined;
  }
};
