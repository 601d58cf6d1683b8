import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { FileStore, StoredFile } from '../../../platform/files/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { storedFileStore } from './stored-files.store.ts';

type Deps = { db: Db; files: FileStore; now: Now };
export type Shelf = ReturnType<typeof storedFiles>;

const tries = 3;

/**
 * The file store with its book. Files lie under the hash of their content, so two people may share one without knowing:
 * a file is let go only while its row is held and nobody's row points at it.
 */
export const storedFiles = ({ db, files, now }: Deps) => {
  /** Lets a file go if nobody uses it. Safe to ask for at any time and any number of times. */
  const release = (key: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const book = storedFileStore(tx);
      if (!(await book.lockUnused(key))) return false;
      await files.remove(key);
      await book.remove(key);
      return true;
    });

  return {
    files,
    release,

    /**
     * Stores a file and books it together with whatever points at it. Between the two the last other user may have let
     * it go; then it is stored again.
     */
    keep: async <T>(put: () => Promise<StoredFile>, book: (tx: Tx, stored: StoredFile) => Promise<T>): Promise<T> => {
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const stored = await put();
        const { key, size } = stored;
        // Booked first by itself, so that a file whose booking fails below is found and let go.
        await db.transaction((tx) => storedFileStore(tx).lockOrInsert(key, size, now()));
        try {
          const kept = await db.transaction(async (tx) => {
            await storedFileStore(tx).lockOrInsert(key, size, now());
            return (await files.exists(key)) ? { value: await book(tx, stored) } : undefined;
          });
          if (kept) return kept.value;
        } catch (error) {
          await release(key);
          throw error;
        }
      }
      throw new Problem('unavailable', { message: 'This file could not be stored right now. Please send it again.' });
    },

    /** Lets go what nobody has used for a while: what a killed process left, what a purged business had. */
    removeUnused: async (before: Date, most = 1000): Promise<number> => {
      let released = 0;
      for (const key of await storedFileStore(db).unusedEverywhere(before, most)) {
        if (await release(key)) released += 1;
      }
      return released;
    },
  };
};
