import { type AdNetwork, adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { Role } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { mayUseAdNetwork } from '../../ad-profiles/index.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import { accountNetworkOf } from '../creation/ad-networks.ts';
import { creationStore, type ListedCreation } from '../creation/creations.store.ts';

export type CreationAccess = ReturnType<typeof createCreationAccess>;
type Deps = { access: Pick<AdAccountAccess, 'list'> };
export type CreationItems = Awaited<ReturnType<ReturnType<typeof creationStore>['listItems']>>;

/** Access to creations: a creation on an account that a member can't use is not found by that member. */
export const createCreationAccess = ({ db }: Platform, { access }: Deps) => ({
  /** Lists the ad accounts of all networks that the member sees. */
  listAccounts: async (business: BusinessContext): Promise<{ network: AdNetwork; id: string }[]> => {
    const accounts: { network: AdNetwork; id: string }[] = [];
    for (const network of adNetworks.filter((each) => mayUseAdNetwork(business, each, 'viewer')))
      for (const { id } of await access.list(business, accountNetworkOf(network))) accounts.push({ network, id });
    return accounts;
  },

  /** Finds a creation on accounts that the member can use; 404 for any other, 403 without the role. */
  open: async (
    business: BusinessContext,
    id: number,
    role: Role,
  ): Promise<{ listed: ListedCreation; items: CreationItems }> => {
    const listed = await creationStore(db).find(business.id, id);
    if (!listed || listed.creation.removalOf !== null) throw new Problem('not-found');
    const items = await creationStore(db).listItems(id);
    const usableIds = new Map<string, readonly string[]>();
    for (const network of new Set(items.map(({ item }) => accountNetworkOf(item.network)))) {
      const accounts = await access.list(business, network);
      usableIds.set(
        network,
        accounts.map((account) => account.id),
      );
    }
    const isVisible = items.every(
      ({ item, delivery }) =>
        mayUseAdNetwork(business, item.network, 'viewer') &&
        usableIds.get(delivery.network)?.includes(delivery.accountId),
    );
    if (!isVisible) throw new Problem('not-found');
    if (!items.every(({ item }) => mayUseAdNetwork(business, item.network, role))) throw new Problem('restricted');
    return { listed, items };
  },
});
