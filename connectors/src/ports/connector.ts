import type { NetworkName } from '@fanfare/contract/networks/names';
import type { CapabilityProfile } from '@fanfare/contract/networks/profile';
import type { AdAccounts, Pages, Pixels } from './accounts.ts';
import type { AdCampaigns, AdChoices, CustomAudiences, LeadForms, Targeting } from './ad-targeting.ts';
import type { AdAccountReader, AdChanges, AdInsights, AdObjects } from './ads.ts';
import type { Apps } from './apps.ts';
import type { Authorizer, Callback } from './authorizer.ts';
import type { Boards } from './boards.ts';
import type { Comments } from './comments.ts';
import type { PageStatistics } from './page-statistics.ts';
import type { PictureSearch } from './picture-search.ts';
import type { Posts, PublicPosts, Videos } from './posts.ts';
import type { Publisher } from './publisher.ts';
import type { LinkScraper, PageSearch } from './search.ts';
import type { Site } from './site.ts';
import type { SubAccounts } from './sub-accounts.ts';
import type { Channels, VideoSearch } from './video-search.ts';

/** A connector implements the ports its network supports; features ask for a port, never for a network. */
export type Connector = {
  network: NetworkName;
  /** Our app at the network. A user grants access to the app: networks with the same app share the grant. */
  appId?: string;
  /** What our app may request, where that depends on the app; otherwise the network's profile decides. */
  scopes?: CapabilityProfile['scopes'];
  authorizer?: Authorizer;
  callback?: Callback;
  apps?: Apps;
  publisher?: Publisher;
  pages?: Pages;
  adAccounts?: AdAccounts;
  pixels?: Pixels;
  adAccountReader?: AdAccountReader;
  adObjects?: AdObjects;
  adInsights?: AdInsights;
  adChanges?: AdChanges;
  adCampaigns?: AdCampaigns;
  adChoices?: AdChoices;
  targeting?: Targeting;
  customAudiences?: CustomAudiences;
  leadForms?: LeadForms;
  posts?: Posts;
  publicPosts?: PublicPosts;
  comments?: Comments;
  pageStatistics?: PageStatistics;
  videos?: Videos;
  pageSearch?: PageSearch;
  linkScraper?: LinkScraper;
  boards?: Boards;
  videoSearch?: VideoSearch;
  channels?: Channels;
  pictureSearch?: PictureSearch;
  subAccounts?: SubAccounts;
  site?: Site;
};
