import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { postCopies, postRevisions } from '../posts.tables.ts';
import type { NewWorkingCopy, WorkingCopyRow } from './working-copies.store.ts';

export type RevisionRow = typeof postRevisions.$inferSelect;
export type NewRevision = Omit<typeof postRevisions.$inferInsert, 'businessId' | 'copyId'>;

export const revisionStore = (db: Db | Tx) => ({
  /** Inserts a working copy and its first revision with one statement. */
  insertWithCopy: async (row: NewWorkingCopy, revision: NewRevision): Promise<WorkingCopyRow> => {
    const inserted = db.$with('inserted').as(db.insert(postCopies).values(row).returning());
    const copyId = sql`(select id from inserted)`;
    const { businessId } = row;
    const revised = db.$with('revised').as(db.insert(postRevisions).values({ ...revision, businessId, copyId }));
    const [copy] = await db.with(inserted, revised).select().from(inserted);
    if (!copy) throw new Error('A working copy was not inserted.');
    return copy;
  },

  /** Inserts a revision, and deletes all but the latest `maxRevisions` of its copy. */
  insert: async ({ id: copyId, businessId }: WorkingCopyRow, revision: NewRevision, maxRevisions: number) => {
    await db.insert(postRevisions).values({ ...revision, businessId, copyId });
    await db.execute(
      sql`delete from post_revisions where copy_id = ${copyId} and id <= (select id from post_revisions where copy_id = ${copyId} order by id desc offset ${maxRevisions} limit 1)`,
    );
  },

  list: (copy: WorkingCopyRow) =>
    db
      .select({ revision: postRevisions, editorName: users.name })
      .from(postRevisions)
      .innerJoin(users, eq(users.id, postRevisions.byId))
      .where(eq(postRevisions.copyId, copy.id))
      .orderBy(desc(postRevisions.id)),

  find: async (copy: WorkingCopyRow, id: number) => {
    const [revision] = await db
      .select({ revision: postRevisions, editorName: users.name })
      .from(postRevisions)
      .innerJoin(users, eq(users.id, postRevisions.byId))
      .where(and(eq(postRevisions.copyId, copy.id), eq(postRevisions.id, id)));
    return revision;
  },
});
