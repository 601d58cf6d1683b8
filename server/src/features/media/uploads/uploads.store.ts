import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { uploadChunks, uploads } from '../media.tables.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type Chunk = typeof uploadChunks.$inferSelect;

export const uploadStore = (db: Db | Tx) => ({
  insert: async (row: typeof uploads.$inferInsert): Promise<UploadRow> => {
    const [inserted] = await db.insert(uploads).values(row).returning();
    if (!inserted) throw new Error('An inserted upload was not returned');
    return inserted;
  },

  find: async (businessId: number, id: number): Promise<UploadRow | undefined> => {
    const [row] = await db
      .select()
      .from(uploads)
      .where(and(eq(uploads.businessId, businessId), eq(uploads.id, id)));
    return row;
  },

  lock: async (businessId: number, id: number): Promise<UploadRow | undefined> => {
    const [row] = await db
      .select()
      .from(uploads)
      .where(and(eq(uploads.businessId, businessId), eq(uploads.id, id)))
      .for('update');
    return row;
  },

  countOpen: (businessId: number): Promise<number> =>
    db.$count(uploads, and(eq(uploads.businessId, businessId), inArray(uploads.state, ['receiving', 'processing']))),

  update: async ({ id }: UploadRow, change: Partial<UploadRow>): Promise<UploadRow> => {
    const [row] = await db.update(uploads).set(change).where(eq(uploads.id, id)).returning();
    if (!row) throw new Error('A locked upload does not exist');
    return row;
  },

  remove: async ({ id }: UploadRow) => {
    await db.delete(uploads).where(eq(uploads.id, id));
  },

  chunks: ({ id }: UploadRow): Promise<Chunk[]> =>
    db.select().from(uploadChunks).where(eq(uploadChunks.uploadId, id)).orderBy(asc(uploadChunks.offset)),

  chunkAt: async ({ id }: UploadRow, offset: number): Promise<Chunk | undefined> => {
    const [row] = await db
      .select()
      .from(uploadChunks)
      .where(and(eq(uploadChunks.uploadId, id), eq(uploadChunks.offset, offset)));
    return row;
  },

  addChunk: async (chunk: Chunk) => {
    await db.insert(uploadChunks).values(chunk);
  },

  /** Removes the chunks of an upload; returns their file keys. */
  removeChunks: async ({ id }: UploadRow): Promise<string[]> => {
    const rows = await db
      .delete(uploadChunks)
      .where(eq(uploadChunks.uploadId, id))
      .returning({ key: uploadChunks.fileKey });
    return rows.map(({ key }) => key);
  },

  /** Removes uploads abandoned since `openBefore` and uploads finished before `finishedBefore`. */
  removeStale: async (openBefore: Date, finishedBefore: Date): Promise<number> => {
    const isOpen = inArray(uploads.state, ['receiving', 'processing']);
    const isFinished = inArray(uploads.state, ['done', 'failed']);
    const isStale = or(
      and(isOpen, lt(uploads.touchedAt, openBefore)),
      and(isFinished, lt(uploads.touchedAt, finishedBefore)),
    );
    const removed = await db.delete(uploads).where(isStale).returning({ id: uploads.id });
    return removed.length;
  },
});
