import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { savedContents } from '../posts.tables.ts';

type NewSavedContent = typeof savedContents.$inferInsert;

export const savedContentStore = (db: Db | Tx) => ({
  list: (businessId: number, limit: number) =>
    db
      .select({ content: savedContents, savedBy: users.name })
      .from(savedContents)
      .innerJoin(users, eq(users.id, savedContents.savedById))
      .where(eq(savedContents.businessId, businessId))
      .orderBy(desc(savedContents.id))
      .limit(limit),

  insert: async (row: NewSavedContent) => {
    const [inserted] = await db.insert(savedContents).values(row).returning();
    if (!inserted) throw new Error('The insert into saved_contents returned no row.');
    return inserted;
  },

  remove: async (businessId: number, id: number): Promise<boolean> => {
    const removed = await db
      .delete(savedContents)
      .where(and(eq(savedContents.businessId, businessId), eq(savedContents.id, id)))
      .returning({ id: savedContents.id });
    return removed.length > 0;
  },
});
