import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, count, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/db/index.ts';
import { unnestColumns } from '../../../../platform/db/unnest-columns.ts';
import { deliveries, deliveryAccounts } from '../../deliveries.tables.ts';
import type { DeliveryAccount } from '../../delivery-kind.ts';
import { isSlotUsed } from './used-slot-condition.store.ts';

export type RateLimitRow = typeof deliveryAccounts.$inferSelect;
/**
 * Rate-limit slots that an account used in the last 24 h. `lastSlotAt`: time of the last slot; `lastPastSlotAt`: time
 * of the last slot that is not in the future.
 */
export type AccountUsage = {
  network: NetworkName;
  accountId: string;
  lastSlotAt: Date | null;
  lastPastSlotAt: Date | null;
  usedCount: number;
};

/**
 * Accounts sorted by key, without regard to a language: rows that are locked or inserted in this order cause no
 * deadlock.
 */
const toAccountRows = (accounts: readonly DeliveryAccount[]): SQL => {
  const sorted = accounts.toSorted((a, b) => compare(a.network, b.network) || compare(a.accountId, b.accountId));
  return unnestColumns('wanted', {
    network: [sorted.map(({ network }) => network), 'text'],
    account_id: [sorted.map(({ accountId }) => accountId), 'text'],
  });
};
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Rate limits of accounts, across businesses. */
export const rateLimitStore = (db: Db | Tx) => ({
  /**
   * Locks the rate-limit rows of these accounts, in the order of their keys. Accounts without a row yet are missing in
   * the result.
   */
  lockRateLimits: (accounts: readonly DeliveryAccount[]): Promise<RateLimitRow[]> =>
    db
      .select()
      .from(deliveryAccounts)
      .where(
        sql`(${deliveryAccounts.network}, ${deliveryAccounts.accountId}) in (select * from ${toAccountRows(accounts)})`,
      )
      .orderBy(sql`${deliveryAccounts.network} collate "C"`, sql`${deliveryAccounts.accountId} collate "C"`)
      .for('update'),

  /**
   * Locks the rate-limit rows of accounts of which some are new: their rows are inserted. Rows that exist are written
   * again.
   */
  insertRateLimits: (accounts: readonly DeliveryAccount[]): Promise<RateLimitRow[]> =>
    db
      .insert(deliveryAccounts)
      .select(sql`select network, account_id, null::timestamptz, null::timestamptz from ${toAccountRows(accounts)}`)
      .onConflictDoUpdate({
        target: [deliveryAccounts.network, deliveryAccounts.accountId],
        set: { network: sql`excluded.network` },
      })
      .returning(),

  /**
   * Number of slots that each account used since `dayAgo`, and its latest slots. Each account costs one index lookup.
   */
  listUsage: async (accounts: readonly DeliveryAccount[], dayAgo: Date, now: Date): Promise<AccountUsage[]> => {
    const used = db
      .select({
        last_slot_at: sql`max(${deliveries.slotAt})`.as('last_slot_at'),
        last_past_slot_at: sql`max(${deliveries.slotAt}) filter (where ${lte(deliveries.slotAt, now)})`.as(
          'last_past_slot_at',
        ),
        used: count().as('used'),
      })
      .from(deliveries)
      .where(
        and(
          sql`${deliveries.network} = wanted.network`,
          sql`${deliveries.accountId} = wanted.account_id`,
          gt(deliveries.slotAt, dayAgo),
          isSlotUsed(now),
        ),
      );
    return db
      .select({
        network: sql<NetworkName>`wanted.network`,
        accountId: sql<string>`wanted.account_id`,
        lastSlotAt: sql<Date | null>`used.last_slot_at`.mapWith(deliveries.slotAt),
        lastPastSlotAt: sql<Date | null>`used.last_past_slot_at`.mapWith(deliveries.slotAt),
        usedCount: sql<number>`used.used`.mapWith(Number),
      })
      .from(sql`${toAccountRows(accounts)} cross join lateral ${used} as used`);
  },

  listUsedSlots: async ({ network, accountId }: DeliveryAccount, dayAgo: Date, now: Date): Promise<number[]> => {
    const rows = await db
      .select({ at: deliveries.slotAt })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.network, network),
          eq(deliveries.accountId, accountId),
          gt(deliveries.slotAt, dayAgo),
          isSlotUsed(now),
        ),
      );
    return rows.flatMap(({ at }) => (at ? [at.getTime()] : []));
  },

  pauseAccount: async ({ network, accountId }: DeliveryAccount, pausedSince: Date, pausedUntil: Date) => {
    await db
      .insert(deliveryAccounts)
      .values({ network, accountId, pausedSince, pausedUntil })
      .onConflictDoUpdate({
        target: [deliveryAccounts.network, deliveryAccounts.accountId],
        set: { pausedSince, pausedUntil },
      });
  },
});
