import { googleAuthorizer, googleCallback } from '../kit/google/google-oauth.ts';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { googleAdAccounts } from './ad-accounts.ts';
import { createAds } from './ads.ts';
import { googleAdCreator } from './campaigns/ad-creation.ts';
import { googleCampaignPlans } from './campaigns/campaign-plans.ts';
import { googleAdChanges } from './campaigns/changes.ts';
import { googleAdAccountReader, googleAdChoices } from './campaigns/choices.ts';
import { googleAdInsights } from './campaigns/insights.ts';
import { createMoney } from './campaigns/money.ts';
import { googleAdObjects } from './campaigns/objects.ts';
import type { GoogleSettings } from './settings.ts';

/** Connector of Google sign-in and Google Ads. */
export const google = (settings: GoogleSettings, runtime: Runtime) => {
  const ads = createAds(settings, runtime);
  const readMoney = createMoney();
  return {
    network: 'google',
    authorizer: googleAuthorizer({ network: 'google', settings, runtime }),
    callback: googleCallback,
    adAccounts: googleAdAccounts(ads),
    adAccountReader: googleAdAccountReader(ads, readMoney),
    adObjects: googleAdObjects(ads, readMoney),
    adInsights: googleAdInsights(ads),
    adChanges: googleAdChanges({ ads, readMoney, now: runtime.now }),
    campaignPlans: googleCampaignPlans({ version: settings.version, now: runtime.now }),
    adCreator: googleAdCreator({ ads, now: runtime.now }),
    adChoices: googleAdChoices(ads),
  } satisfies Connector;
};
