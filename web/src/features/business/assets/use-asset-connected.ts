import type { Asset } from '@fanfare/contract/business';
import type { Connection } from '@fanfare/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { assetKey } from './asset-list.ts';

type Reaching = Pick<Connection, 'state' | 'reach'>;

/** A site may be one of our own; everything else is worked with through an account its network still accepts. */
export const isReached = (asset: Asset, connections: readonly Reaching[]): boolean =>
  asset.type === 'site' ||
  connections.some(
    ({ state, reach }) => state !== 'attention' && reach.some((one) => assetKey(one) === assetKey(asset)),
  );

/** Connected accounts are told for the chosen business only: of another one, nothing is claimed. */
export function useIsAssetConnected(bid: number): (asset: Asset) => boolean {
  const { business: chosen } = useMe();
  const { data } = useQuery({ ...query('GET /connections'), enabled: chosen?.id === bid });
  return (asset) => chosen?.id !== bid || !data || isReached(asset, data.connections);
}
