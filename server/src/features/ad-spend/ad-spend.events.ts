import type { Db } from '../../platform/db/index.ts';
import { on } from '../../platform/events/index.ts';
import { accountSynced } from '../insights/index.ts';
import { campaignRemoved } from '../promotions/index.ts';
import { campaignAdStore } from './campaign/campaign-ads.store.ts';

type Deps = { db: Db; checkAccount: (accountId: number) => Promise<void> };

export const adSpendEvents = ({ db, checkAccount }: Deps) => [
  on(accountSynced, 'ad-spend.check-account', ({ data }) => checkAccount(data.accountId)),
  on(campaignRemoved, 'ad-spend.leave-campaign', ({ data: { businessId, campaignId } }) =>
    campaignAdStore(db).leave(businessId, campaignId),
  ),
];
