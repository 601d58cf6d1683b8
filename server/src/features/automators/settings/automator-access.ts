import { adNetworkFeatures } from '@fanfare/contract/ad-profiles/ad-profiles';
import { type ReportNetwork, reportNetworks } from '@fanfare/contract/insights/report';
import { allows, type Role } from '@fanfare/contract/kit/permission';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import { networkNameOf } from '../../insights/index.ts';

type Deps = { access: Pick<AdAccountAccess, 'list'> };
export type UsableAccount = Awaited<ReturnType<AdAccountAccess['list']>>[number];
export type AutomatorAccess = ReturnType<typeof automatorAccess>;

/** True if a member has the role for the ads of a network. */
const hasNetworkRole = (business: BusinessContext, network: ReportNetwork, role: Role): boolean =>
  allows(`${adNetworkFeatures[network]}:${role}`, business);

/** True if a member can let an automator act: publisher of automators and of the network's ads. */
export const canActivate = (business: BusinessContext, network: ReportNetwork): boolean =>
  allows('automators:publisher', business) && hasNetworkRole(business, network, 'publisher');

/** Ad accounts whose automators a member can see and use. */
export const automatorAccess = ({ access }: Deps) => {
  const listAccounts = async (business: BusinessContext, network: ReportNetwork): Promise<UsableAccount[]> =>
    hasNetworkRole(business, network, 'viewer') ? access.list(business, networkNameOf[network]) : [];

  return {
    listAccounts,

    /** Currencies of all ad accounts of the business, including accounts that the member can't use. */
    readCurrencies: async (tx: Tx, business: BusinessContext) => {
      const currencies = new Map<string, string>();
      for (const network of reportNetworks)
        for (const { id, currency } of await access.list({ ...business, isOwner: true }, networkNameOf[network], tx))
          if (currency !== undefined) currencies.set(`${network}:${id}`, currency);
      return ({ network, accountId }: { network: ReportNetwork; accountId: string }): string =>
        currencies.get(`${network}:${accountId}`) ?? 'USD';
    },

    findAccount: async (
      business: BusinessContext,
      network: ReportNetwork,
      accountId: string,
    ): Promise<UsableAccount | undefined> => (await listAccounts(business, network)).find(({ id }) => id === accountId),
  };
};
