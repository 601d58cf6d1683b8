import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { hourMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { AdAccountAccess, AdAccountCall } from '../connections/index.ts';
import { accountStatusCodes, readCampaignFacts } from './account-facts.ts';
import { type AdProfileNetworkRow, adProfileStore } from './ad-profiles.store.ts';

export type AccountStatusService = ReturnType<typeof accountStatusService>;
type Deps = { access: Pick<AdAccountAccess, 'useAsBusiness'> };

/** Time until a status is read again: once a day, because the job runs every hour. */
const readAgainMs = 23 * hourMs;
/** Number of statuses read in one run; the rest is read by later runs. */
const maxRows = 200;

/**
 * Service that reads the statuses of accounts and campaigns once a day, so that the list of profiles shows what can't
 * be used.
 */
export const accountStatusService = ({ db, now }: Platform, { access }: Deps) => {
  const readStatus = async (call: AdAccountCall, row: AdProfileNetworkRow) => {
    const account = (await call.connector.adAccounts?.list(call.grant))?.find(({ id }) => id === call.account.id);
    const campaignId = row.network === 'google' ? '' : FacebookProfile.parse(row.settings).campaign_id;
    const campaign = campaignId ? await readCampaignFacts(call, campaignId) : undefined;
    return {
      accountStatus: account ? accountStatusCodes[account.status] : row.accountStatus,
      campaignStatus: campaign ? campaign.status || 'gone' : row.campaignStatus,
    };
  };

  /** Reads the status of a row; if the network can't be read today, the row keeps its last status. */
  const refresh = async (businessId: number, row: AdProfileNetworkRow): Promise<void> => {
    const network = row.network === 'google' ? 'google' : 'facebook';
    try {
      const key = { network, id: row.accountId } as const;
      const status = await access.useAsBusiness(businessId, key, (call) => readStatus(call, row));
      await adProfileStore(db).setStatus(row, { ...status, statusReadAt: now() });
    } catch (error) {
      if (!(error instanceof ConnectorFailure || error instanceof Problem)) throw error;
      await adProfileStore(db).setStatus(row, { statusReadAt: now() });
    }
  };

  return {
    refreshDue: async (): Promise<void> => {
      const due = await adProfileStore(db).listDueStatuses(new Date(now().getTime() - readAgainMs), maxRows);
      for (const { businessId, row } of due) await refresh(businessId, row);
    },
  };
};
