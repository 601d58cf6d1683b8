import type { NetworkName } from '@fanfare/contract/networks/names';
import type { ShareState } from '@fanfare/contract/shares';
import { and, asc, count, eq, gt, inArray, isNull, lte, min, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { shareRateLimits, shareSteps, shares } from '../social.tables.ts';

export type ShareRow = typeof shares.$inferSelect;
export type ShareChange = Partial<typeof shares.$inferInsert>;
export type NewStep = Omit<typeof shareSteps.$inferInsert, 'id'>;
export type StepDetails = Omit<NewStep, 'shareId' | 'attempt'>;
export type Account = { network: NetworkName; targetId: string };
export type AccountUsage = { network: NetworkName; targetId: string; lastSlotAt: Date | null; usedCount: number };

const matchesAccounts = (accounts: readonly Account[]): SQL =>
  sql`(${shares.network}, ${shares.targetId}) in (${sql.join(
    accounts.map(({ network, targetId }) => sql`(${network}, ${targetId})`),
    sql`, `,
  )})`;

/** A slot counts as used when a share was sent in it, or a scheduled share has reserved it for later. */
const isSlotUsed = (now: Date) =>
  or(and(ne(shares.state, 'intent'), lte(shares.slotAt, now)), and(eq(shares.state, 'intent'), gt(shares.nextAt, now)));

/** Queries of the share worker. All of them work across businesses. */
export const shareQueueStore = (db: Db | Tx) => ({
  findNextDueTime: async (): Promise<Date | null> => {
    const [row] = await db.select({ at: min(shares.nextAt) }).from(shares);
    return row?.at ?? null;
  },

  /** Due scheduled shares, locked until the transaction ends; rows locked by other workers are skipped. */
  findDue: async (after: Date, until: Date, limit: number, ids?: number[]): Promise<ShareRow[]> => {
    const rows = await db
      .select({ share: shares })
      .from(shares)
      .innerJoin(businesses, eq(businesses.id, shares.businessId))
      .where(
        and(
          eq(shares.state, 'intent'),
          gt(shares.nextAt, after),
          lte(shares.nextAt, until),
          isNull(businesses.deletedAt),
          ids ? inArray(shares.id, ids) : undefined,
        ),
      )
      .orderBy(asc(shares.nextAt), asc(shares.id))
      .limit(limit)
      .for('update', { of: shares, skipLocked: true });
    return rows.map(({ share }) => share);
  },

  /** Locks the rate-limit rows of these accounts, sorted by key to avoid deadlocks. */
  lockRateLimits: async (accounts: readonly Account[]) => {
    await db
      .insert(shareRateLimits)
      .values(accounts.map(({ network, targetId }) => ({ network, targetId })))
      .onConflictDoNothing();
    const accountList = sql.join(
      accounts.map(({ network, targetId }) => sql`(${network}, ${targetId})`),
      sql`, `,
    );
    return db
      .select()
      .from(shareRateLimits)
      .where(sql`(${shareRateLimits.network}, ${shareRateLimits.targetId}) in (${accountList})`)
      .orderBy(asc(shareRateLimits.network), asc(shareRateLimits.targetId))
      .for('update');
  },

  /** Used slots per account since `dayAgo`, and the latest one. */
  listUsage: (accounts: readonly Account[], dayAgo: Date, now: Date): Promise<AccountUsage[]> =>
    db
      .select({
        network: shares.network,
        targetId: shares.targetId,
        lastSlotAt: sql<Date | null>`max(${shares.slotAt})`.mapWith(shares.slotAt),
        usedCount: count(),
      })
      .from(shares)
      .where(and(matchesAccounts(accounts), gt(shares.slotAt, dayAgo), isSlotUsed(now)))
      .groupBy(shares.network, shares.targetId),

  listUsedSlots: async (account: Account, dayAgo: Date, now: Date): Promise<number[]> => {
    const rows = await db
      .select({ at: shares.slotAt })
      .from(shares)
      .where(and(matchesAccounts([account]), gt(shares.slotAt, dayAgo), isSlotUsed(now)));
    return rows.flatMap(({ at }) => (at ? [at.getTime()] : []));
  },

  /** Assigns the current slot and reserves the shares until `nextAt`. */
  assignCurrentSlot: async (ids: readonly number[], slotAt: Date, nextAt: Date) => {
    if (ids.length === 0) return;
    await db
      .update(shares)
      .set({ slotAt, nextAt })
      .where(inArray(shares.id, [...ids]));
  },

  /** Assigns each share a later slot. */
  assignLaterSlots: async (slots: readonly { id: number; slotAt: Date }[]) => {
    if (slots.length === 0) return;
    const ids = slots.map(({ id }) => id);
    const whens = slots.map(({ id, slotAt }) => sql`when ${id}::int then ${slotAt.toISOString()}::timestamptz`);
    const slotCase = sql`case ${shares.id} ${sql.join(whens, sql` `)} end`;
    await db.update(shares).set({ slotAt: slotCase, nextAt: slotCase }).where(inArray(shares.id, ids));
  },

  pauseAccount: async ({ network, targetId }: Account, pausedSince: Date, pausedUntil: Date) => {
    await db
      .insert(shareRateLimits)
      .values({ network, targetId, pausedSince, pausedUntil })
      .onConflictDoUpdate({
        target: [shareRateLimits.network, shareRateLimits.targetId],
        set: { pausedSince, pausedUntil },
      });
  },

  /** Claims shares a network is processing, when their next status check is due. */
  claimWaiting: (now: Date, leaseUntil: Date, limit: number): Promise<ShareRow[]> =>
    db
      .update(shares)
      .set({ state: 'sending', nextAt: leaseUntil, claim: sql`${shares.claim} + 1` })
      .where(inArray(shares.id, dueIds(db, 'waiting', now, limit)))
      .returning(),

  /** Reserves due unconfirmed shares for reconciliation. No claim: reading an account twice does no harm. */
  reserveUnconfirmed: (now: Date, until: Date, limit: number): Promise<ShareRow[]> =>
    db
      .update(shares)
      .set({ nextAt: until })
      .where(inArray(shares.id, dueIds(db, 'unconfirmed', now, limit)))
      .returning(),

  /** Expired leases: state `sending` → `unconfirmed`; reconciliation finds out whether they were published. */
  failExpiredLeases: (now: Date, firstReconcileAt: Date): Promise<ShareRow[]> =>
    db
      .update(shares)
      .set({ state: 'unconfirmed', nextAt: firstReconcileAt, reconcileTries: 0, tries: 0, isUncertain: true })
      .where(and(eq(shares.state, 'sending'), lte(shares.nextAt, now)))
      .returning(),

  /** Scheduled shares that no worker sent in time. */
  markMissed: (before: Date, change: ShareChange): Promise<ShareRow[]> =>
    db
      .update(shares)
      .set({ ...change, version: sql`${shares.version} + 1` })
      .where(
        and(
          eq(shares.state, 'intent'),
          lte(shares.nextAt, before),
          sql`exists (select 1 from ${businesses} where ${businesses.id} = ${shares.businessId} and ${businesses.deletedAt} is null)`,
        ),
      )
      .returning(),

  /** Called by the heartbeat while the worker still sends. */
  renewLease: async (id: number, claim: number, leaseUntil: Date) => {
    await db
      .update(shares)
      .set({ nextAt: leaseUntil })
      .where(and(eq(shares.id, id), eq(shares.claim, claim), eq(shares.state, 'sending')));
  },

  /** Postpones or fails a scheduled share; false if it was claimed or changed since it was read. */
  postpone: async (id: number, version: number, change: ShareChange): Promise<boolean> => {
    const postponed = await db
      .update(shares)
      .set(change)
      .where(and(eq(shares.id, id), eq(shares.version, version), eq(shares.state, 'intent')))
      .returning({ id: shares.id });
    return postponed.length > 0;
  },

  addSteps: async (steps: readonly NewStep[]) => {
    if (steps.length > 0) await db.insert(shareSteps).values([...steps]);
  },

  /** True if this remote post is recorded for another share. */
  isPostOfOtherShare: async ({ network, targetId }: Account, remoteId: string, exceptId: number): Promise<boolean> => {
    const [row] = await db
      .select({ id: shares.id })
      .from(shares)
      .where(
        and(
          eq(shares.network, network),
          eq(shares.targetId, targetId),
          eq(shares.remoteId, remoteId),
          ne(shares.id, exceptId),
        ),
      )
      .limit(1);
    return row !== undefined;
  },

  countOverdue: async (before: Date): Promise<{ overdue: number; oldest: Date | null }> => {
    const [row] = await db
      .select({ overdue: count(), oldest: min(shares.nextAt) })
      .from(shares)
      .innerJoin(businesses, and(eq(businesses.id, shares.businessId), isNull(businesses.deletedAt)))
      .where(lte(shares.nextAt, before));
    return { overdue: row?.overdue ?? 0, oldest: row?.oldest ?? null };
  },
});

const dueIds = (db: Db | Tx, state: ShareState, now: Date, limit: number) =>
  db
    .select({ id: shares.id })
    .from(shares)
    .innerJoin(businesses, and(eq(businesses.id, shares.businessId), isNull(businesses.deletedAt)))
    .where(and(eq(shares.state, state), lte(shares.nextAt, now)))
    .orderBy(asc(shares.nextAt))
    .limit(limit)
    .for('update', { of: shares, skipLocked: true });
