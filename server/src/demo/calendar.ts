import { accountKindFor } from '@fanfare/contract/connections/connections';
import { dayMs } from '@fanfare/contract/kit/durations';
import { resolveDue, toSchedule } from '@fanfare/contract/social/schedule';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import type { Actor } from '../features/audit/index.ts';
import type { PublishTargetService, Target } from '../features/connections/index.ts';
import type { Media } from '../features/media/index.ts';
import type { Sites } from '../features/sites/index.ts';
import type { ShareDraft, Social } from '../features/social/index.ts';
import type { Platform } from '../platform/platform.ts';
import { scheduledPosts } from './scheduled-posts.ts';
import { demoPosts, demoSite } from './site/posts.ts';

type Deps = {
  actor: Actor;
  businessId: number;
  targets: PublishTargetService;
  sites: Pick<Sites, 'listPostsBetween'>;
  social: Social;
  media: Media;
};

const timeZone = demoSite.timezone;
/**
 * Patterns of account names in order of preference: accounts of the demo business first, then those of its owner Olive.
 */
const accountNames = [/harbour coffee roasters/i, /harbour ?coffee/i, /olive/i];

/** Published shares of the last weeks and scheduled shares of the next weeks. */
export const seedCalendar = async (platform: Platform, deps: Deps) => {
  const targetByNetwork = new Map<SocialNetwork, Target>();
  const targets = await deps.targets.list(deps.businessId);
  for (const target of accountNames.flatMap((pattern) => targets.filter(({ name }) => pattern.test(name)))) {
    const network = socialNetworks.find((name) => name === accountKindFor(target.network));
    if (network && !targetByNetwork.has(network)) targetByNetwork.set(network, target);
  }
  for (const [network, target] of targetByNetwork) await seedHistory(platform, deps, network, target);
  await seedScheduled(platform, deps, targetByNetwork);
};

/** Stores posts from the account's feed as published shares; their URLs lead to that feed. */
const seedHistory = async (
  { now }: Platform,
  { actor, businessId, targets, sites, social }: Deps,
  network: SocialNetwork,
  target: Target,
) => {
  const since = new Date(now().getTime() - 45 * dayMs);
  const posts = await targets.withTarget(businessId, target, async ({ posts: feed }, grant) =>
    feed ? feed.list(grant, { since, limit: 14 }) : [],
  );
  const blogPosts = await sites.listPostsBetween(businessId, since, now(), 100);
  /** A text that starts with the title of a blog post is a share of that post. */
  const findPostRef = (text: string) => {
    const post = blogPosts.find(({ title }) => text.startsWith(title));
    return post ? { siteId: post.siteId, postId: String(post.id) } : {};
  };
  const truncate = (text: string) => text.slice(0, 2000);
  await social.shares.recordPublished(
    actor,
    businessId,
    posts
      .filter(({ createdAt }) => createdAt < now())
      .map(({ id, text, url, createdAt, link, title, description }) => ({
        network: target.network,
        accountId: target.remoteId,
        accountName: target.name,
        ...findPostRef(text),
        message: truncate(text),
        text: truncate(text),
        thread: [],
        media: [],
        settings: {},
        link: link ?? null,
        linkName: title ?? '',
        linkDescription: description ?? '',
        localTime: toSchedule(createdAt, timeZone).at,
        timeZone,
        dueAt: createdAt,
        remoteId: id,
        url,
        ...(network === 'pinterest' ? { boardId: '' } : {}),
      })),
  );
};

const seedScheduled = async (platform: Platform, deps: Deps, targetByNetwork: Map<SocialNetwork, Target>) => {
  const { db, now, origin } = platform;
  const { actor, businessId, social } = deps;
  const board = await findFirstBoard(deps, targetByNetwork.get('pinterest'));
  const images = await listBlogImages(deps);
  const today = Date.parse(toSchedule(now(), timeZone).at.slice(0, 10));
  const drafts = scheduledPosts.flatMap(({ day, at, network, message, post, picture }): ShareDraft[] => {
    const target = targetByNetwork.get(network);
    const date = new Date(today + day * dayMs).toISOString().slice(0, 10);
    const due = resolveDue({ at: `${date}T${at}`, zone: timeZone }, now(), timeZone);
    if (!target || 'problem' in due) return [];
    const image = picture === undefined ? undefined : images[picture];
    const typeWithoutImage = post ? 'link' : 'text';
    return [
      {
        network,
        accountId: target.remoteId,
        accountName: target.name,
        message,
        due,
        type: image ? 'image' : typeWithoutImage,
        ...(post ? { link: `${origin}/s/${demoSite.slug}/${post}` } : {}),
        ...(image ? { images: [image] } : {}),
        ...(network === 'pinterest' ? { boardId: board } : {}),
      },
    ];
  });
  await db.transaction((tx) => social.shares.plan(tx, actor, businessId, drafts));
};

/** Images of the blog in the media library. */
const listBlogImages = async ({ media, businessId }: Deps) => {
  const { items } = await media.service.list(businessId, { page: 1, per_page: 100, search: '', family: 'image' });
  return demoPosts.flatMap(({ picture, title }) => {
    const file = picture && items.find(({ name }) => name === `${title}.png`);
    return file ? [{ kind: 'image' as const, mediaId: file.id, url: null, alt: picture.alt }] : [];
  });
};

const findFirstBoard = async ({ targets, businessId }: Deps, target: Target | undefined) =>
  target &&
  (
    await targets.withTarget(businessId, target, async ({ boards }, grant) =>
      (await boards?.list(grant))?.find(({ isPublic }) => isPublic),
    )
  )?.id;
