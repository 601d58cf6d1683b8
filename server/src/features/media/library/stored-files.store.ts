import { and, asc, eq, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { media, storedFiles, thumbnails, uploadChunks } from '../media.tables.ts';

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
    /** Inserts the row of a file; it cannot be removed until the transaction ends. */
    lockOrInsert: async (key: string, size: number, at: Date) => {
      await db
        .insert(storedFiles)
        .values({ key, size, touchedAt: at })
        .onConflictDoUpdate({ target: storedFiles.key, set: { touchedAt: at } });
    },

    /** Locks the file's row; true if no other row references it. */
    lockUnused: async (key: string): Promise<boolean> => {
      const locked = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(eq(storedFiles.key, key))
        .for('update');
      if (locked.length === 0) return false;
      // Checked under the lock: a reference may have been inserted while waiting for it.
      const unused = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(and(eq(storedFiles.key, key), isUnused));
      return unused.length > 0;
    },

    /** The thumbnail of a file. */
    findThumbnail: async (key: string): Promise<{ key: string; size: number } | undefined> => {
      const [row] = await db
        .select({ key: storedFiles.key, size: storedFiles.size })
        .from(thumbnails)
        .innerJoin(storedFiles, eq(storedFiles.key, thumbnails.thumbnailKey))
        .where(eq(thumbnails.fileKey, key));
      return row;
    },

    /** Concurrent inserts keep one row. If the file was removed in the meantime, no row is inserted. */
    insertThumbnail: async (key: string, thumbnailKey: string) => {
      const locked = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(eq(storedFiles.key, key))
        .for('key share');
      if (locked.length === 0) return;
      await db.insert(thumbnails).values({ fileKey: key, thumbnailKey }).onConflictDoNothing();
    },

    remove: async (key: string) => {
      await db.delete(storedFiles).where(eq(storedFiles.key, key));
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
