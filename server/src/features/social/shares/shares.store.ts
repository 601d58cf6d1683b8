import type { NetworkName } from '@fanfare/contract/networks/names';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { isAnyOf } from '../../../platform/db/unnest-columns.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import type { DeliveryRow } from '../../deliveries/index.ts';
import { shares } from '../social.tables.ts';

export type ShareContent = typeof shares.$inferInsert;
/** A share with its delivery. */
export type ShareRow = DeliveryRow & typeof shares.$inferSelect;
export type Account = { network: NetworkName; accountId: string };

/** States of a share that is on the network. */
export const doneStates = ['sent', 'confirmed'] as const;

export const shareColumns = { ...getTableColumns(shares), ...getTableColumns(deliveries) };
const selectShares = (db: Db | Tx) =>
  db.select(shareColumns).from(shares).innerJoin(deliveries, eq(deliveries.id, shares.id));

/** Rows per insert: PostgreSQL allows 65,535 parameters in a statement. */
const insertBatchSize = 500;

/** Store of the shares of one business: each has its contents, and the state and times of its delivery. */
export const shareStore = (db: Db | Tx) => ({
  insert: async (contents: readonly ShareContent[]) => {
    for (let start = 0; start < contents.length; start += insertBatchSize)
      await db.insert(shares).values(contents.slice(start, start + insertBatchSize));
  },

  updateContent: async (id: number, change: Partial<Omit<ShareContent, 'id' | 'businessId'>>) => {
    if (Object.keys(change).length > 0) await db.update(shares).set(change).where(eq(shares.id, id));
  },

  /** Checks if the business ever had a share, removed ones included. */
  hasAny: async (businessId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: shares.id })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(eq(deliveries.businessId, businessId))
      .limit(1);
    return rows.length > 0;
  },

  find: async (businessId: number, id: number): Promise<ShareRow | undefined> => {
    const [row] = await selectShares(db).where(
      and(eq(deliveries.businessId, businessId), eq(deliveries.id, id), isNull(deliveries.deletedAt)),
    );
    return row;
  },

  /** Locks the row until the transaction ends, against concurrent workers and users. */
  lock: async (businessId: number, id: number): Promise<ShareRow | undefined> => {
    const [row] = await selectShares(db)
      .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id), isNull(deliveries.deletedAt)))
      .for('update');
    return row;
  },

  /** The content of deliveries, for the worker. */
  listContents: (ids: readonly number[]) =>
    db
      .select()
      .from(shares)
      .where(isAnyOf(shares.id, ids, 'bigint')),

  findMany: (businessId: number, ids: number[]): Promise<ShareRow[]> =>
    selectShares(db)
      .where(and(eq(deliveries.businessId, businessId), inArray(deliveries.id, ids)))
      .orderBy(asc(deliveries.idempotencyPosition), asc(deliveries.id)),

  findByPost: (businessId: number, siteId: number, postId: string): Promise<ShareRow[]> =>
    selectShares(db)
      .where(
        and(
          eq(deliveries.businessId, businessId),
          eq(shares.siteId, siteId),
          eq(shares.postId, postId),
          isNull(deliveries.deletedAt),
        ),
      )
      .orderBy(asc(deliveries.id)),

  findSitePostRemoteIds: async (
    businessId: number,
    { network, accountId }: Account,
    remoteIds: readonly string[],
  ): Promise<Set<string>> => {
    if (remoteIds.length === 0) return new Set();
    const rows = await db
      .select({ remoteId: deliveries.remoteId })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(
        and(
          eq(deliveries.businessId, businessId),
          eq(deliveries.network, network),
          eq(deliveries.accountId, accountId),
          inArray(deliveries.remoteId, [...remoteIds]),
          isNotNull(shares.siteId),
        ),
      );
    return new Set(rows.flatMap(({ remoteId }) => remoteId ?? []));
  },

  /** Shares of a site's posts published to an account since a time, newest first. */
  listPublishedSince: async (
    businessId: number,
    siteId: number,
    { network, accountId }: Account,
    since: Date,
    limit: number,
  ) => {
    const rows = await db
      .select({ id: shares.id, postId: shares.postId, remoteId: deliveries.remoteId, url: deliveries.url })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(
        and(
          eq(deliveries.businessId, businessId),
          eq(shares.siteId, siteId),
          eq(deliveries.network, network),
          eq(deliveries.accountId, accountId),
          inArray(deliveries.state, doneStates),
          gte(deliveries.doneAt, since),
        ),
      )
      .orderBy(desc(deliveries.doneAt), desc(deliveries.id))
      .limit(limit);
    return rows.flatMap(({ postId, remoteId, ...row }) => (postId && remoteId ? [{ ...row, postId, remoteId }] : []));
  },

  /** Messages of shares to an account that are due in a range, without those that were canceled, failed or removed. */
  listMessages: (businessId: number, { network, accountId }: Account, { from, to }: { from: Date; to: Date }) =>
    db
      .select({ message: shares.message, dueAt: deliveries.dueAt })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(
        and(
          eq(deliveries.businessId, businessId),
          eq(deliveries.network, network),
          eq(deliveries.accountId, accountId),
          gte(deliveries.dueAt, from),
          lte(deliveries.dueAt, to),
          notInArray(deliveries.state, ['cancelled', 'failed', 'missed']),
          isNull(deliveries.deletedAt),
        ),
      ),

  /** Counts how often a link was published, and reads when last. */
  linkStatistics: async (businessId: number, link: string): Promise<{ shares: number; last: Date | null }> => {
    const [row] = await db
      .select({
        shares: sql<number>`count(*)::int`,
        last: sql<Date | null>`max(${deliveries.doneAt})`.mapWith(deliveries.doneAt),
      })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(and(eq(deliveries.businessId, businessId), eq(shares.link, link), inArray(deliveries.state, doneStates)));
    return row ?? { shares: 0, last: null };
  },
});
