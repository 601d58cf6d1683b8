import { graphAuthorizer, graphCallback } from '../kit/graph/graph-oauth.ts';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { facebookAdAccounts } from './ad-accounts.ts';
import { facebookAdAccountReader } from './ads/account-reader.ts';
import { facebookAdSetPlans } from './ads/ad-set-plans.ts';
import { facebookCustomAudiences } from './ads/audiences.ts';
import { facebookAdCampaigns } from './ads/campaigns.ts';
import { facebookAdChanges } from './ads/changes.ts';
import { facebookAdCreator } from './ads/creation/ad-creation.ts';
import { facebookAdImages } from './ads/creation/ad-images.ts';
import { adPictures } from './ads/creation/ad-pictures.ts';
import { facebookAdPreviews } from './ads/creation/ad-previews.ts';
import { facebookAdVideos } from './ads/creation/ad-videos.ts';
import { facebookAdInsights } from './ads/insights.ts';
import { facebookLeadForms } from './ads/lead-forms.ts';
import { facebookAdObjects } from './ads/objects.ts';
import { facebookAdRules } from './ads/rules/rules.ts';
import { facebookTargeting } from './ads/targeting.ts';
import { createWriteLimit } from './ads/write-limit.ts';
import { facebookApps } from './apps.ts';
import { facebookComments } from './comments.ts';
import { messageFor } from './errors.ts';
import { graph } from './graph.ts';
import { facebookInbox } from './inbox/inbox.ts';
import { facebookPageWebhooks } from './inbox/page-webhooks.ts';
import { facebookLeads } from './leads/leads.ts';
import { facebookPageStatistics } from './page-statistics.ts';
import { facebookPages } from './pages.ts';
import { facebookPixels } from './pixels.ts';
import { facebookPosts } from './posts.ts';
import { facebookPublisher } from './publisher.ts';
import { facebookLinkScraper, facebookPageSearch, facebookPublicPages } from './search.ts';
import type { FacebookSettings } from './settings.ts';
import { facebookVideos } from './videos.ts';

export const facebook = (settings: FacebookSettings, runtime: Runtime) => {
  const api = graph(settings, runtime);
  const siteUrl = settings.dialogUrl.replace(/(?<!\/)\/+$/, '');
  const pictures = adPictures(api);
  const limitWrites = createWriteLimit(runtime);
  const authorizer = (login: FacebookSettings) =>
    graphAuthorizer({ graph: graph(login, runtime), settings: login, messageFor, now: runtime.now });
  return {
    network: 'facebook',
    authorizer: authorizer(settings),
    callback: graphCallback,
    apps: facebookApps({
      graph: api,
      version: settings.version,
      // Authorizer for a business's own app, without `configId`: the configuration of Facebook Login for Business
      // belongs to our app.
      authorizer: (app) => authorizer({ ...settings, app, configId: undefined }),
    }),
    publisher: facebookPublisher({ graph: api, siteUrl }),
    pages: facebookPages(api),
    adAccounts: facebookAdAccounts(api),
    pixels: facebookPixels(api),
    adAccountReader: facebookAdAccountReader(api),
    adObjects: facebookAdObjects({ graph: api, now: runtime.now }),
    adInsights: facebookAdInsights({ graph: api, sleep: runtime.sleep }),
    adChanges: facebookAdChanges({ graph: api, sleep: runtime.sleep, limitWrites }),
    adCampaigns: facebookAdCampaigns(api),
    adRules: facebookAdRules(api),
    adSetPlans: facebookAdSetPlans(runtime),
    adCreator: facebookAdCreator({ graph: api, pictures, now: runtime.now, sleep: runtime.sleep, limitWrites }),
    adPreviews: facebookAdPreviews({ graph: api, pictures }),
    adImages: facebookAdImages(api),
    adVideos: facebookAdVideos(api),
    targeting: facebookTargeting(api),
    customAudiences: facebookCustomAudiences(api),
    leadForms: facebookLeadForms({ graph: api, siteUrl }),
    leads: facebookLeads(api),
    pageWebhooks: facebookPageWebhooks({ graph: api, app: settings.app }),
    posts: facebookPosts({ graph: api, siteUrl }),
    comments: facebookComments(api),
    pageInbox: facebookInbox(api),
    pageStatistics: facebookPageStatistics(api),
    videos: facebookVideos({ graph: api, siteUrl }),
    pageSearch: facebookPageSearch(api),
    publicPages: facebookPublicPages({ graph: api, siteUrl }),
    linkScraper: facebookLinkScraper(api),
  } satisfies Connector;
};
