import type { AssetType } from '@fanfare/contract/kit/assets';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { connectionReach, connections, type Mode } from '../connections.tables.ts';

export type ReachRow = typeof connectionReach.$inferSelect;
export type Address = { businessId: number; network: NetworkName; remoteId: string };

export const reachableAssetStore = (db: Db | Tx) => ({
  findByConnections: (connectionIds: number[]): Promise<ReachRow[]> =>
    connectionIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(connectionReach)
          .where(inArray(connectionReach.connectionId, connectionIds))
          .orderBy(asc(connectionReach.type), asc(connectionReach.label), asc(connectionReach.remoteId)),

  /** The living connections that lead to each address: those of that very account, and those that reach it. */
  findRoutes: async (addresses: readonly Address[]) => {
    const column = (values: unknown[]) => sql.param(values);
    const given = sql`unnest(${column(addresses.map((_, place) => place))}::int[], ${column(addresses.map(({ businessId }) => businessId))}::int[], ${column(addresses.map(({ network }) => network))}::text[], ${column(addresses.map(({ remoteId }) => remoteId))}::text[]) as given(place, business_id, network, remote_id)`;
    const isHere = and(
      eq(connectionReach.connectionId, connections.id),
      sql`${connectionReach.remoteId} = given.remote_id`,
    );
    const rows = await db
      .select({ place: sql<number>`given.place`, row: connections, reached: connectionReach })
      .from(given)
      .innerJoin(
        connections,
        and(
          sql`${connections.businessId} = given.business_id`,
          sql`${connections.network} = given.network`,
          isNull(connections.disconnectedAt),
        ),
      )
      .leftJoin(connectionReach, isHere)
      .where(or(isNotNull(connectionReach.remoteId), sql`${connections.remoteId} = given.remote_id`))
      .orderBy(asc(connections.name), asc(connections.id), asc(connectionReach.type));
    const byPlace = Map.groupBy(rows, ({ place }) => place);
    return addresses.map((_, place) => byPlace.get(place) ?? []);
  },

  insert: async (rows: ReachRow[]) => {
    if (rows.length > 0) await db.insert(connectionReach).values(rows);
  },

  clear: (connectionId: number) =>
    db.delete(connectionReach).where(eq(connectionReach.connectionId, connectionId)).returning(),

  /** Everything of a type that the connected accounts of a business reach. */
  findByType: (businessId: number, mode: Mode, type: AssetType) =>
    db
      .select({ reach: connectionReach, connection: connections })
      .from(connectionReach)
      .innerJoin(connections, eq(connections.id, connectionReach.connectionId))
      .where(
        and(
          eq(connections.businessId, businessId),
          eq(connections.mode, mode),
          isNull(connections.disconnectedAt),
          eq(connectionReach.type, type),
        ),
      )
      .orderBy(asc(connectionReach.label), asc(connectionReach.remoteId)),

  /** Does the business have a connection to one of these networks at all? */
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
