import type { LeadSource } from '@fanfare/contract/leads/states';
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { businesses } from '../business/business.tables.ts';
import { leadForms } from './leads.tables.ts';

export type LeadFormRow = typeof leadForms.$inferSelect;
export type NewLeadForm = Omit<typeof leadForms.$inferInsert, 'id'>;

export const leadFormStore = (db: Db | Tx) => {
  const isOf = (businessId: number, source: LeadSource, remoteId: string) =>
    and(eq(leadForms.businessId, businessId), eq(leadForms.source, source), eq(leadForms.remoteId, remoteId));
  return {
    list: (businessId: number, source?: LeadSource): Promise<LeadFormRow[]> =>
      db
        .select()
        .from(leadForms)
        .where(and(eq(leadForms.businessId, businessId), source && eq(leadForms.source, source)))
        .orderBy(asc(leadForms.id)),

    find: async (businessId: number, source: LeadSource, remoteId: string): Promise<LeadFormRow | undefined> => {
      const [row] = await db
        .select()
        .from(leadForms)
        .where(isOf(businessId, source, remoteId));
      return row;
    },

    findById: async (businessId: number, id: number): Promise<LeadFormRow | undefined> => {
      const [row] = await db
        .select()
        .from(leadForms)
        .where(and(eq(leadForms.businessId, businessId), eq(leadForms.id, id)));
      return row;
    },

    lock: async (businessId: number, source: LeadSource, remoteId: string): Promise<LeadFormRow | undefined> => {
      const [row] = await db
        .select()
        .from(leadForms)
        .where(isOf(businessId, source, remoteId))
        .for('update');
      return row;
    },

    save: async (form: NewLeadForm): Promise<LeadFormRow> => {
      const { businessId, source, remoteId, ...changes } = form;
      const [row] = await db
        .insert(leadForms)
        .values(form)
        .onConflictDoUpdate({ target: [leadForms.businessId, leadForms.source, leadForms.remoteId], set: changes })
        .returning();
      if (!row) throw new Error('A lead form was not saved.');
      return row;
    },

    update: async (businessId: number, id: number, change: Partial<LeadFormRow>) => {
      await db
        .update(leadForms)
        .set(change)
        .where(and(eq(leadForms.businessId, businessId), eq(leadForms.id, id)));
    },

    /** Lists the connected Facebook forms, which are read regularly. */
    listToReadEverywhere: (): Promise<{ businessId: number; id: number }[]> =>
      db
        .select({ businessId: leadForms.businessId, id: leadForms.id })
        .from(leadForms)
        .innerJoin(businesses, eq(businesses.id, leadForms.businessId))
        .where(and(eq(leadForms.source, 'facebook'), eq(leadForms.isConnected, true), isNull(businesses.deletedAt))),

    /** Claims a form to read; undefined while another process reads it. */
    claim: async (businessId: number, id: number, at: Date, leaseUntil: Date): Promise<LeadFormRow | undefined> => {
      const [row] = await db
        .update(leadForms)
        .set({ leaseUntil })
        .where(
          and(
            eq(leadForms.businessId, businessId),
            eq(leadForms.id, id),
            eq(leadForms.isConnected, true),
            or(isNull(leadForms.leaseUntil), lte(leadForms.leaseUntil, at)),
          ),
        )
        .returning();
      return row;
    },

    listByIds: (ids: readonly number[]): Promise<LeadFormRow[]> =>
      db
        .select()
        .from(leadForms)
        .where(inArray(leadForms.id, [...ids])),

    /** Counts the connected forms of a page. */
    countConnected: (businessId: number, pageId: string): Promise<number> =>
      db.$count(
        leadForms,
        and(eq(leadForms.businessId, businessId), eq(leadForms.pageId, pageId), eq(leadForms.isConnected, true)),
      ),
  };
};
