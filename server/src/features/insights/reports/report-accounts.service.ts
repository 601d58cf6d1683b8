import { allAccounts, type ReportNetwork } from '@fanfare/contract/insights/report';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { adFactsStore } from '../ad-facts/ad-facts.store.ts';
import type { KeptAccount, KeptAccounts } from '../ad-facts/kept-accounts.service.ts';
import { networkNameOf } from './report-query.ts';

export type ReportAccountService = ReturnType<typeof reportAccountService>;
type Deps = { kept: Pick<KeptAccounts, 'listUsable'> };

/** Service for the accounts of reports: those that the member can use. */
export const reportAccountService = ({ db, now }: Platform, { kept }: Deps) => {
  const listUsable = (business: BusinessContext, network: ReportNetwork): Promise<KeptAccount[]> =>
    kept.listUsable(business, [networkNameOf[network]]);

  const requireUsable = async (business: BusinessContext, network: ReportNetwork, id: string): Promise<KeptAccount> => {
    const account = (await listUsable(business, network)).find(({ row }) => row.remoteId === id);
    if (!account) throw new Problem('not-found');
    return account;
  };

  return {
    listUsable,
    requireUsable,

    /** Marks the account, or all accounts, as due, so that a worker reads them next. */
    refresh: async (business: BusinessContext, network: ReportNetwork, id: string): Promise<void> => {
      const accounts =
        id === allAccounts ? await listUsable(business, network) : [await requireUsable(business, network, id)];
      await adFactsStore(db).makeDue(
        accounts.map(({ row }) => row.id),
        now(),
      );
    },

    list: async (business: BusinessContext, network: ReportNetwork) => ({
      accounts: (await listUsable(business, network)).map(({ row }) => ({
        id: row.remoteId,
        name: row.name,
        currency: row.currency,
        time_zone: row.timeZone,
        synced_at: row.syncedAt,
        problem: row.problem,
      })),
    }),
  };
};
