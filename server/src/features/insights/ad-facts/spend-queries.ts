import type { Db, Tx } from '../../../platform/db/index.ts';
import { spendStore } from './spend.store.ts';

/** Queries for other features: spend of kept accounts and their ad campaigns, and ads that can't run. */
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
