import { dayMs } from '@fanfare/contract/kit/durations';
import { PostFields } from '@fanfare/contract/posts/working-copies';
import { defaultDesign } from '@fanfare/contract/sites/design';
import { assetQueries, type Business, findMembership } from '../../features/business/index.ts';
import { userQueries } from '../../features/identity/index.ts';
import type { Posts } from '../../features/posts/index.ts';
import { type Sites, siteQueries } from '../../features/sites/index.ts';
import type { Tracking } from '../../features/tracking/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { drawLandscape } from '../demo-image.ts';
import { demoMemberships, member, owner, writer } from '../users.ts';
import { type DemoPost, demoCategories, demoCopies, demoPosts, demoSite } from './posts.ts';
import { seedSiteVisits } from './site-visits.ts';

type Deps = {
  business: Business;
  sites: Sites;
  posts: Pick<Posts, 'workingCopies'>;
  tracking: Pick<Tracking, 'addHits'>;
};

const emails: Record<DemoPost['by'], string> = { owner: owner.email, writer: writer.email, member: member.email };

/**
 * Creates a blog with posts in every status. Runs once: a deleted blog is not created again. False if a blog existed
 * before.
 */
export const seedSite = async (
  platform: Platform,
  { business: businessFeature, sites, posts, tracking }: Deps,
): Promise<boolean> => {
  const { db, now } = platform;
  const olive = await userQueries(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  if (!olive || !business?.isOwner || (await siteQueries(db).hasEver(business.id))) return false;

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
  const pictures = demoPosts.map(({ picture }) => picture && drawLandscape(picture.palette, picture.mood));
  const { id } = await sites.service.create(actor, business, demoSite);
  await assignSite(db, businessFeature.assets, business.id, String(id));

  await sites.design.save(actor, business, id, { ...defaultDesign, subscribe_form: true });

  const { site, grant } = await sites.service.open(business.id, id);
  const categories = new Map<string, string>();
  for (const name of demoCategories) categories.set(name, (await site.createCategory(grant, name)).id);
  const siteUsers = await site.users(grant);

  const postIds = new Map<string, number>();
  for (const [place, { day, by: authorRole, category, picture, ...draft }] of demoPosts.entries()) {
    const user = await userQueries(db).findByEmail(emails[authorRole]);
    const author = siteUsers.find((siteUser) => siteUser.id === String(user?.id));
    const drawn = await pictures[place];
    const upload = picture &&
      drawn && {
        name: `${draft.title}.png`,
        type: 'image/png',
        alt: picture.alt,
        bytes: new Uint8Array(drawn),
      };
    const post = await site.create(grant, {
      ...draft,
      categoryIds: [categories.get(category) ?? ''].filter(Boolean),
      authorId: author?.id,
      pictureId: upload && (await site.upload(grant, upload)).id,
      publishAt: day === undefined ? undefined : new Date(now().getTime() + day * dayMs),
    });
    postIds.set(draft.title, Number(post.id));
  }
  for (const { by: author, on, fields } of demoCopies) {
    const user = await userQueries(db).findByEmail(emails[author]);
    const writerActor = { ...actor, caller: { ...caller, userId: user?.id ?? olive.id } };
    const input = { version: 0, force: false, fields: PostFields.parse(fields) };
    await posts.workingCopies.save(writerActor, business, id, {
      ...input,
      post_id: on === undefined ? undefined : postIds.get(on),
    });
  }
  const publicPosts = demoPosts.flatMap(({ title, day }) => {
    const id = postIds.get(title);
    return id !== undefined && day !== undefined && day < 0 ? [{ id, publishedDaysAgo: -day }] : [];
  });
  await seedSiteVisits(platform, { tracking }, id, publicPosts);
  return true;
};

/** Assigns the site to the members who write for it; removes the placeholder site asset. */
const assignSite = async (db: Db, businessAssets: Business['assets'], businessId: number, value: string) => {
  const assets = await assetQueries(db).list(businessId);
  const placeholderIds = assets.filter((asset) => asset.type === 'site' && asset.value !== value).map(({ id }) => id);
  await db.transaction((tx) => businessAssets.remove(tx, businessId, placeholderIds));
  const siteAsset = assets.find((asset) => asset.type === 'site' && asset.value === value);
  for (const { email, assets: types } of demoMemberships) {
    const user = types.includes('site') ? await userQueries(db).findByEmail(email) : undefined;
    const joinedMember = user && (await findMembership(db)(user.id, businessId));
    if (!joinedMember || !siteAsset) continue;
    await db.transaction((tx) => businessAssets.assignToMember(tx, businessId, joinedMember.memberId, [siteAsset.id]));
  }
};
