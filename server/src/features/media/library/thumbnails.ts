import { buffer } from 'node:stream/consumers';
import { type FileStore, shrinkImage } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaRow } from '../media.store.ts';
import { storedFileStore } from './stored-files.store.ts';
import type { StoredFiles } from './stored-files.ts';

type Deps = { storedFiles: StoredFiles };
type ThumbnailFile = { key: string; size: number };

/** Width of thumbnails: enough for a tile at 2x density and for the full width of a phone. */
export const thumbnailWidth = 640;
/** Size in bytes below which a file gets no thumbnail. */
const minSourceBytes = 60_000;

/** Service for thumbnails in lists: created at the first request, then stored. */
export const thumbnails = ({ db }: Platform, { storedFiles }: Deps) => {
  const running = new Map<string, Promise<ThumbnailFile>>();

  const createThumbnail = async ({ fileKey, size }: MediaRow): Promise<ThumbnailFile> => {
    const existing = await storedFileStore(db).findThumbnail(fileKey);
    if (existing) return existing;
    const bytes = await renderThumbnail(storedFiles.files, fileKey);
    // A file that can't be resized, or not to a smaller size, is recorded as its own thumbnail, so that it is not tried
    // again.
    if (!bytes || bytes.length >= size) {
      await db.transaction((tx) => storedFileStore(tx).insertThumbnail(fileKey, fileKey));
      return { key: fileKey, size };
    }
    return storedFiles.store(
      () => storedFiles.files.put(bytes, 'webp'),
      async (tx, { key, size }) => {
        await storedFileStore(tx).insertThumbnail(fileKey, key);
        return { key, size };
      },
    );
  };

  /** Concurrent requests for one file share one run. */
  return (item: MediaRow): Promise<ThumbnailFile> => {
    const { fileKey, family, size } = item;
    if (family !== 'image' || size <= minSourceBytes) return Promise.resolve({ key: fileKey, size });
    const thumbnail = running.get(fileKey) ?? createThumbnail(item).finally(() => running.delete(fileKey));
    running.set(fileKey, thumbnail);
    return thumbnail;
  };
};

const renderThumbnail = async (files: FileStore, key: string): Promise<Buffer | undefined> => {
  try {
    return await shrinkImage(await buffer((await files.open(key)).stream), thumbnailWidth);
  } catch {
    return undefined;
  }
};
