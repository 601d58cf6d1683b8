import type { AdBuilder } from '../features/ad-builder/index.ts';
import type { AdChanges } from '../features/ad-changes/index.ts';
import type { AdProfiles } from '../features/ad-profiles/index.ts';
import type { AdRules } from '../features/ad-rules/index.ts';
import type { AdSpend } from '../features/ad-spend/index.ts';
import type { Ai } from '../features/ai/index.ts';
import type { Approvals } from '../features/approvals/index.ts';
import type { Automators } from '../features/automators/index.ts';
import type { BulkAi } from '../features/bulk-ai/index.ts';
import { assetQueries, type Business, businessQueries, findMembership } from '../features/business/index.ts';
import type { Campaigns } from '../features/campaigns/index.ts';
import type { Connections } from '../features/connections/index.ts';
import type { Contests } from '../features/contests/index.ts';
import type { DashboardFeature } from '../features/dashboard/index.ts';
import type { FacebookTools } from '../features/facebook-tools/index.ts';
import { type Identity, userQueries } from '../features/identity/index.ts';
import type { Insights } from '../features/insights/index.ts';
import type { Leads } from '../features/leads/index.ts';
import type { Lockers } from '../features/lockers/index.ts';
import type { Media } from '../features/media/index.ts';
import type { News } from '../features/news/index.ts';
import type { PostReports } from '../features/post-reports/index.ts';
import type { Posts } from '../features/posts/index.ts';
import type { Recycler } from '../features/recycler/index.ts';
import type { Rss } from '../features/rss/index.ts';
import type { Sites } from '../features/sites/index.ts';
import type { Social } from '../features/social/index.ts';
import type { Tracking } from '../features/tracking/index.ts';
import type { Platform } from '../platform/platform.ts';
import { type ConnectDemo, seedAccounts } from './accounts.ts';
import { seedAiUsage } from './ai-usage.ts';
import { seedBulkAi } from './bulk-ai/bulk-ai.ts';
import { seedCampaign } from './campaign.ts';
import { seedLeads } from './leads.ts';
import { seedLockers } from './lockers.ts';
import { seedRss } from './rss.ts';
import { seedSite } from './site/site.ts';
import {
  allDemoUsers,
  demoAssets,
  demoBusiness,
  demoInvitees,
  demoMemberships,
  demoNews,
  demoPassword,
  member,
  owner,
  staff,
} from './users.ts';

type Deps = {
  identity: Pick<Identity, 'hasher' | 'accounts'>;
  business: Business;
  news: News;
  sites: Sites;
  tracking: Tracking;
  posts: Posts;
  connections: Connections;
  social: Social;
  campaigns: Campaigns;
  contests: Contests;
  lockers: Lockers;
  media: Media;
  facebookTools: FacebookTools;
  dashboard: DashboardFeature;
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
  ai: Ai;
  bulkAi: BulkAi;
  rss: Rss;
  leads: Leads;
  connect: ConnectDemo | undefined;
};

/** Fills an empty demo with users and a business. Runs at every demo start; existing data stays unchanged. */
export const seedDemo = async (platform: Platform, deps: Deps) => {
  await seedUsers(platform, deps);
  await seedBusiness(platform, deps);
  const isNewSite = await seedSite(platform, deps);
  // Accounts and feeds wait for the practice networks, so contests and articles are stored at the same time.
  await Promise.all([
    seedAccounts(platform, deps),
    isNewSite && seedRss(platform, deps),
    isNewSite && seedContent(platform, deps),
  ]);
  if (!isNewSite) return;
  await seedLockers(platform, deps);
  await seedLeads(platform, deps);
};

const seedContent = async (platform: Platform, deps: Deps) => {
  await seedCampaign(platform, deps);
  await seedAiUsage(platform, deps);
  await seedBulkAi(platform, deps);
};

const seedUsers = async ({ db, now }: Platform, { identity }: Deps) => {
  const missing = [];
  for (const user of allDemoUsers) if (!(await userQueries(db).findByEmail(user.email))) missing.push(user);
  if (missing.length === 0) return;
  const passwordHash = await identity.hasher.hash(demoPassword);
  for (const user of missing) {
    await identity.accounts.create(db, { ...user, passwordHash, timeZone: null, emailConfirmedAt: now() });
  }
};

const seedBusiness = async ({ db, now }: Platform, { business, news }: Deps) => {
  const olive = await userQueries(db).findByEmail(owner.email);
  const sasha = await userQueries(db).findByEmail(staff.email);
  if (!olive || !sasha || (await businessQueries(db).hasAny(olive.id))) return;

  const caller = {
    userId: olive.id,
    isStaff: false,
    via: 'session' as const,
    sessionId: null,
    actorId: null,
    businessId: null,
    userName: olive.name,
    timeZone: olive.timeZone || 'UTC',
  };
  const actor = { caller, client: { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo' } };
  const id = await business.businesses.create(actor, demoBusiness);
  await db.transaction((tx) => business.assets.add(tx, id, olive.id, demoAssets, now()));
  const assets = await assetQueries(db).list(id);

  for (const membership of demoMemberships) {
    const user = await userQueries(db).findByEmail(membership.email);
    if (!user) continue;
    const assetIds = assets
      .filter(({ type }) => membership.assets.some((wanted) => wanted === type))
      .map((asset) => asset.id);
    const newMember = { businessId: id, userId: user.id, joinedAt: now() };
    await db.transaction((tx) => business.members.add(tx, newMember, membership.roles, assetIds));
  }

  const membership = {
    id,
    name: demoBusiness.business_name,
    memberId: 0,
    userId: olive.id,
    isOwner: true,
    accessLevel: owner.accessLevel,
    roles: {},
  };
  for (const invitee of demoInvitees)
    await business.invitations.invite(actor, membership, { invitee, assets: [], features: { contests: 'viewer' } });
  await news.create(
    { ...caller, userId: sasha.id },
    { ...demoNews, start_date: now(), end_date: null, access_levels: [] },
  );
  const milo = await userQueries(db).findByEmail(member.email);
  const miloMember = milo && (await findMembership(db)(milo.id, id));
  if (!milo || !miloMember) return;
  const miloActor = { ...actor, caller: { ...caller, userId: milo.id } };
  const miloContext = { ...membership, memberId: miloMember.memberId, userId: milo.id, isOwner: false };
  await business.ownerRequests.create(miloActor, miloContext, { step: 'role', feature: 'contests', role: 'publisher' });
};
