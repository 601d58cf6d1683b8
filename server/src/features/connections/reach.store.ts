import type { AssetType } from '@fanfare/contract/kit/assets';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { connectionReach, connections, type Mode } from './connections.tables.ts';

export type ReachRow = typeof connectionReach.$inferSelect;

export const reachStore = (db: Db | Tx) => ({
  of: (connectionIds: number[]): Promise<ReachRow[]> =>
    connectionIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(connectionReach)
          .where(inArray(connectionReach.connectionId, connectionIds))
          .orderBy(asc(connectionReach.type), asc(connectionReach.label), asc(connectionReach.remoteId)),

  insert: async (rows: ReachRow[]) => {
    if (rows.length > 0) await db.insert(connectionReach).values(rows);
  },

  clear: (connectionId: number) =>
    db.delete(connectionReach).where(eq(connectionReach.connectionId, connectionId)).returning(),

  /** Everything of a type that the connected accounts of a business reach. */
  ofType: (businessId: number, mode: Mode, type: AssetType) =>
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
