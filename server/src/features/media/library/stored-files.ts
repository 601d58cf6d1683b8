import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import type { FileStore, StoredFile } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { storedFileStore } from './stored-files.store.ts';

type Deps = { files: FileStore };
export type StoredFiles = ReturnType<typeof createStoredFiles>;

/** Delays in milliseconds while another process removes the same file. */
const retryDelaysMs = [100, 400, 1_500];
/**
 * Lease in milliseconds of a removal, longer than a call to the storage can take, so that the removal of a killed
 * process has no effect after it.
 */
const removalMs = 2 * minuteMs;

/**
 * The file store with a row per file. Files are stored under their content hash and shared between businesses: a file
 * is removed only when no row references it. No transaction is open during a call to the storage: while a file is
 * removed its row is marked, and no reference can be added.
 */
export const createStoredFiles = ({ db, now, sleep, log }: Platform, { files }: Deps) => {
  /** Removes a file if no row references it. Can be called at any time, repeatedly. */
  const release = async (key: string): Promise<boolean> => {
    const until = new Date(now().getTime() + removalMs);
    if (!(await db.transaction((tx) => storedFileStore(tx).startRemoval(key, now(), until)))) return false;
    try {
      await files.remove(key);
    } catch (error) {
      // A failed removal is tried again by the hourly job.
      log.warn({ key, reason: String(error) }, 'A file without references could not be removed');
      return false;
    }
    await storedFileStore(db).endRemoval(key, until);
    return true;
  };

  return {
    files,
    release,

    /**
     * Stores a file, then inserts its row and the row that references it. If another process removes the file between
     * these steps, the file is stored again.
     */
    store: async <T>(
      put: () => Promise<StoredFile>,
      insertReference: (tx: Tx, stored: StoredFile) => Promise<T>,
    ): Promise<T> => {
      for (const delayMs of [...retryDelaysMs, undefined]) {
        const stored = await put();
        const { key, size } = stored;
        // The file's row is committed before its reference, so that a file whose reference fails is found and removed
        // later.
        const id = await storedFileStore(db).touch(key, size, now());
        if (id !== undefined && (await files.exists(key))) {
          try {
            const result = await db.transaction(async (tx) =>
              (await storedFileStore(tx).lockTouched(key, id))
                ? { value: await insertReference(tx, stored) }
                : undefined,
            );
            if (result) return result.value;
          } catch (error) {
            await release(key);
            throw error;
          }
        }
        if (delayMs !== undefined) await sleep(delayMs);
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
