import type { Db } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import { assetQueries } from '../business/index.ts';
import { type ConnectionRow, connectionStore } from './connections.store.ts';
import { type ReachableAssetRow, reachableAssetStore } from './reachable/reachable-assets.store.ts';

export type VisibleConnection = { row: ConnectionRow; connectedBy: string; reach: ReachableAssetRow[] };

/**
 * Lists the connections a user sees, with their assets. An owner sees all. A member sees own connections with all
 * assets; of other connections only assets assigned to the member.
 */
export const listVisibleConnections = async (db: Db, business: BusinessContext): Promise<VisibleConnection[]> => {
  const rows = await connectionStore(db).list(business.id);
  const reachable = await reachableAssetStore(db).findByConnections(rows.map(({ row }) => row.id));
  const isAssigned = await assetQueries(db).assignmentFilter(business);
  return rows.flatMap(({ row, connectedBy }) => {
    const seesAll = business.isOwner || row.userId === business.userId;
    const reach = reachable.filter(
      ({ connectionId, type, remoteId }) => connectionId === row.id && (seesAll || isAssigned(type, remoteId)),
    );
    return seesAll || reach.length > 0 ? [{ row, connectedBy, reach }] : [];
  });
};
