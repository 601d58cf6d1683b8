import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { FileStore, StoredFile } from '../../../platform/files/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { storedFileStore } from './stored-files.store.ts';

type Deps = { db: Db; files: FileStore; now: Now };
export type StoredFiles = ReturnType<typeof createStoredFiles>;

const maxAttempts = 3;

/**
 * The file store with a row per file. Files are stored under their content hash and shared between businesses: a file
 * is removed only under its row lock and when no row references it.
 */
export const createStoredFiles = ({ db, files, now }: Deps) => {
  /** Removes a file if no row references it. Can be called at any time, repeatedly. */
  const release = (key: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const rows = storedFileStore(tx);
      if (!(await rows.lockUnused(key))) return false;
      await files.remove(key);
      await rows.remove(key);
      return true;
    });

  return {
    files,
    release,

    /**
     * Stores a file, then inserts its row and the row that references it. If another process removes the file between
     * the two steps, it is stored again.
     */
    store: async <T>(
      put: () => Promise<StoredFile>,
      insertReference: (tx: Tx, stored: StoredFile) => Promise<T>,
    ): Promise<T> => {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const stored = await put();
        const { key, size } = stored;
        // A separate transaction first, so that a file whose reference fails is found and removed later.
        await db.transaction((tx) => storedFileStore(tx).lockOrInsert(key, size, now()));
        try {
          const result = await db.transaction(async (tx) => {
            await storedFileStore(tx).lockOrInsert(key, size, now());
            return (await files.exists(key)) ? { value: await insertReference(tx, stored) } : undefined;
          });
          if (result) return result.value;
        } catch (error) {
          await release(key);
          throw error;
        }
      }
      throw new Problem('unavailable', { message: "The file couldn't be stored. Send it again." });
    },

    /** Removes files without references, unchanged since `before`: from killed processes or deleted businesses. */
    removeUnused: async (before: Date, limit = 1000): Promise<number> => {
      let released = 0;
      for (const key of await storedFileStore(db).findUnusedEverywhere(before, limit)) {
        if (await release(key)) released += 1;
      }
      return released;
    },
  };
};
