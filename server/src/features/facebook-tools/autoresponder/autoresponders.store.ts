import type { AutoresponderTrigger } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { pageAutoresponders } from './autoresponders.tables.ts';

export type AutoresponderRow = typeof pageAutoresponders.$inferSelect;
export type AutoresponderSettings = Omit<typeof pageAutoresponders.$inferInsert, 'id' | 'businessId' | 'createdAt'>;

const answers = sql<number>`(select count(*)::int from page_answers where page_answers.autoresponder_id = page_autoresponders.id and page_answers.skip_reason is null)`;
const matchesRow = (businessId: number, id: number) =>
  and(eq(pageAutoresponders.businessId, businessId), eq(pageAutoresponders.id, id));

export const autoresponderStore = (db: Db | Tx) => ({
  list: (businessId: number): Promise<{ row: AutoresponderRow; answers: number }[]> =>
    db
      .select({ row: pageAutoresponders, answers })
      .from(pageAutoresponders)
      .where(eq(pageAutoresponders.businessId, businessId))
      .orderBy(asc(pageAutoresponders.pageName), asc(pageAutoresponders.order), asc(pageAutoresponders.id)),

  find: async (businessId: number, id: number): Promise<AutoresponderRow | undefined> => {
    const [row] = await db.select().from(pageAutoresponders).where(matchesRow(businessId, id));
    return row;
  },

  count: (businessId: number): Promise<number> =>
    db.$count(pageAutoresponders, eq(pageAutoresponders.businessId, businessId)),

  /** Lists which page changes (comments, messages) the active autoresponders of the page need. */
  listActiveTriggers: async (businessId: number, pageId: string): Promise<AutoresponderTrigger[]> => {
    const rows = await db
      .selectDistinct({ trigger: pageAutoresponders.trigger })
      .from(pageAutoresponders)
      .where(
        and(
          eq(pageAutoresponders.businessId, businessId),
          eq(pageAutoresponders.pageId, pageId),
          eq(pageAutoresponders.isActive, true),
        ),
      );
    return rows.map(({ trigger }) => trigger).sort();
  },

  /**
   * Lists and locks the active autoresponders of a page in the order in which they are tried. The lock lets one comment
   * or message of the page be decided at a time.
   */
  lockActive: (businessId: number, pageId: string, trigger: AutoresponderTrigger): Promise<AutoresponderRow[]> =>
    db
      .select()
      .from(pageAutoresponders)
      .where(
        and(
          eq(pageAutoresponders.businessId, businessId),
          eq(pageAutoresponders.pageId, pageId),
          eq(pageAutoresponders.trigger, trigger),
          eq(pageAutoresponders.isActive, true),
        ),
      )
      .orderBy(asc(pageAutoresponders.order), asc(pageAutoresponders.id))
      .for('update'),

  insert: async (businessId: number, settings: AutoresponderSettings, createdAt: Date): Promise<AutoresponderRow> => {
    const [row] = await db
      .insert(pageAutoresponders)
      .values({ ...settings, businessId, createdAt })
      .returning();
    if (!row) throw new Error('The autoresponder was not inserted.');
    return row;
  },

  update: async (
    businessId: number,
    id: number,
    change: Partial<AutoresponderSettings>,
  ): Promise<AutoresponderRow | undefined> => {
    const [row] = await db.update(pageAutoresponders).set(change).where(matchesRow(businessId, id)).returning();
    return row;
  },

  remove: async (businessId: number, id: number): Promise<AutoresponderRow | undefined> => {
    const [row] = await db.delete(pageAutoresponders).where(matchesRow(businessId, id)).returning();
    return row;
  },
});
