import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { nativeAdsCreator } from './ads/ad-creation.ts';
import { createBoosts } from './ads/boosts.ts';
import { nativeAdsCampaignPlans } from './ads/campaign-plans.ts';
import { nativeAdsChanges } from './ads/changes.ts';
import { nativeAdsChoices } from './ads/choices.ts';
import { nativeAdsInsights } from './ads/insights.ts';
import { nativeAdsObjects } from './ads/objects.ts';
import { createWrites } from './ads/writes.ts';
import { createApi } from './api.ts';
import type { NativeAdsSettings } from './settings.ts';
import { nativeAdsSubAccounts } from './sub-accounts.ts';

/** The native-ads connector. Its API key acts for all accounts, so the grants of the ports are not used. */
export const nativeAds = (settings: NativeAdsSettings, runtime: Runtime) => {
  const api = createApi(settings, runtime);
  const boosts = createBoosts(api);
  const writes = createWrites(api);
  const { now } = runtime;
  return {
    network: 'native-ads',
    subAccounts: nativeAdsSubAccounts(api),
    adObjects: nativeAdsObjects({ boosts, now }),
    adInsights: nativeAdsInsights(boosts),
    adChanges: nativeAdsChanges({ boosts, writes, now }),
    campaignPlans: nativeAdsCampaignPlans({ now }),
    adCreator: nativeAdsCreator({ boosts, writes, now }),
    adChoices: nativeAdsChoices(api),
  } satisfies Connector;
};
