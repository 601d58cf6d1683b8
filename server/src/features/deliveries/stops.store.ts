import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { businesses } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { deliveries, deliveryStops } from './deliveries.tables.ts';

export type StopRow = typeof deliveryStops.$inferSelect;
export type StopScope = {
  businessId: number | null;
  kind: string | null;
  network: NetworkName | null;
  accountId: string | null;
  campaignId: number | null;
};

/** Stop with the names of the user and the business. */
export type ListedStop = { stop: StopRow; by: string | null; businessName: string | null };

const selectStops = (db: Db | Tx) =>
  db
    .select({ stop: deliveryStops, by: users.name, businessName: businesses.name })
    .from(deliveryStops)
    .leftJoin(users, eq(users.id, deliveryStops.stoppedById))
    .leftJoin(businesses, eq(businesses.id, deliveryStops.businessId));

/**
 * Condition that a stop is for no single account, or for an account to which the business has sent or scheduled
 * something.
 */
const isRelevantFor = (businessId: number) =>
  or(
    isNull(deliveryStops.accountId),
    sql`exists (select 1 from ${deliveries} where ${deliveries.businessId} = ${businessId}
      and ${deliveries.network} = ${deliveryStops.network} and ${deliveries.accountId} = ${deliveryStops.accountId})`,
  );

export const stopStore = (db: Db | Tx) => ({
  insert: async (stop: StopScope & { reason: string; byStaff: boolean; stoppedById: number; stoppedAt: Date }) => {
    const [row] = await db.insert(deliveryStops).values(stop).returning();
    if (!row) throw new Error('A stop was not inserted.');
    return row;
  },

  /**
   * Waits for running claims and blocks new ones until the transaction ends, so that no claim that has not seen the stop
   * commits after it.
   */
  blockClaims: async (withinMs: number) => {
    // Claims wait behind this table lock while it waits for running transactions, so its own wait is short.
    await db.execute(sql`set local lock_timeout = ${sql.raw(String(withinMs))}`);
    await db.execute(sql`lock table ${deliveries} in share row exclusive mode`);
  },

  find: async (businessId: number, id: number): Promise<StopRow | undefined> => {
    const [row] = await db
      .select()
      .from(deliveryStops)
      .where(and(eq(deliveryStops.id, id), eq(deliveryStops.businessId, businessId), isNull(deliveryStops.campaignId)));
    return row;
  },

  get: async (id: number): Promise<ListedStop> => {
    const [row] = await selectStops(db).where(eq(deliveryStops.id, id));
    if (!row) throw new Error('A stop was deleted.');
    return row;
  },

  /** Current stops by users and staff: for staff all stops, for a business the stops that affect it. */
  listActive: (businessId?: number): Promise<ListedStop[]> =>
    selectStops(db)
      .where(
        and(
          isNull(deliveryStops.resumedAt),
          isNull(deliveryStops.campaignId),
          businessId === undefined
            ? undefined
            : or(
                eq(deliveryStops.businessId, businessId),
                and(isNull(deliveryStops.businessId), isRelevantFor(businessId)),
              ),
        ),
      )
      .orderBy(desc(deliveryStops.id))
      .limit(200),

  /** Ends a stop; false if there is no such current one. */
  end: async (id: number, by: { businessId?: number; userId: number; at: Date }): Promise<boolean> => {
    const ended = await db
      .update(deliveryStops)
      .set({ resumedAt: by.at, resumedById: by.userId })
      .where(
        and(
          eq(deliveryStops.id, id),
          isNull(deliveryStops.resumedAt),
          by.businessId === undefined
            ? undefined
            : and(eq(deliveryStops.businessId, by.businessId), eq(deliveryStops.byStaff, false)),
        ),
      )
      .returning({ id: deliveryStops.id });
    return ended.length > 0;
  },

  findOfCampaign: async (businessId: number, campaignId: number): Promise<StopRow | undefined> => {
    const [row] = await db
      .select()
      .from(deliveryStops)
      .where(
        and(
          eq(deliveryStops.businessId, businessId),
          eq(deliveryStops.campaignId, campaignId),
          isNull(deliveryStops.resumedAt),
        ),
      );
    return row;
  },

  /** Counts the calls that were claimed before the stop. */
  countRunning: ({ businessId, kind, network, accountId }: Omit<StopScope, 'campaignId'>): Promise<number> =>
    db.$count(
      deliveries,
      and(
        eq(deliveries.state, 'sending'),
        sql`${deliveries.nextAt} is not null`,
        businessId === null ? undefined : eq(deliveries.businessId, businessId),
        kind === null ? undefined : eq(deliveries.kind, kind),
        network === null ? undefined : eq(deliveries.network, network),
        accountId === null ? undefined : eq(deliveries.accountId, accountId),
      ),
    ),
});
