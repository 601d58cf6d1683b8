import type { NetworkName } from '@fanfare/contract/networks/names';
import type { ShareState } from '@fanfare/contract/shares';
import { and, asc, count, eq, gt, inArray, isNull, lte, min, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/index.ts';
import { sharePaces, shareSteps, shares } from '../social.tables.ts';

export type ShareRow = typeof shares.$inferSelect;
export type ShareChange = Partial<typeof shares.$inferInsert>;
export type Step = Omit<typeof shareSteps.$inferInsert, 'id'>;
export type Note = Omit<Step, 'shareId' | 'attempt'>;
export type Account = { network: NetworkName; targetId: string };
export type Use = { network: NetworkName; targetId: string; last: Date | null; taken: number };

const isAmong = (accounts: readonly Account[]): SQL =>
  sql`(${shares.network}, ${shares.targetId}) in (${sql.join(
    accounts.map(({ network, targetId }) => sql`(${network}, ${targetId})`),
    sql`, `,
  )})`;

/** A moment counts when something left at it, or when somebody holds it for later. */
const isTaken = (now: Date) =>
  or(and(ne(shares.state, 'intent'), lte(shares.slotAt, now)), and(eq(shares.state, 'intent'), gt(shares.nextAt, now)));

/** The machine's side of the ledger: what is due, who takes it, and what came of it. Looks across businesses. */
export const shareQueueStore = (db: Db | Tx) => ({
  nextEverywhere: async (): Promise<Date | null> => {
    const [row] = await db.select({ at: min(shares.nextAt) }).from(shares);
    return row?.at ?? null;
  },

  /** Planned shares whose moment has come, held until the transaction ends; those others hold are passed over. */
  findDue: async (after: Date, until: Date, most: number, ids?: number[]): Promise<ShareRow[]> => {
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
      .limit(most)
      .for('update', { of: shares, skipLocked: true });
    return rows.map(({ share }) => share);
  },

  /** One after another gives out an account's moments. Always in one order, so that nobody waits in a circle. */
  lockRateLimits: async (accounts: readonly Account[]) => {
    await db
      .insert(sharePaces)
      .values(accounts.map(({ network, targetId }) => ({ network, targetId })))
      .onConflictDoNothing();
    const among = sql.join(
      accounts.map(({ network, targetId }) => sql`(${network}, ${targetId})`),
      sql`, `,
    );
    return db
      .select()
      .from(sharePaces)
      .where(sql`(${sharePaces.network}, ${sharePaces.targetId}) in (${among})`)
      .orderBy(asc(sharePaces.network), asc(sharePaces.targetId))
      .for('update');
  },

  /** How much of the last day each account has used, and when last. */
  usedEverywhere: (accounts: readonly Account[], dayAgo: Date, now: Date): Promise<Use[]> =>
    db
      .select({
        network: shares.network,
        targetId: shares.targetId,
        last: sql<Date | null>`max(${shares.slotAt})`.mapWith(shares.slotAt),
        taken: count(),
      })
      .from(shares)
      .where(and(isAmong(accounts), gt(shares.slotAt, dayAgo), isTaken(now)))
      .groupBy(shares.network, shares.targetId),

  momentsEverywhere: async (account: Account, dayAgo: Date, now: Date): Promise<number[]> => {
    const rows = await db
      .select({ at: shares.slotAt })
      .from(shares)
      .where(and(isAmong([account]), gt(shares.slotAt, dayAgo), isTaken(now)));
    return rows.flatMap(({ at }) => (at ? [at.getTime()] : []));
  },

  /** Takes this moment for them, and keeps them from others for a while. */
  slotNow: async (ids: readonly number[], slotAt: Date, nextAt: Date) => {
    if (ids.length === 0) return;
    await db
      .update(shares)
      .set({ slotAt, nextAt })
      .where(inArray(shares.id, [...ids]));
  },

  /** Takes a later moment for each. */
  slotLater: async (slots: readonly { id: number; slotAt: Date }[]) => {
    if (slots.length === 0) return;
    const ids = slots.map(({ id }) => id);
    const whens = slots.map(({ id, slotAt }) => sql`when ${id}::int then ${slotAt.toISOString()}::timestamptz`);
    const moment = sql`case ${shares.id} ${sql.join(whens, sql` `)} end`;
    await db.update(shares).set({ slotAt: moment, nextAt: moment }).where(inArray(shares.id, ids));
  },

  holdAccount: async ({ network, targetId }: Account, heldSince: Date, heldUntil: Date) => {
    await db
      .insert(sharePaces)
      .values({ network, targetId, heldSince, heldUntil })
      .onConflictDoUpdate({ target: [sharePaces.network, sharePaces.targetId], set: { heldSince, heldUntil } });
  },

  /** Shares a network works on, whose time to ask again has come. */
  claimWaitingEverywhere: (now: Date, leaseUntil: Date, most: number): Promise<ShareRow[]> =>
    db
      .update(shares)
      .set({ state: 'sending', nextAt: leaseUntil, claim: sql`${shares.claim} + 1` })
      .where(inArray(shares.id, dueIds(db, 'waiting', now, most)))
      .returning(),

  /** Shares that may have arrived, to be looked for now. Looking twice harms nobody, so this is a reservation only. */
  takeUnconfirmedEverywhere: (now: Date, until: Date, most: number): Promise<ShareRow[]> =>
    db
      .update(shares)
      .set({ nextAt: until })
      .where(inArray(shares.id, dueIds(db, 'unconfirmed', now, most)))
      .returning(),

  /** Calls whose caller has gone: nobody knows whether they arrived. */
  failExpiredLeases: (now: Date, firstLookAt: Date): Promise<ShareRow[]> =>
    db
      .update(shares)
      .set({ state: 'unconfirmed', nextAt: firstLookAt, looks: 0, tries: 0, isUncertain: true })
      .where(and(eq(shares.state, 'sending'), lte(shares.nextAt, now)))
      .returning(),

  /** Planned shares nobody was there for in time. */
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

  /** Somebody is still at it: not to be taken for gone. */
  renewLease: async (id: number, claim: number, leaseUntil: Date) => {
    await db
      .update(shares)
      .set({ nextAt: leaseUntil })
      .where(and(eq(shares.id, id), eq(shares.claim, claim), eq(shares.state, 'sending')));
  },

  /** Puts off a planned share that could not be sent; one that was taken or changed meanwhile is left alone. */
  postpone: async (id: number, version: number, change: ShareChange): Promise<boolean> => {
    const changed = await db
      .update(shares)
      .set(change)
      .where(and(eq(shares.id, id), eq(shares.version, version), eq(shares.state, 'intent')))
      .returning({ id: shares.id });
    return changed.length > 0;
  },

  note: async (steps: readonly Step[]) => {
    if (steps.length > 0) await db.insert(shareSteps).values([...steps]);
  },

  /** Is this remote post known as somebody else's? Then it is not the one that is looked for. */
  isKnownAs: async ({ network, targetId }: Account, remoteId: string, exceptId: number): Promise<boolean> => {
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

  overdueEverywhere: async (before: Date): Promise<{ overdue: number; oldest: Date | null }> => {
    const [row] = await db
      .select({ overdue: count(), oldest: min(shares.nextAt) })
      .from(shares)
      .innerJoin(businesses, and(eq(businesses.id, shares.businessId), isNull(businesses.deletedAt)))
      .where(lte(shares.nextAt, before));
    return { overdue: row?.overdue ?? 0, oldest: row?.oldest ?? null };
  },
});

const dueIds = (db: Db | Tx, state: ShareState, now: Date, most: number) =>
  db
    .select({ id: shares.id })
    .from(shares)
    .innerJoin(businesses, and(eq(businesses.id, shares.businessId), isNull(businesses.deletedAt)))
    .where(and(eq(shares.state, state), lte(shares.nextAt, now)))
    .orderBy(asc(shares.nextAt))
    .limit(most)
    .for('update', { of: shares, skipLocked: true });
