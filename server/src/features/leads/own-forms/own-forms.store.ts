import { and, asc, count, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { leadForms, leads } from '../leads.tables.ts';
import { leadEmails, leadRequests, ownForms } from './own-forms.tables.ts';

export type OwnFormRow = typeof ownForms.$inferSelect;
/** Form with the business name that visitors see. */
export type PublicFormRow = OwnFormRow & { businessName: string };
export type LeadRequestRow = typeof leadRequests.$inferSelect;

export const ownFormStore = (db: Db | Tx) => {
  const isOf = (businessId: number, id: number) =>
    and(eq(ownForms.businessId, businessId), eq(ownForms.id, id), isNull(ownForms.deletedAt));
  return {
    list: (businessId: number): Promise<OwnFormRow[]> =>
      db
        .select()
        .from(ownForms)
        .where(and(eq(ownForms.businessId, businessId), isNull(ownForms.deletedAt)))
        .orderBy(asc(ownForms.id)),

    find: async (businessId: number, id: number): Promise<OwnFormRow | undefined> => {
      const [row] = await db.select().from(ownForms).where(isOf(businessId, id));
      return row;
    },

    lock: async (businessId: number, id: number): Promise<OwnFormRow | undefined> => {
      const [row] = await db.select().from(ownForms).where(isOf(businessId, id)).for('update');
      return row;
    },

    /** Finds a form of any business by its slug, because the page of the form is public. */
    findBySlugEverywhere: async (slug: string): Promise<PublicFormRow | undefined> => {
      const [row] = await db
        .select({ ...getTableColumns(ownForms), businessName: businesses.name })
        .from(ownForms)
        .innerJoin(businesses, eq(businesses.id, ownForms.businessId))
        .where(and(eq(ownForms.slug, slug), isNull(ownForms.deletedAt), isNull(businesses.deletedAt)));
      return row;
    },

    insert: async (row: Omit<typeof ownForms.$inferInsert, 'id'>): Promise<OwnFormRow> => {
      const [inserted] = await db.insert(ownForms).values(row).returning();
      if (!inserted) throw new Error('A form was not inserted.');
      return inserted;
    },

    update: async (businessId: number, id: number, change: Partial<OwnFormRow>): Promise<OwnFormRow | undefined> => {
      const [row] = await db.update(ownForms).set(change).where(isOf(businessId, id)).returning();
      return row;
    },

    /** Leads and open requests of each form of a business. */
    listCounts: async (businessId: number): Promise<Map<number, { leads: number; pending: number }>> => {
      const counted = await db
        .select({ remoteId: leadForms.remoteId, count: count() })
        .from(leads)
        .innerJoin(leadForms, eq(leadForms.id, leads.formId))
        .where(and(eq(leads.businessId, businessId), eq(leadForms.source, 'form')))
        .groupBy(leadForms.remoteId);
      const open = await db
        .select({ id: leadRequests.ownFormId, count: count() })
        .from(leadRequests)
        .where(and(eq(leadRequests.businessId, businessId), isNull(leadRequests.confirmedAt)))
        .groupBy(leadRequests.ownFormId);
      const leadCounts = new Map(counted.map((row) => [Number(row.remoteId), row.count]));
      const openCounts = new Map(open.map((row) => [row.id, row.count]));
      const ids = new Set([...leadCounts.keys(), ...openCounts.keys()]);
      return new Map([...ids].map((id) => [id, { leads: leadCounts.get(id) ?? 0, pending: openCounts.get(id) ?? 0 }]));
    },
  };
};

export const leadRequestStore = (db: Db | Tx) => ({
  /** Replaces an earlier request of the same person for the same form. */
  save: async (row: Omit<typeof leadRequests.$inferInsert, 'id'>) => {
    await db
      .insert(leadRequests)
      .values(row)
      .onConflictDoUpdate({
        target: [leadRequests.ownFormId, leadRequests.emailKey],
        set: { ...row, confirmedAt: null },
      });
  },

  /** Finds a request of any business by its key, because the key is the permission. */
  findByKeyEverywhere: async (keyHash: string): Promise<LeadRequestRow | undefined> => {
    const [row] = await db.select().from(leadRequests).where(eq(leadRequests.keyHash, keyHash));
    return row;
  },

  /** Confirms a request; undefined when it was confirmed before, or was made before `since`. */
  confirmEverywhere: async (keyHash: string, since: Date, at: Date): Promise<LeadRequestRow | undefined> => {
    const [row] = await db
      .update(leadRequests)
      .set({ confirmedAt: at })
      .where(
        and(eq(leadRequests.keyHash, keyHash), gt(leadRequests.requestedAt, since), isNull(leadRequests.confirmedAt)),
      )
      .returning();
    return row;
  },

  listOfPerson: (businessId: number, emailKey: string): Promise<LeadRequestRow[]> =>
    db
      .select()
      .from(leadRequests)
      .where(and(eq(leadRequests.businessId, businessId), eq(leadRequests.emailKey, emailKey))),

  remove: async (businessId: number, ids: readonly number[]) => {
    await db
      .delete(leadRequests)
      .where(and(eq(leadRequests.businessId, businessId), inArray(leadRequests.id, [...ids])));
  },

  /** Erases requests that are too old. Of requests that were not confirmed, only their number is kept. */
  removeOldEverywhere: async (before: Date) => {
    const removed = await db
      .delete(leadRequests)
      .where(lt(leadRequests.requestedAt, before))
      .returning({ ownFormId: leadRequests.ownFormId, confirmedAt: leadRequests.confirmedAt });
    const expired = Map.groupBy(
      removed.filter(({ confirmedAt }) => confirmedAt === null),
      ({ ownFormId }) => ownFormId,
    );
    for (const [ownFormId, rows] of expired)
      await db
        .update(ownForms)
        .set({ expiredCount: sql`${ownForms.expiredCount} + ${rows.length}` })
        .where(eq(ownForms.id, ownFormId));
  },
});

export const linkEmailStore = (db: Db | Tx) => ({
  /** Requests for the same mailbox run one after another until the end of the transaction. */
  lockMailbox: async (mailbox: string) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('lead email'), hashtext(${mailbox}))`);
  },

  count: (mailbox: string, after: Date): Promise<number> =>
    db.$count(leadEmails, and(eq(leadEmails.mailbox, mailbox), gt(leadEmails.sentAt, after))),

  add: async (mailbox: string, sentAt: Date) => {
    await db.insert(leadEmails).values({ mailbox, sentAt });
  },

  removeOldEverywhere: async (before: Date) => {
    await db.delete(leadEmails).where(lt(leadEmails.sentAt, before));
  },
});
