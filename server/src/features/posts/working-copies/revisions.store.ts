import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { postRevisions } from '../posts.tables.ts';
import type { WorkingCopyRow } from './working-copies.store.ts';

export type RevisionRow = typeof postRevisions.$inferSelect;
export type NewRevision = Omit<typeof postRevisions.$inferInsert, 'copyId'>;

export const revisionStore = (db: Db | Tx) => ({
  /** Deletes all but the latest `maxRevisions`. */
  insert: async (copy: Pick<WorkingCopyRow, 'id'>, revision: NewRevision, maxRevisions: number) => {
    await db.insert(postRevisions).values({ ...revision, copyId: copy.id });
    await db.execute(
      sql`delete from post_revisions where copy_id = ${copy.id} and id <= (select id from post_revisions where copy_id = ${copy.id} order by id desc offset ${maxRevisions} limit 1)`,
    );
  },

  list: (copy: WorkingCopyRow) =>
    db
      .select({ row: postRevisions, by: users.name })
      .from(postRevisions)
      .innerJoin(users, eq(users.id, postRevisions.byId))
      .where(eq(postRevisions.copyId, copy.id))
      .orderBy(desc(postRevisions.id)),

  find: async (copy: WorkingCopyRow, id: number) => {
    const [revision] = await db
      .select({ row: postRevisions, by: users.name })
      .from(postRevisions)
      .innerJoin(users, eq(users.id, postRevisions.byId))
      .where(and(eq(postRevisions.copyId, copy.id), eq(postRevisions.id, id)));
    return revision;
  },
});
