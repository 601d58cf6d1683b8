import { and, asc, eq, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { media, smallPictures, storedFiles, uploadChunks } from '../media.tables.ts';

export const storedFileStore = (db: Db | Tx) => {
  const isUnused = and(
    notExists(db.select({ one: sql`1` }).from(media).where(eq(media.fileKey, storedFiles.key))),
    notExists(db.select({ one: sql`1` }).from(uploadChunks).where(eq(uploadChunks.fileKey, storedFiles.key))),
    notExists(
      db
        .select({ one: sql`1` })
        .from(smallPictures)
        // One that is its own small picture is not kept by that.
        .where(and(eq(smallPictures.smallKey, storedFiles.key), ne(smallPictures.fileKey, storedFiles.key))),
    ),
  );
  return {
    /** Books a file in; until the transaction ends nobody lets it go. */
    lockOrInsert: async (key: string, size: number, at: Date) => {
      await db
        .insert(storedFiles)
        .values({ key, size, touchedAt: at })
        .onConflictDoUpdate({ target: storedFiles.key, set: { touchedAt: at } });
    },

    /** Is this file booked and used by nobody? Then it is held until the transaction ends. */
    lockUnused: async (key: string): Promise<boolean> => {
      const locked = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(eq(storedFiles.key, key))
        .for('update');
      if (locked.length === 0) return false;
      // Asked anew under the lock: a row that points at it may have come while we waited.
      const unused = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(and(eq(storedFiles.key, key), isUnused));
      return unused.length > 0;
    },

    /** The small picture of a file. */
    small: async (key: string): Promise<{ key: string; size: number } | undefined> => {
      const [row] = await db
        .select({ key: storedFiles.key, size: storedFiles.size })
        .from(smallPictures)
        .innerJoin(storedFiles, eq(storedFiles.key, smallPictures.smallKey))
        .where(eq(smallPictures.fileKey, key));
      return row;
    },

    /** Drawn twice at once, it is kept once; drawn of a file that is let go meanwhile, it is nobody's and goes too. */
    keepSmall: async (key: string, smallKey: string) => {
      const held = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(eq(storedFiles.key, key))
        .for('key share');
      if (held.length === 0) return;
      await db.insert(smallPictures).values({ fileKey: key, smallKey }).onConflictDoNothing();
    },

    remove: async (key: string) => {
      await db.delete(storedFiles).where(eq(storedFiles.key, key));
    },

    unusedEverywhere: async (before: Date, limit: number): Promise<string[]> => {
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
