import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/index.ts';
import { socialTemplates } from './templates.tables.ts';

export type TemplateRow = typeof socialTemplates.$inferSelect;
type Kept = Omit<typeof socialTemplates.$inferInsert, 'id' | 'businessId'>;

export const templateStore = (db: Db | Tx) => ({
  list: (businessId: number) =>
    db
      .select({ template: socialTemplates, savedBy: users.name })
      .from(socialTemplates)
      .innerJoin(users, eq(users.id, socialTemplates.savedById))
      .where(eq(socialTemplates.businessId, businessId))
      .orderBy(asc(sql`lower(${socialTemplates.name})`), asc(socialTemplates.id)),

  find: async (businessId: number, id: number) => {
    const [row] = await db
      .select({ template: socialTemplates, savedBy: users.name })
      .from(socialTemplates)
      .innerJoin(users, eq(users.id, socialTemplates.savedById))
      .where(and(eq(socialTemplates.businessId, businessId), eq(socialTemplates.id, id)));
    return row;
  },

  count: (businessId: number): Promise<number> =>
    db.$count(socialTemplates, eq(socialTemplates.businessId, businessId)),

  insert: async (businessId: number, kept: Kept): Promise<number> => {
    const [row] = await db
      .insert(socialTemplates)
      .values({ ...kept, businessId })
      .returning({ id: socialTemplates.id });
    if (!row) throw new Error('A template was not written.');
    return row.id;
  },

  /** How many there were to change: one or none. */
  update: async (businessId: number, id: number, kept: Kept): Promise<number> =>
    (
      await db
        .update(socialTemplates)
        .set(kept)
        .where(and(eq(socialTemplates.businessId, businessId), eq(socialTemplates.id, id)))
        .returning({ id: socialTemplates.id })
    ).length,

  remove: async (businessId: number, id: number): Promise<number> =>
    (
      await db
        .delete(socialTemplates)
        .where(and(eq(socialTemplates.businessId, businessId), eq(socialTemplates.id, id)))
        .returning({ id: socialTemplates.id })
    ).length,
});
