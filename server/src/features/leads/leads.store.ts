import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { leadDeliveries, leadForms, leadSettings, leads, leadTombstones } from './leads.tables.ts';

export type LeadRow = typeof leads.$inferSelect;
export type NewLead = Omit<typeof leads.$inferInsert, 'id'>;
export type NewTombstone = Omit<typeof leadTombstones.$inferInsert, 'id'>;

/** Number of rows per insert, because PostgreSQL allows 65,535 parameters in a statement. */
const insertBatchSize = 500;

export const leadStore = (db: Db | Tx) => ({
  /** Inserts new leads and returns them; a stored lead stays as it is. */
  insertNew: async (rows: readonly NewLead[]): Promise<LeadRow[]> => {
    const inserted: LeadRow[] = [];
    for (let from = 0; from < rows.length; from += insertBatchSize)
      inserted.push(
        ...(await db
          .insert(leads)
          .values(rows.slice(from, from + insertBatchSize))
          .onConflictDoNothing()
          .returning()),
      );
    return inserted;
  },

  find: async (businessId: number, id: number): Promise<LeadRow | undefined> => {
    const [row] = await db
      .select()
      .from(leads)
      .where(and(eq(leads.businessId, businessId), eq(leads.id, id)));
    return row;
  },

  listByIds: (businessId: number, ids: readonly number[]): Promise<LeadRow[]> =>
    db
      .select()
      .from(leads)
      .where(and(eq(leads.businessId, businessId), inArray(leads.id, [...ids]))),

  listOfPerson: (businessId: number, emailKey: string): Promise<LeadRow[]> =>
    db
      .select()
      .from(leads)
      .where(and(eq(leads.businessId, businessId), eq(leads.emailKey, emailKey))),

  /** Returns those of the network's ids whose leads are stored. */
  listKnown: async (businessId: number, source: LeadRow['source'], remoteIds: readonly string[]) => {
    const rows = await db
      .select({ remoteId: leads.remoteId })
      .from(leads)
      .where(and(eq(leads.businessId, businessId), eq(leads.source, source), isAnyOf(leads.remoteId, remoteIds)));
    return new Set(rows.map(({ remoteId }) => remoteId));
  },

  update: async (businessId: number, id: number, change: Partial<LeadRow>): Promise<LeadRow | undefined> => {
    const [row] = await db
      .update(leads)
      .set(change)
      .where(and(eq(leads.businessId, businessId), eq(leads.id, id)))
      .returning();
    return row;
  },

  remove: (businessId: number, ids: readonly number[]): Promise<NewTombstone[]> =>
    db
      .delete(leads)
      .where(and(eq(leads.businessId, businessId), inArray(leads.id, [...ids])))
      .returning({
        businessId: leads.businessId,
        source: leads.source,
        remoteId: leads.remoteId,
        formId: leads.formId,
        isTest: leads.isTest,
        createdAt: leads.createdAt,
      }),

  /**
   * Counts the leads since a time, by form, as the network counts: without test leads, and including leads that were
   * erased.
   */
  countByForm: async (businessId: number, since: Date): Promise<Map<number, number>> => {
    const counts = new Map<number, number>();
    for (const table of [leads, leadTombstones]) {
      const rows = await db
        .select({ formId: table.formId, count: count() })
        .from(table)
        .where(and(eq(table.businessId, businessId), eq(table.isTest, false), gte(table.createdAt, since)))
        .groupBy(table.formId);
      for (const row of rows) counts.set(row.formId, (counts.get(row.formId) ?? 0) + row.count);
    }
    return counts;
  },

  /** Counts the leads whose deliveries are on hold, by form. */
  countHeldByForm: async (businessId: number): Promise<Map<number, number>> => {
    const rows = await db
      .select({ formId: leads.formId, count: sql<number>`count(distinct ${leads.id})::int` })
      .from(leadDeliveries)
      .innerJoin(leads, eq(leads.id, leadDeliveries.leadId))
      .where(and(eq(leadDeliveries.businessId, businessId), eq(leadDeliveries.state, 'held')))
      .groupBy(leads.formId);
    return new Map(rows.map((row) => [row.formId, row.count]));
  },

  /** Lists the newest leads of one form or of all, without test leads. */
  listNewest: (businessId: number, formId: number | undefined, limit: number) =>
    db
      .select({ lead: leads, form: leadForms })
      .from(leads)
      .innerJoin(leadForms, eq(leadForms.id, leads.formId))
      .where(
        and(
          eq(leads.businessId, businessId),
          eq(leads.isTest, false),
          formId === undefined ? undefined : eq(leads.formId, formId),
        ),
      )
      .orderBy(desc(leads.id))
      .limit(limit),

  /** Lists leads received before a time, which are erased because their business keeps newer leads only. */
  listExpiredIds: (businessId: number, before: Date, limit: number): Promise<{ id: number; emailKey: string }[]> =>
    db
      .select({ id: leads.id, emailKey: leads.emailKey })
      .from(leads)
      .where(and(eq(leads.businessId, businessId), lt(leads.receivedAt, before)))
      .limit(limit),
});

/** Condition that a column has one of these values. The values are a single parameter, however many they are. */
const isAnyOf = (column: typeof leads.remoteId | typeof leadTombstones.remoteId, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

export const leadTombstoneStore = (db: Db | Tx) => ({
  insert: async (rows: readonly NewTombstone[]) => {
    for (let from = 0; from < rows.length; from += insertBatchSize)
      await db
        .insert(leadTombstones)
        .values(rows.slice(from, from + insertBatchSize))
        .onConflictDoNothing();
  },

  /** Returns those of the network's ids whose leads were erased. */
  listErased: async (businessId: number, source: LeadRow['source'], remoteIds: readonly string[]) => {
    const rows = await db
      .select({ remoteId: leadTombstones.remoteId })
      .from(leadTombstones)
      .where(
        and(
          eq(leadTombstones.businessId, businessId),
          eq(leadTombstones.source, source),
          isAnyOf(leadTombstones.remoteId, remoteIds),
        ),
      );
    return new Set(rows.map(({ remoteId }) => remoteId));
  },

  removeOldEverywhere: async (before: Date) => {
    await db.delete(leadTombstones).where(lt(leadTombstones.createdAt, before));
  },
});

export const leadSettingStore = (db: Db | Tx) => ({
  findRetentionDays: async (businessId: number): Promise<number | null> => {
    const [row] = await db.select().from(leadSettings).where(eq(leadSettings.businessId, businessId));
    return row?.retentionDays ?? null;
  },

  saveRetentionDays: async (businessId: number, retentionDays: number | null) => {
    await db
      .insert(leadSettings)
      .values({ businessId, retentionDays })
      .onConflictDoUpdate({ target: leadSettings.businessId, set: { retentionDays } });
  },

  listRetentionEverywhere: async (): Promise<{ businessId: number; retentionDays: number }[]> => {
    const rows = await db.select().from(leadSettings).where(sql`${leadSettings.retentionDays} is not null`);
    return rows.flatMap(({ businessId, retentionDays }) =>
      retentionDays === null ? [] : [{ businessId, retentionDays }],
    );
  },
});
