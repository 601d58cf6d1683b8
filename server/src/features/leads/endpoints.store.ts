import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { leadAttempts, leadEndpoints } from './destinations.tables.ts';
import { leadDeliveries } from './leads.tables.ts';

export type EndpointRow = typeof leadEndpoints.$inferSelect;
export type AttemptRow = typeof leadAttempts.$inferSelect;

export const endpointStore = (db: Db | Tx) => {
  const isOf = (businessId: number, id: number) =>
    and(eq(leadEndpoints.businessId, businessId), eq(leadEndpoints.id, id));
  return {
    list: (businessId: number, kind?: EndpointRow['kind']): Promise<EndpointRow[]> =>
      db
        .select()
        .from(leadEndpoints)
        .where(and(eq(leadEndpoints.businessId, businessId), kind && eq(leadEndpoints.kind, kind)))
        .orderBy(asc(leadEndpoints.id)),

    find: async (businessId: number, kind: EndpointRow['kind'], id: number): Promise<EndpointRow | undefined> => {
      const [row] = await db
        .select()
        .from(leadEndpoints)
        .where(and(isOf(businessId, id), eq(leadEndpoints.kind, kind)));
      return row;
    },

    lock: async (businessId: number, id: number): Promise<EndpointRow | undefined> => {
      const [row] = await db.select().from(leadEndpoints).where(isOf(businessId, id)).for('update');
      return row;
    },

    listByIds: (ids: readonly number[]): Promise<EndpointRow[]> =>
      db
        .select()
        .from(leadEndpoints)
        .where(inArray(leadEndpoints.id, [...ids])),

    insert: async (row: Omit<typeof leadEndpoints.$inferInsert, 'id'>): Promise<EndpointRow> => {
      const [inserted] = await db.insert(leadEndpoints).values(row).returning();
      if (!inserted) throw new Error('An endpoint was not inserted.');
      return inserted;
    },

    update: async (businessId: number, id: number, change: Partial<EndpointRow>): Promise<EndpointRow | undefined> => {
      const [row] = await db.update(leadEndpoints).set(change).where(isOf(businessId, id)).returning();
      return row;
    },

    remove: async (businessId: number, id: number) => {
      await db.delete(leadEndpoints).where(isOf(businessId, id));
    },

    findHook: async (businessId: number, publicId: string): Promise<EndpointRow | undefined> => {
      const [row] = await db
        .select()
        .from(leadEndpoints)
        .where(
          and(
            eq(leadEndpoints.businessId, businessId),
            eq(leadEndpoints.kind, 'zapier'),
            eq(leadEndpoints.publicId, publicId),
          ),
        );
      return row;
    },

    /**
     * Notes a success of an endpoint. Most calls change nothing, because otherwise all deliveries would wait for each
     * other at the endpoint's row.
     */
    noteSuccess: async (businessId: number, id: number, at: Date, staleBefore: Date) => {
      await db
        .update(leadEndpoints)
        .set({ lastSuccessAt: at, lastAt: at, lastMessage: null, failingSince: null })
        .where(
          and(
            isOf(businessId, id),
            or(
              isNotNull(leadEndpoints.failingSince),
              isNull(leadEndpoints.lastSuccessAt),
              lt(leadEndpoints.lastSuccessAt, staleBefore),
            ),
          ),
        );
    },

    noteFailure: async (
      businessId: number,
      id: number,
      at: Date,
      message: string,
    ): Promise<EndpointRow | undefined> => {
      const [row] = await db
        .update(leadEndpoints)
        .set({
          lastAt: at,
          lastMessage: message,
          failingSince: sql`coalesce(${leadEndpoints.failingSince}, ${at.toISOString()}::timestamptz)`,
        })
        .where(isOf(businessId, id))
        .returning();
      return row;
    },

    /** Ends an endpoint; undefined when it had ended before. */
    end: async (businessId: number, id: number, ended: EndpointRow['ended']): Promise<EndpointRow | undefined> => {
      const [row] = await db
        .update(leadEndpoints)
        .set({ ended })
        .where(and(isOf(businessId, id), isNull(leadEndpoints.ended)))
        .returning();
      return row;
    },

    /** Counts the deliveries that failed for good, by endpoint. */
    countFailed: async (businessId: number): Promise<Map<number, number>> => {
      const rows = await db
        .select({ targetId: leadDeliveries.targetId, count: sql<number>`count(*)::int` })
        .from(leadDeliveries)
        .innerJoin(deliveries, eq(deliveries.id, leadDeliveries.deliveryId))
        .where(
          and(
            eq(leadDeliveries.businessId, businessId),
            inArray(leadDeliveries.kind, ['webhook', 'zapier']),
            inArray(deliveries.state, ['failed', 'missed', 'cancelled']),
          ),
        )
        .groupBy(leadDeliveries.targetId);
      return new Map(rows.map(({ targetId, count }) => [targetId, count]));
    },
  };
};

export const attemptStore = (db: Db | Tx) => ({
  insert: async (rows: readonly Omit<typeof leadAttempts.$inferInsert, 'id'>[]): Promise<AttemptRow[]> =>
    db
      .insert(leadAttempts)
      .values([...rows])
      .returning(),

  page: (businessId: number, endpointId: number, beforeId: number | undefined, limit: number): Promise<AttemptRow[]> =>
    db
      .select()
      .from(leadAttempts)
      .where(
        and(
          eq(leadAttempts.businessId, businessId),
          eq(leadAttempts.endpointId, endpointId),
          beforeId === undefined ? undefined : lt(leadAttempts.id, beforeId),
        ),
      )
      .orderBy(desc(leadAttempts.id))
      .limit(limit),

  removeOfLeads: async (businessId: number, leadIds: readonly number[]) => {
    await db
      .delete(leadAttempts)
      .where(and(eq(leadAttempts.businessId, businessId), inArray(leadAttempts.leadId, [...leadIds])));
  },

  removeBeforeEverywhere: async (before: Date) => {
    await db.delete(leadAttempts).where(lt(leadAttempts.at, before));
  },
});
