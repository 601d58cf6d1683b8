import { adBuilder } from './ad-builder/ad-builder.ts';
import { adDrafts } from './ad-builder/ad-drafts.ts';
import { budgetCalls } from './ad-changes/budget-calls.ts';
import { adChangeLog } from './ad-changes/change-log.ts';
import { rowActionCalls } from './ad-changes/row-actions.ts';
import { adProfiles } from './ad-profiles/ad-profiles.ts';
import { leadFormCalls } from './ad-profiles/lead-form-calls.ts';
import { targetingCalls } from './ad-profiles/targeting-calls.ts';
import { adRules } from './ad-rules/ad-rules.ts';
import { adSpend } from './ad-spend/ad-spend.ts';
import { ai } from './ai/ai.ts';
import { aiWriter } from './ai-writer/ai-writer.ts';
import { approvalCalls } from './approvals/approvals.ts';
import { approvalSettingCalls } from './approvals/settings.ts';
import { audit } from './audit.ts';
import { automators } from './automators/automators.ts';
import { automatorBackTests } from './automators/back-test.ts';
import { automatorRuns } from './automators/run-log.ts';
import { bulkAi } from './bulk-ai/bulk-ai.ts';
import { business } from './business/business.ts';
import { invitationAcceptance } from './business/invitation-acceptance.ts';
import { members } from './business/members.ts';
import { calendar } from './calendar/calendar.ts';
import { campaigns } from './campaigns/campaigns.ts';
import { connectCalls } from './connections/connect-calls.ts';
import { connections } from './connections/connections.ts';
import { contestantCalls } from './contests/contestant-calls.ts';
import { contests } from './contests/contests.ts';
import { entryCalls } from './contests/entry-calls.ts';
import { fraudCalls } from './contests/fraud-calls.ts';
import { winnerCalls } from './contests/winner-calls.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { commentSync } from './facebook-tools/comment-sync.ts';
import { facebookTools } from './facebook-tools/facebook-tools.ts';
import { pageAutoresponder } from './facebook-tools/page-autoresponder.ts';
import { identity } from './identity/identity.ts';
import { twoFactor } from './identity/two-factor.ts';
import { insightDays } from './insights/day-calls.ts';
import { insightDetails } from './insights/detail-calls.ts';
import { insightFilters } from './insights/filter-calls.ts';
import { insights } from './insights/report.ts';
import { autoresponderCalls } from './leads/autoresponder-calls.ts';
import { leadDestinations } from './leads/destinations.ts';
import { leadForms } from './leads/form-calls.ts';
import { leadInbox } from './leads/inbox.ts';
import { ownForms } from './leads/own-forms.ts';
import { zapierCalls } from './leads/zapier.ts';
import { lockers } from './lockers/lockers.ts';
import { media } from './media/media.ts';
import { mediaSearch } from './media/media-search.ts';
import { news } from './news.ts';
import { notifications } from './notifications.ts';
import { postReportFilters } from './post-reports/filter-calls.ts';
import { pageSearch } from './post-reports/page-search.ts';
import { postReports } from './post-reports/post-report.ts';
import { sitePostReports } from './post-reports/site-report.ts';
import { posts } from './posts/posts.ts';
import { workingCopies } from './posts/working-copies.ts';
import { practice } from './practice.ts';
import { recyclingPools } from './recycler/pools.ts';
import { recycler } from './recycler/recycler.ts';
import { rssChannels } from './rss/channel-calls.ts';
import { rssFavorites } from './rss/favorite-calls.ts';
import { rssOpml } from './rss/opml-calls.ts';
import { rssRules } from './rss/rule-calls.ts';
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
import { tracking } from './tracking/site-tracking.ts';

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
  ...autoresponderCalls,
  ...media,
  ...mediaSearch,
  ...practice,
  ...audit,
  ...approvalCalls,
  ...approvalSettingCalls,
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
  ...rssChannels,
  ...rssFavorites,
  ...rssOpml,
  ...rssRules,
  ...facebookTools,
  ...commentSync,
  ...pageAutoresponder,
  ...campaigns,
  ...contests,
  ...entryCalls,
  ...contestantCalls,
  ...fraudCalls,
  ...winnerCalls,
  ...leadForms,
  ...ownForms,
  ...leadInbox,
  ...leadDestinations,
  ...zapierCalls,
  ...lockers,
  ...bulkAi,
  ...calendar,
  ...dashboard,
  ...adProfiles,
  ...adBuilder,
  ...adDrafts,
  ...targetingCalls,
  ...leadFormCalls,
  ...insights,
  ...insightDays,
  ...insightFilters,
  ...insightDetails,
  ...rowActionCalls,
  ...budgetCalls,
  ...adChangeLog,
  ...adRules,
  ...adSpend,
  ...automators,
  ...automatorRuns,
  ...automatorBackTests,
  ...postReports,
  ...recycler,
  ...recyclingPools,
  ...postReportFilters,
  ...sitePostReports,
  ...pageSearch,
  ...tracking,
  ...ai,
  ...aiWriter,
  ...staff,
};
export type Api = typeof api;
