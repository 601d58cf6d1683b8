import { and, asc, eq, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { media, storedFiles, thumbnails, uploadChunks } from '../media.tables.ts';

const isNotRemoving = (at: Date) => or(isNull(storedFiles.removingUntil), lte(storedFiles.removingUntil, at));

export const storedFileStore = (db: Db | Tx) => {
  const isUnused = and(
    notExists(db.select({ one: sql`1` }).from(media).where(eq(media.fileKey, storedFiles.key))),
    notExists(db.select({ one: sql`1` }).from(uploadChunks).where(eq(uploadChunks.fileKey, storedFiles.key))),
    notExists(
      db
        .select({ one: sql`1` })
        .from(thumbnails)
        // A file that is its own thumbnail does not count as used by it.
        .where(and(eq(thumbnails.thumbnailKey, storedFiles.key), ne(thumbnails.fileKey, storedFiles.key))),
    ),
  );
  return {
    /** Inserts or updates the row of a file; returns its id. Undefined while another process removes the file. */
    touch: async (key: string, size: number, at: Date): Promise<number | undefined> => {
      const [row] = await db
        .insert(storedFiles)
        .values({ key, size, touchedAt: at })
        .onConflictDoUpdate({
          target: storedFiles.key,
          set: { touchedAt: at, removingUntil: null },
          setWhere: isNotRemoving(at),
        })
        .returning({ id: storedFiles.id });
      return row?.id;
    },

    /**
     * Locks the file, so that it isn't removed before the transaction ends; false if it was removed, or is being
     * removed, since `touch`.
     */
    lockTouched: async (key: string, id: number): Promise<boolean> => {
      const locked = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(and(eq(storedFiles.key, key), eq(storedFiles.id, id), isNull(storedFiles.removingUntil)))
        .for('key share');
      return locked.length > 0;
    },

    /** Marks an unused file as being removed. False if a row references it, or another process removes it. */
    startRemoval: async (key: string, at: Date, until: Date): Promise<boolean> => {
      const locked = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(eq(storedFiles.key, key))
        .for('update');
      if (locked.length === 0) return false;
      // References are checked after the lock was acquired, because one may have been inserted while waiting.
      const marked = await db
        .update(storedFiles)
        .set({ removingUntil: until, id: sql`default` })
        .where(and(eq(storedFiles.key, key), isUnused, isNotRemoving(at)))
        .returning({ key: storedFiles.key });
      return marked.length > 0;
    },

    /** Finds the thumbnail of a file. */
    findThumbnail: async (key: string): Promise<{ key: string; size: number } | undefined> => {
      const [row] = await db
        .select({ key: storedFiles.key, size: storedFiles.size })
        .from(thumbnails)
        .innerJoin(storedFiles, eq(storedFiles.key, thumbnails.thumbnailKey))
        .where(eq(thumbnails.fileKey, key));
      return row;
    },

    /**
     * Inserts the thumbnail of a file once, also when several requests do so at the same time; none if the file was
     * removed.
     */
    insertThumbnail: async (key: string, thumbnailKey: string) => {
      const locked = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(eq(storedFiles.key, key))
        .for('key share');
      if (locked.length === 0) return;
      await db.insert(thumbnails).values({ fileKey: key, thumbnailKey }).onConflictDoNothing();
    },

    /** Deletes the row of a removed file; `until` identifies the removal that this process began. */
    endRemoval: async (key: string, until: Date) => {
      await db.delete(storedFiles).where(and(eq(storedFiles.key, key), eq(storedFiles.removingUntil, until)));
    },

    findUnusedEverywhere: async (before: Date, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(and(lt(storedFiles.touchedAt, before), isUnused))
        .orderBy(asc(storedFiles.touchedAt))
        .limit(limit);
      return rows.map(({ key }) => key);
    },
  };
};
