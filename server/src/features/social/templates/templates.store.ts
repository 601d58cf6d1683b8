import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { socialTemplates } from './templates.tables.ts';

export type TemplateRow = typeof socialTemplates.$inferSelect;
type TemplateValues = Omit<typeof socialTemplates.$inferInsert, 'id' | 'businessId'>;

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

  insert: async (businessId: number, values: TemplateValues): Promise<number> => {
    const [row] = await db
      .insert(socialTemplates)
      .values({ ...values, businessId })
      .returning({ id: socialTemplates.id });
    if (!row) throw new Error('The template was not inserted.');
    return row.id;
  },

  /** Number of changed rows: 1 or 0. */
  update: async (businessId: number, id: number, values: TemplateValues): Promise<number> =>
    (
      await db
        .update(socialTemplates)
        .set(values)
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
