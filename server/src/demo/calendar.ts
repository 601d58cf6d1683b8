import { kindOf } from '@fanfare/contract/connections';
import { dueOf, toSchedule } from '@fanfare/contract/scheduling';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import type { Actor } from '../features/audit/index.ts';
import type { Target, Targets } from '../features/connections/index.ts';
import type { Media } from '../features/media/index.ts';
import type { Sites } from '../features/sites/index.ts';
import { type ShareDraft, type Social, shareStore } from '../features/social/index.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/db/index.ts';
import { plannedPosts } from './planned-posts.ts';
import { demoPosts, demoSite } from './posts.ts';

type Deps = {
  db: Db;
  now: Now;
  actor: Actor;
  businessId: number;
  origin: string;
  targets: Targets;
  sites: Pick<Sites, 'window'>;
  social: Social;
  media: Media;
};

const dayMs = 86_400_000;
const zone = demoSite.timezone;
/** The accounts of the demo's own business first, then Olive's own; she reaches others too. */
const names = [/harbour coffee roasters/i, /harbour ?coffee/i, /olive/i];

/** What its accounts posted in the last weeks, and what goes out in the next. */
export const seedCalendar = async (needs: Deps) => {
  const ours = new Map<SocialNetwork, Target>();
  const all = await needs.targets.list(needs.businessId);
  for (const target of names.flatMap((wanted) => all.filter(({ name }) => wanted.test(name)))) {
    const network = socialNetworks.find((name) => name === kindOf(target.network));
    if (network && !ours.has(network)) ours.set(network, target);
  }
  for (const [network, target] of ours) await seedHistory(needs, network, target);
  await seedPlans(needs, ours);
};

/** Written down as if they had gone out from here: each is in the account's own feed, where its receipt leads. */
const seedHistory = async (
  { db, now, actor: by, businessId, targets, sites }: Deps,
  network: SocialNetwork,
  target: Target,
) => {
  const since = new Date(now().getTime() - 45 * dayMs);
  const posts = await targets.withTarget(businessId, target, async ({ posts: feed }, grant) =>
    feed ? feed.list(grant, { since, most: 14 }) : [],
  );
  const journal = await sites.window(businessId, since, now(), 100);
  /** Words that begin with the title of a post on the blog were written for it. */
  const postOf = (text: string) => {
    const post = journal.find(({ title }) => text.startsWith(title));
    return post ? { siteId: post.siteId, postId: String(post.id) } : {};
  };
  const words = (text: string) => text.slice(0, 2000);
  await shareStore(db).insert(
    posts
      .filter(({ createdAt }) => createdAt < now())
      .map(({ id, text, url, createdAt, link, title, description }) => ({
        ...{ businessId, userId: by.caller.userId, network: target.network },
        ...{ targetId: target.remoteId, targetName: target.name },
        ...postOf(text),
        ...{ message: words(text), text: words(text), thread: [], media: [], settings: {} },
        ...{ link: link ?? null, linkName: title ?? '', linkDescription: description ?? '' },
        ...{ wall: toSchedule(createdAt, zone).at, zone, dueAt: createdAt, state: 'published' as const, attempts: 1 },
        ...{ remoteId: id, url, publishedAt: createdAt, createdAt },
        ...(network === 'pinterest' ? { boardId: '' } : {}),
      })),
  );
};

const seedPlans = async (needs: Deps, ours: Map<SocialNetwork, Target>) => {
  const { db, now, actor: by, businessId, origin, social } = needs;
  const board = await firstBoard(needs, ours.get('pinterest'));
  const images = await pictures(needs);
  const today = Date.parse(toSchedule(now(), zone).at.slice(0, 10));
  const drafts = plannedPosts.flatMap(({ day, at, network, message, post, picture }): ShareDraft[] => {
    const target = ours.get(network);
    const date = new Date(today + day * dayMs).toISOString().slice(0, 10);
    const due = dueOf({ at: `${date}T${at}`, zone }, now(), zone);
    if (!target || 'problem' in due) return [];
    const image = picture === undefined ? undefined : images[picture];
    return [
      {
        ...{ network, targetId: target.remoteId, targetName: target.name, message, due },
        type: image ? 'image' : post ? 'link' : 'text',
        ...(post ? { link: `${origin}/s/${demoSite.slug}/${post}` } : {}),
        ...(image ? { images: [image] } : {}),
        ...(network === 'pinterest' ? { boardId: board } : {}),
      },
    ];
  });
  await db.transaction((tx) => social.shares.plan(tx, by, businessId, drafts));
};

/** The blog's own pictures, which are files of the business. */
const pictures = async ({ media, businessId }: Deps) => {
  const { items } = await media.service.list(businessId, { page: 1, per_page: 100, search: '', family: 'image' });
  return demoPosts.flatMap(({ picture, title }) => {
    const file = picture && items.find(({ name }) => name === `${title}.png`);
    return file ? [{ kind: 'image' as const, mediaId: file.id, url: null, alt: picture.alt }] : [];
  });
};

const firstBoard = async ({ targets, businessId }: Deps, target: Target | undefined) =>
  target &&
  (
    await targets.withTarget(businessId, target, async ({ boards }, grant) =>
      (await boards?.list(grant))?.find(({ isPublic }) => isPublic),
    )
  )?.id;
