import type { NetworkName } from '@fanfare/contract/networks/names';
import type { AdBuilder } from '../features/ad-builder/index.ts';
import type { AdChanges } from '../features/ad-changes/index.ts';
import type { AdProfiles } from '../features/ad-profiles/index.ts';
import type { AdRules } from '../features/ad-rules/index.ts';
import type { AdSpend } from '../features/ad-spend/index.ts';
import type { Approvals } from '../features/approvals/index.ts';
import type { Actor } from '../features/audit/index.ts';
import type { Automators } from '../features/automators/index.ts';
import { type Business, findMembership } from '../features/business/index.ts';
import type { Connections } from '../features/connections/index.ts';
import type { DashboardFeature } from '../features/dashboard/index.ts';
import type { FacebookTools } from '../features/facebook-tools/index.ts';
import { userQueries } from '../features/identity/index.ts';
import type { Insights } from '../features/insights/index.ts';
import type { Media } from '../features/media/index.ts';
import type { PostReports } from '../features/post-reports/index.ts';
import type { Recycler } from '../features/recycler/index.ts';
import type { Sites } from '../features/sites/index.ts';
import type { Social } from '../features/social/index.ts';
import type { Platform } from '../platform/platform.ts';
import { seedAds } from './ads/ads.ts';
import { seedApprovals } from './ads/approvals.ts';
import { seedAutomators } from './ads/automators.ts';
import { seedAutoresponders } from './autoresponders.ts';
import { seedCalendar } from './calendar.ts';
import { seedComments } from './comments.ts';
import { seedPageFigures } from './page-figures.ts';
import { seedPostReports } from './post-reports.ts';
import { seedRecyclingPools } from './recycling-pools.ts';
import { owner } from './users.ts';

/** Connects an account of a practice network, where consent needs no password. */
export type ConnectDemo = (actor: Actor, businessId: number, network: NetworkName) => Promise<void>;

type Deps = {
  connections: Connections;
  social: Social;
  media: Media;
  sites: Sites;
  facebookTools: FacebookTools;
  dashboard: DashboardFeature;
  business: Business;
  insights: Insights;
  adSpend: AdSpend;
  adProfiles: AdProfiles;
  adBuilder: AdBuilder;
  postReports: PostReports;
  automators: Automators;
  adRules: AdRules;
  recycler: Recycler;
  adChanges: AdChanges;
  approvals: Approvals;
  /** Function that connects a demo account; undefined in live mode, in which users connect their own accounts. */
  connect: ConnectDemo | undefined;
};

/** YouTube and WordPress stay unconnected for the user to try. */
const demoNetworks: NetworkName[] = ['facebook', 'instagram', 'x', 'linkedin', 'pinterest', 'google'];

/** Creates accounts with a history and a full calendar. Runs once: what the user deletes is not created again. */
export const seedAccounts = async (platform: Platform, deps: Deps) => {
  const { db, now } = platform;
  const { connections, social, media, sites, connect, facebookTools, dashboard } = deps;
  const olive = await userQueries(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  if (!connect || !olive || !business?.isOwner || (await social.shares.hasAny(business.id))) return;
  const caller = {
    userId: olive.id,
    isStaff: false,
    via: 'session' as const,
    userName: olive.name,
    sessionId: null,
    actorId: null,
    businessId: business.id,
    timeZone: olive.timeZone || 'UTC',
  };
  const actor = { caller, client: { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo' } };
  for (const network of demoNetworks) await connect(actor, business.id, network);
  const { targets } = connections;
  const businessId = business.id;
  await seedCalendar(platform, { actor, businessId, targets, sites, social, media });
  await seedPageFigures(platform, { businessId, targets, pageReadings: dashboard.pageReadings });
  const { postReports, recycler } = deps;
  await seedPostReports(platform, { business, postReports });
  await seedRecyclingPools(platform, { actor, business, postReports, recycler });
  await seedComments(platform, { actor, business, targets, facebookTools });
  await seedAutoresponders({ actor, business, targets, facebookTools });
  const { insights, adSpend, adProfiles } = deps;
  const { adBuilder, automators, adRules, adChanges, approvals } = deps;
  const seeded = { db, now, actor, business, connections };
  const ads = await seedAds(platform, {
    ...seeded,
    assets: deps.business.assets,
    insights,
    adSpend,
    adProfiles,
    adBuilder,
    postReports,
  });
  const { account, page, holidayProfileId: adProfileId } = ads;
  await seedAutomators(platform, { ...seeded, postReports, automators, adRules, account, page, adProfileId });
  await seedApprovals(platform, { ...seeded, insights, adChanges, approvals });
};
