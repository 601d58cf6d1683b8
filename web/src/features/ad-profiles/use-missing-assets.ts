import { type AdNetwork, adNetworkFeatures, adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { featureInfo } from '@fanfare/contract/kit/features';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { can, useMe } from '../../lib/session.ts';
import { needsEditor } from './ad-networks.ts';

/** The assets that a network needs and the user can't use. Nothing is missing while that isn't known. */
export function useMissingAssets() {
  const me = useMe();
  const business = useQuery({
    ...query('GET /user/business/{bid}', { params: { bid: me.business?.id ?? 0 } }),
    enabled: me.business !== null,
  });
  const find = (network: AdNetwork): AssetType | undefined =>
    business.data &&
    featureInfo[adNetworkFeatures[network]].requires.find(
      (type) => !business.data.assets.some((asset) => asset.type === type),
    );
  const usable = adNetworks.filter((network) => can(me, needsEditor(network)));
  return {
    find,
    /** Set when every network lacks an asset: the first missing asset. */
    everywhere: usable.every(find) ? usable.map(find)[0] : undefined,
  };
}
