import { adProfiles } from './ad-profiles/ad-profiles.ts';
import { targetingCalls } from './ad-profiles/targeting-calls.ts';
import { audit } from './audit.ts';
import { business } from './business/business.ts';
import { invitationAcceptance } from './business/invitation-acceptance.ts';
import { members } from './business/members.ts';
import { calendar } from './calendar/calendar.ts';
import { campaigns } from './campaigns/campaigns.ts';
import { connectCalls } from './connections/connect-calls.ts';
import { connections } from './connections/connections.ts';
import { contestantCalls } from './contests/contestant-calls.ts';
import { contests } from './contests/contests.ts';
import { contestEntries } from './contests/entry-calls.ts';
import { fraudCalls } from './contests/fraud-calls.ts';
import { winners } from './contests/winner-calls.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { commentSync } from './facebook-tools/comment-sync.ts';
import { facebookTools } from './facebook-tools/facebook-tools.ts';
import { identity } from './identity/identity.ts';
import { twoFactor } from './identity/two-factor.ts';
import { insights } from './insights/report.ts';
import { media } from './media/media.ts';
import { mediaSearch } from './media/media-search.ts';
import { news } from './news.ts';
import { notifications } from './notifications.ts';
import { posts } from './posts/posts.ts';
import { workingCopies } from './posts/working-copies.ts';
import { practice } from './practice.ts';
import { siteDesign } from './sites/design.ts';
import { siteDomain } from './sites/domain.ts';
import { sitePages } from './sites/pages.ts';
import { sites } from './sites/sites.ts';
import { csvImport } from './social/csv-import.ts';
import { shares } from './social/shares.ts';
import { social } from './social/social.ts';
import { socialAds } from './social/social-ads.ts';
import { templates } from './social/templates.ts';
import { staff } from './staff.ts';
import { subscribers } from './subscribers.ts';

/** All calls of the API. The server registers this table; the web app imports only its type. */
export const api = {
  ...identity,
  ...twoFactor,
  ...business,
  ...members,
  ...invitationAcceptance,
  ...notifications,
  ...news,
  ...connections,
  ...connectCalls,
  ...media,
  ...mediaSearch,
  ...practice,
  ...audit,
  ...sites,
  ...siteDesign,
  ...sitePages,
  ...siteDomain,
  ...subscribers,
  ...posts,
  ...workingCopies,
  ...social,
  ...socialAds,
  ...deliveries,
  ...shares,
  ...templates,
  ...csvImport,
  ...facebookTools,
  ...commentSync,
  ...campaigns,
  ...contests,
  ...contestEntries,
  ...contestantCalls,
  ...fraudCalls,
  ...winners,
  ...calendar,
  ...dashboard,
  ...adProfiles,
  ...targetingCalls,
  ...insights,
  ...staff,
};
export type Api = typeof api;
