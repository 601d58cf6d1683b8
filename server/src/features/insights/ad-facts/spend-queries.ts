import type { Db, Tx } from '../../../platform/db/index.ts';
import { spendStore } from './spend.store.ts';

/** Spend of kept accounts and their ad campaigns, and their ads that can't run, for other features. */
export const adSpendQueries = (db: Db | Tx) => {
  const { listByBusiness, listEverOfBusinesses, figuresByDay, listInState } = spendStore(db);
  const { listAdCampaigns, findAdCampaigns, sumAdCampaigns } = spendStore(db);
  return {
    listByBusiness,
    listEverOfBusinesses,
    figuresByDay,
    listInState,
    listAdCampaigns,
    findAdCampaigns,
    sumAdCampaigns,
  };
};
