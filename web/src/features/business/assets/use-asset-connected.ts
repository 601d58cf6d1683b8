import type { Asset } from '@fanfare/contract/business/business';
import type { Connection } from '@fanfare/contract/connections/connections';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { assetKey } from './asset-list.ts';

type ConnectionReach = Pick<Connection, 'state' | 'reach'>;

/** A hosted site needs no connection; every other asset needs one whose state is not `attention`. */
export const isAssetConnected = (asset: Asset, connections: readonly ConnectionReach[]): boolean =>
  asset.type === 'site' ||
  connections.some(
    ({ state, reach }) => state !== 'attention' && reach.some((reachable) => assetKey(reachable) === assetKey(asset)),
  );

/** `GET /connections` answers for the current business only; assets of another business count as connected. */
export function useIsAssetConnected(bid: number): (asset: Asset) => boolean {
  const { business: currentBusiness } = useMe();
  const { data } = useQuery({ ...query('GET /connections'), enabled: currentBusiness?.id === bid });
  return (asset) => currentBusiness?.id !== bid || !data || isAssetConnected(asset, data.connections);
}
