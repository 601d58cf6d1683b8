import { graphAuthorizer, graphCallback } from '../kit/graph/graph-oauth.ts';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { facebookAdAccounts } from './ad-accounts.ts';
import { facebookAdAccountReader } from './ads/account-reader.ts';
import { facebookCustomAudiences, facebookLeadForms } from './ads/audiences.ts';
import { facebookAdCampaigns } from './ads/campaigns.ts';
import { facebookAdChanges } from './ads/changes.ts';
import { facebookAdInsights } from './ads/insights.ts';
import { facebookAdObjects } from './ads/objects.ts';
import { facebookTargeting } from './ads/targeting.ts';
import { facebookApps } from './apps.ts';
import { facebookComments } from './comments.ts';
import { messageFor } from './errors.ts';
import { graph } from './graph.ts';
import { facebookPageStatistics } from './page-statistics.ts';
import { facebookPages } from './pages.ts';
import { facebookPixels } from './pixels.ts';
import { facebookPosts } from './posts.ts';
import { facebookPublisher } from './publisher.ts';
import { facebookLinkScraper, facebookPageSearch } from './search.ts';
import type { FacebookSettings } from './settings.ts';
import { facebookVideos } from './videos.ts';

/** The Facebook connector. */
export const facebook = (settings: FacebookSettings, runtime: Runtime) => {
  const api = graph(settings, runtime);
  const siteUrl = settings.dialogUrl.replace(/(?<!\/)\/+$/, '');
  return {
    network: 'facebook',
    authorizer: graphAuthorizer({ graph: api, settings, messageFor, now: runtime.now }),
    callback: graphCallback,
    apps: facebookApps({ graph: api, version: settings.version }),
    publisher: facebookPublisher({ graph: api, siteUrl }),
    pages: facebookPages(api),
    adAccounts: facebookAdAccounts(api),
    pixels: facebookPixels(api),
    adAccountReader: facebookAdAccountReader(api),
    adObjects: facebookAdObjects({ graph: api, now: runtime.now }),
    adInsights: facebookAdInsights({ graph: api, sleep: runtime.sleep }),
    adChanges: facebookAdChanges({ graph: api, sleep: runtime.sleep }),
    adCampaigns: facebookAdCampaigns(api),
    targeting: facebookTargeting(api),
    customAudiences: facebookCustomAudiences(api),
    leadForms: facebookLeadForms(api),
    posts: facebookPosts({ graph: api, siteUrl }),
    comments: facebookComments(api),
    pageStatistics: facebookPageStatistics(api),
    videos: facebookVideos({ graph: api, siteUrl }),
    pageSearch: facebookPageSearch(api),
    linkScraper: facebookLinkScraper(api),
  } satisfies Connector;
};
