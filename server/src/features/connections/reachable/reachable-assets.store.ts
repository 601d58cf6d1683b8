import type { AssetType } from '@fanfare/contract/kit/assets';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { builtOnce } from '../../../platform/db/prepared-statements.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import { connections, type Mode, reachableAssets } from '../connections.tables.ts';

export type ReachableAssetRow = typeof reachableAssets.$inferSelect;
export type TargetAddress = { businessId: number; network: NetworkName; remoteId: string };

export const reachableAssetStore = (db: Db | Tx) => ({
  findByConnections: (connectionIds: number[]): Promise<ReachableAssetRow[]> =>
    connectionIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(reachableAssets)
          .where(inArray(reachableAssets.connectionId, connectionIds))
          .orderBy(asc(reachableAssets.type), asc(reachableAssets.label), asc(reachableAssets.remoteId)),

  /** Finds the connections with access to each target: of the account itself, or with the target among their assets. */
  findRoutes: async (addresses: readonly TargetAddress[]) => {
    const rows = await routesStatement(db).execute({
      index: addresses.map((_, index) => index),
      businessId: addresses.map(({ businessId }) => businessId),
      network: addresses.map(({ network }) => network),
      remoteId: addresses.map(({ remoteId }) => remoteId),
    });
    // Rows are sorted in JavaScript, because the prepared batch query can't have `order by`.
    const byIndex = Map.groupBy(rows.toSorted(compareRoutes), ({ index }) => index);
    return addresses.map((_, index) => byIndex.get(index) ?? []);
  },

  insert: async (rows: ReachableAssetRow[]) => {
    if (rows.length > 0) await db.insert(reachableAssets).values(rows);
  },

  clear: (connectionId: number) =>
    db.delete(reachableAssets).where(eq(reachableAssets.connectionId, connectionId)).returning(),

  remove: (connectionId: number, type: AssetType, remoteId: string) =>
    db
      .delete(reachableAssets)
      .where(
        and(
          eq(reachableAssets.connectionId, connectionId),
          eq(reachableAssets.type, type),
          eq(reachableAssets.remoteId, remoteId),
        ),
      )
      .returning(),

  /** All assets of a type behind the connections of a business. */
  findByType: (businessId: number, mode: Mode, type: AssetType) =>
    db
      .select({ reach: reachableAssets, connection: connections })
      .from(reachableAssets)
      .innerJoin(connections, eq(connections.id, reachableAssets.connectionId))
      .where(
        and(
          eq(connections.businessId, businessId),
          eq(connections.mode, mode),
          isNull(connections.disconnectedAt),
          eq(reachableAssets.type, type),
        ),
      )
      .orderBy(asc(reachableAssets.label), asc(reachableAssets.remoteId)),

  /** True if the business has a connection to one of these networks. */
  hasAny: async (businessId: number, mode: Mode, networks: NetworkName[]): Promise<boolean> => {
    const rows = await db
      .select({ id: connections.id })
      .from(connections)
      .where(
        and(
          eq(connections.businessId, businessId),
          eq(connections.mode, mode),
          isNull(connections.disconnectedAt),
          inArray(connections.network, networks),
        ),
      )
      .limit(1);
    return rows.length > 0;
  },
});

const routesStatement = builtOnce((db) => {
  const targets = unnestColumns('targets', {
    index: [sql.placeholder('index'), 'int'],
    business_id: [sql.placeholder('businessId'), 'bigint'],
    network: [sql.placeholder('network'), 'text'],
    remote_id: [sql.placeholder('remoteId'), 'text'],
  });
  const isReachable = and(
    eq(reachableAssets.connectionId, connections.id),
    sql`${reachableAssets.remoteId} = targets.remote_id`,
  );
  return db
    .select({ index: sql<number>`targets.index`, row: connections, reached: reachableAssets })
    .from(targets)
    .innerJoin(
      connections,
      and(
        sql`${connections.businessId} = targets.business_id`,
        sql`${connections.network} = targets.network`,
        isNull(connections.disconnectedAt),
      ),
    )
    .leftJoin(reachableAssets, isReachable)
    .where(or(isNotNull(reachableAssets.remoteId), sql`${connections.remoteId} = targets.remote_id`))
    .prepare('find_publish_routes');
});

type Route = { row: { name: string; id: number }; reached: { type: string } | null };

const compareRoutes = (a: Route, b: Route): number =>
  compare(a.row.name, b.row.name) || a.row.id - b.row.id || compare(a.reached?.type ?? '', b.reached?.type ?? '');
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
