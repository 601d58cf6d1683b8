import { on } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountSynced } from '../insights/index.ts';
import { campaignRemoved } from '../promotions/index.ts';
import { campaignAdStore } from './campaign/campaign-ads.store.ts';

type Deps = { checkAccount: (accountId: number) => Promise<void> };

export const adSpendEvents = ({ db }: Platform, { checkAccount }: Deps) => [
  on(accountSynced, 'ad-spend.check-account', ({ data }) => checkAccount(data.accountId)),
  on(campaignRemoved, 'ad-spend.leave-campaign', ({ data: { businessId, campaignId } }) =>
    campaignAdStore(db).leave(businessId, campaignId),
  ),
];
