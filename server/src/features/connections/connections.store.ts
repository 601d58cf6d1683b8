import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { announce } from '../../platform/db/announcements/announcements.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { isAnyOf } from '../../platform/db/unnest-columns.ts';
import { businesses } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { connections, type Mode } from './connections.tables.ts';

/** NOTIFY channel: the payload is the id of a connection whose grant is no longer being refreshed. */
export const refreshChannel = 'grant_refreshes';

export type ConnectionRow = typeof connections.$inferSelect;
type Account = { businessId: number; network: NetworkName; mode: Mode; remoteId: string };

const isAccount = ({ businessId, network, mode, remoteId }: Account) =>
  and(
    eq(connections.businessId, businessId),
    eq(connections.network, network),
    eq(connections.mode, mode),
    eq(connections.remoteId, remoteId),
  );

export const connectionStore = (db: Db | Tx) => ({
  /** Connections of a business, with the name of the user who connected each. */
  list: (businessId: number) =>
    db
      .select({ row: connections, connectedBy: users.name })
      .from(connections)
      .innerJoin(users, eq(users.id, connections.userId))
      .where(and(eq(connections.businessId, businessId), isNull(connections.disconnectedAt)))
      .orderBy(asc(connections.network), asc(connections.name), asc(connections.id)),

  find: async (businessId: number, id: number): Promise<ConnectionRow | undefined> => {
    const [row] = await db
      .select()
      .from(connections)
      .where(and(eq(connections.businessId, businessId), eq(connections.id, id), isNull(connections.disconnectedAt)));
    return row;
  },

  findAccount: async (account: Account): Promise<ConnectionRow | undefined> => {
    const [row] = await db.select().from(connections).where(isAccount(account));
    return row;
  },

  /** True if another connection, of any business, uses the same user's grant to an app that serves these networks. */
  hasOtherOfGrantEverywhere: async (row: ConnectionRow, networks: readonly NetworkName[]): Promise<boolean> => {
    const { id, mode, grantUserId } = row;
    // Connections stored without a user id may belong to the same user, so they count.
    const isSameUser =
      grantUserId === null ? undefined : or(eq(connections.grantUserId, grantUserId), isNull(connections.grantUserId));
    const isOther = and(
      inArray(connections.network, [...networks]),
      eq(connections.mode, mode),
      isSameUser,
      ne(connections.id, id),
      isNull(connections.disconnectedAt),
    );
    return (await db.select({ id: connections.id }).from(connections).where(isOther).limit(1)).length > 0;
  },

  /** Locks the row of an account until the transaction ends; inserts it if new. */
  lockOrInsert: async (
    account: Account & Pick<ConnectionRow, 'userId' | 'name' | 'connectedAt'>,
  ): Promise<ConnectionRow> => {
    await db.insert(connections).values(account).onConflictDoNothing();
    const [row] = await db.select().from(connections).where(isAccount(account)).for('update');
    if (!row) throw new Error('The connection does not exist after its insert.');
    return row;
  },

  lockEverywhere: async (id: number): Promise<ConnectionRow | undefined> => {
    const [row] = await db.select().from(connections).where(eq(connections.id, id)).for('update');
    return row;
  },

  update: async (id: number, change: Partial<ConnectionRow>) => {
    await db.update(connections).set(change).where(eq(connections.id, id));
  },

  updateAllEverywhere: async (ids: readonly number[], change: Partial<ConnectionRow>) => {
    await db
      .update(connections)
      .set(change)
      .where(
        isAnyOf(
          connections.id,
          ids.toSorted((a, b) => a - b),
          'bigint',
        ),
      );
  },

  /** Acquires the lease to refresh this grant. False when another process has it. */
  acquireRefreshLease: async (id: number, now: Date, until: Date): Promise<boolean> => {
    const updated = await db
      .update(connections)
      .set({ refreshLeaseUntil: until })
      .where(
        and(eq(connections.id, id), or(isNull(connections.refreshLeaseUntil), lt(connections.refreshLeaseUntil, now))),
      )
      .returning({ id: connections.id });
    return updated.length > 0;
  },

  /** Releases the lease, unless it has ended and another process holds it. */
  releaseRefreshLease: async (id: number, until: Date) => {
    await db
      .update(connections)
      .set({ refreshLeaseUntil: null })
      .where(and(eq(connections.id, id), eq(connections.refreshLeaseUntil, until)))
      .returning({ announced: announce(refreshChannel, connections.id) });
  },

  /** Connections of existing businesses that were not checked since this time, oldest check first. */
  findUncheckedEverywhere: (since: Date, limit: number) =>
    db
      .select({ id: connections.id, businessId: connections.businessId })
      .from(connections)
      .innerJoin(businesses, eq(businesses.id, connections.businessId))
      .where(
        and(
          isNull(connections.disconnectedAt),
          isNull(businesses.deletedAt),
          or(isNull(connections.checkedAt), lt(connections.checkedAt, since)),
        ),
      )
      .orderBy(sql`${connections.checkedAt} nulls first`, asc(connections.id))
      .limit(limit),

  /** Connections without a problem whose grant expires in this range. */
  findExpiringEverywhere: (from: Date, to: Date, limit: number) =>
    db
      .select({ id: connections.id, businessId: connections.businessId, network: connections.network })
      .from(connections)
      .innerJoin(businesses, eq(businesses.id, connections.businessId))
      .where(
        and(
          isNull(connections.disconnectedAt),
          isNull(businesses.deletedAt),
          isNull(connections.problemKind),
          isNotNull(connections.secretId),
          gt(connections.expiresAt, from),
          lt(connections.expiresAt, to),
        ),
      )
      .orderBy(asc(connections.expiresAt))
      .limit(limit),
});
