import type { DestinationKind, LeadDeliveryState } from '@fanfare/contract/leads/states';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { deliveries, deliverySteps } from '../../deliveries/deliveries.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { leadDeliveries, leadForms, leadSends, leads } from '../leads.tables.ts';

export type LeadDeliveryRow = typeof leadDeliveries.$inferSelect;
export type NewLeadDelivery = Omit<typeof leadDeliveries.$inferInsert, 'id'>;
export type LeadSendRow = typeof leadSends.$inferSelect;

/** State of a lead's delivery as screens show it; `held` and `skipped` deliveries are not in the delivery engine. */
export const shownState = sql<LeadDeliveryState>`case
  when ${deliveries.id} is null then ${leadDeliveries.state}
  when ${leadDeliveries.isHandedOver} then 'handed-over'
  when ${deliveries.state} in ('sent', 'confirmed') then 'delivered'
  when ${deliveries.state} = 'waiting' then 'handed-over'
  when ${deliveries.state} = 'unconfirmed' then 'unconfirmed'
  when ${deliveries.state} in ('failed', 'missed', 'cancelled') then 'failed'
  when ${deliveries.failureMessage} is not null then 'retrying'
  else 'planned' end`;

const insertBatchSize = 500;

export const leadDeliveryStore = (db: Db | Tx) => ({
  /** Inserts deliveries and returns the new ones: each lead goes to each destination once. */
  insertNew: async (rows: readonly NewLeadDelivery[]): Promise<LeadDeliveryRow[]> => {
    const inserted: LeadDeliveryRow[] = [];
    for (let from = 0; from < rows.length; from += insertBatchSize)
      inserted.push(
        ...(await db
          .insert(leadDeliveries)
          .values(rows.slice(from, from + insertBatchSize))
          .onConflictDoNothing()
          .returning()),
      );
    return inserted;
  },

  lock: async (businessId: number, ids: readonly number[]): Promise<LeadDeliveryRow[]> =>
    db
      .select()
      .from(leadDeliveries)
      .where(and(eq(leadDeliveries.businessId, businessId), inArray(leadDeliveries.id, [...ids])))
      .orderBy(asc(leadDeliveries.id))
      .for('update'),

  /** Lists the deliveries of these leads with the state that screens show. */
  listOfLeads: (businessId: number, leadIds: readonly number[]) =>
    db
      .select({ row: leadDeliveries, state: shownState, delivery: deliveries })
      .from(leadDeliveries)
      .leftJoin(deliveries, eq(deliveries.id, leadDeliveries.deliveryId))
      .where(and(eq(leadDeliveries.businessId, businessId), inArray(leadDeliveries.leadId, [...leadIds])))
      .orderBy(asc(leadDeliveries.id)),

  /** Ids of the deliveries to one endpoint that were created since a time and ended without success. */
  listFailedIds: async (businessId: number, kind: DestinationKind, targetId: number, since: Date | undefined) => {
    const rows = await db
      .select({ id: leadDeliveries.id })
      .from(leadDeliveries)
      .innerJoin(deliveries, eq(deliveries.id, leadDeliveries.deliveryId))
      .where(
        and(
          eq(leadDeliveries.businessId, businessId),
          eq(leadDeliveries.kind, kind),
          eq(leadDeliveries.targetId, targetId),
          inArray(deliveries.state, ['failed', 'missed', 'cancelled']),
          since && gte(leadDeliveries.createdAt, since),
        ),
      )
      .orderBy(asc(leadDeliveries.id))
      .limit(10_000);
    return rows.map(({ id }) => id);
  },

  listHeldIds: async (businessId: number, by: { formId: number } | { leadIds: readonly number[] }) => {
    const rows = await db
      .select({ id: leadDeliveries.id })
      .from(leadDeliveries)
      .innerJoin(leads, eq(leads.id, leadDeliveries.leadId))
      .where(
        and(
          eq(leadDeliveries.businessId, businessId),
          eq(leadDeliveries.state, 'held'),
          'formId' in by ? eq(leads.formId, by.formId) : inArray(leads.id, [...by.leadIds]),
        ),
      )
      .orderBy(asc(leadDeliveries.id));
    return rows.map(({ id }) => id);
  },

  update: async (businessId: number, id: number, change: Partial<LeadDeliveryRow>) => {
    await db
      .update(leadDeliveries)
      .set(change)
      .where(and(eq(leadDeliveries.businessId, businessId), eq(leadDeliveries.id, id)));
  },

  /** Stores the outcome of a delivery, unless the lead was sent again since. */
  noteOutcome: async (
    businessId: number,
    id: number,
    deliveryId: number,
    change: Pick<LeadDeliveryRow, 'isHandedOver' | 'reason'>,
  ) => {
    await db
      .update(leadDeliveries)
      .set(change)
      .where(
        and(
          eq(leadDeliveries.businessId, businessId),
          eq(leadDeliveries.id, id),
          eq(leadDeliveries.deliveryId, deliveryId),
        ),
      );
  },

  updateMany: async (businessId: number, ids: readonly number[], change: Partial<LeadDeliveryRow>) => {
    await db
      .update(leadDeliveries)
      .set(change)
      .where(and(eq(leadDeliveries.businessId, businessId), inArray(leadDeliveries.id, [...ids])));
  },

  /**
   * Adds deliveries of the delivery engine with the content they send. Each becomes the latest delivery of its lead and
   * destination.
   */
  addSends: async (sends: readonly LeadSendRow[], at: Date) => {
    for (let from = 0; from < sends.length; from += insertBatchSize) {
      const batch = sends.slice(from, from + insertBatchSize);
      await db.insert(leadSends).values(batch);
      await db.execute(sql`update ${leadDeliveries} set delivery_id = s.id, state = 'planned', reason = null,
        is_handed_over = false, changed_at = ${at.toISOString()}::timestamptz
        from ${leadSends} s where s.lead_delivery_id = ${leadDeliveries.id}
        and s.id = any(${sql.param(batch.map(({ id }) => id))}::bigint[])`);
    }
  },

  /**
   * Copies the content of a delivery to a new delivery, which becomes the latest of its lead and destination. False if
   * the lead was erased.
   */
  copySend: async (fromId: number, toId: number, at: Date): Promise<boolean> => {
    const [send] = await db.select().from(leadSends).where(eq(leadSends.id, fromId));
    if (!send) return false;
    await leadDeliveryStore(db).addSends([{ ...send, id: toId, isReplay: true }], at);
    return true;
  },

  /** Loads the content that deliveries of the delivery engine send, with the lead and its form. */
  loadSends: async (ids: readonly number[]) =>
    db
      .select({ send: leadSends, row: leadDeliveries, lead: leads, form: leadForms })
      .from(leadSends)
      .innerJoin(leadDeliveries, eq(leadDeliveries.id, leadSends.leadDeliveryId))
      .innerJoin(leads, eq(leads.id, leadDeliveries.leadId))
      .innerJoin(leadForms, eq(leadForms.id, leads.formId))
      .where(inArray(leadSends.id, [...ids])),

  /** Lists the steps of all deliveries of a lead, oldest first, including deliveries that were later sent again. */
  listSteps: (businessId: number, leadId: number) =>
    db
      .select({ step: deliverySteps, leadDeliveryId: leadDeliveries.id, by: users.name })
      .from(leadSends)
      .innerJoin(leadDeliveries, eq(leadDeliveries.id, leadSends.leadDeliveryId))
      .innerJoin(deliverySteps, eq(deliverySteps.deliveryId, leadSends.id))
      .leftJoin(users, eq(users.id, deliverySteps.userId))
      .where(and(eq(leadDeliveries.businessId, businessId), eq(leadDeliveries.leadId, leadId)))
      .orderBy(asc(deliverySteps.at), asc(deliverySteps.id))
      .limit(500),

  /** Lists the mailing lists that the leads were sent to, for their erasure. */
  listMailingListTargets: async (businessId: number, leadIds: readonly number[]) => {
    const rows = await db
      .select({ list: leadSends.list, email: leads.email })
      .from(leadSends)
      .innerJoin(leadDeliveries, eq(leadDeliveries.id, leadSends.leadDeliveryId))
      .innerJoin(leads, eq(leads.id, leadDeliveries.leadId))
      .where(and(eq(leadDeliveries.businessId, businessId), inArray(leads.id, [...leadIds])));
    return rows.flatMap(({ list, email }) => (list ? [{ list, email }] : []));
  },

  /** Locks the planned emails of a destination, with their leads, for a digest. */
  lockPlannedMail: (businessId: number, targetId: number, limit: number) =>
    db
      .select({ row: leadDeliveries, lead: leads })
      .from(leadDeliveries)
      .innerJoin(leads, eq(leads.id, leadDeliveries.leadId))
      .where(
        and(
          eq(leadDeliveries.businessId, businessId),
          eq(leadDeliveries.kind, 'mail'),
          eq(leadDeliveries.targetId, targetId),
          eq(leadDeliveries.state, 'planned'),
        ),
      )
      .orderBy(asc(leadDeliveries.id))
      .limit(limit)
      .for('update', { of: leadDeliveries }),
});
