import { findMembership } from '../features/business/index.ts';
import type { Campaigns } from '../features/campaigns/index.ts';
import type { Contests } from '../features/contests/index.ts';
import { userQueries } from '../features/identity/index.ts';
import { type Sites, siteQueries } from '../features/sites/index.ts';
import type { Platform } from '../platform/platform.ts';
import { seedContests } from './contests/contests.ts';
import { owner } from './users.ts';

type Deps = { sites: Sites; campaigns: Campaigns; contests: Contests };

const slugs = ['we-are-moving-the-roaster-to-pier-7', 'meet-the-growers-finca-la-esperanza'];

/**
 * Creates the contests, and an active campaign with the running contest, two posts of the blog and a bar on its pages.
 */
export const seedCampaign = async (platform: Platform, { sites, campaigns, contests }: Deps) => {
  const { db } = platform;
  const olive = await userQueries(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  const [row] = business ? (await siteQueries(db).list(business.id)).map((each) => each.row) : [];
  if (!olive || !business || !row) return;
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
  const contestId = await seedContests(platform, { actor, business, contests });
  const { posts } = await sites.service.withSite(row, (site, grant) =>
    site.posts(grant, { page: 1, perPage: 50, status: ['published'] }),
  );
  const chosen = posts.filter(({ slug }) => slugs.includes(slug));
  const { id } = await campaigns.service.save(actor, business, {
    name: 'Opening at Pier 7',
    notification_promotion: {
      enabled: true,
      message: 'We’re moving to Pier 7. Come and see the new roaster.',
      link: chosen.find(({ slug }) => slug === slugs[0])?.url ?? '',
    },
    parts: [
      { kind: 'contest', id: String(contestId) },
      ...chosen.map((post) => ({ kind: 'post' as const, id: `${row.id}:${post.id}` })),
    ],
  });
  await campaigns.service.setStatus(actor, business, id, 'Active');
};
