import type { RemotePost } from '@fanfare/connectors/ports/posts';
import type { PostType } from '@fanfare/contract/post-reports/post-conditions';
import type { ReadPost } from './reported-posts.store.ts';

const types: Record<RemotePost['type'], PostType> = {
  text: 'status',
  link: 'link',
  photo: 'photo',
  album: 'photo',
  video: 'video',
  other: 'status',
};
const maxNameLength = 200;
const maxUrlLength = 4000;
const maxCount = 2_147_483_647;

/** Removes NUL and lone surrogates, which PostgreSQL can't store in text or JSON. */
const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
const toUrl = (url: string | undefined): string | null =>
  url === undefined || url.length > maxUrlLength || !/^https?:/.test(url) ? null : toStorable(url);
const toCount = (count: number | undefined): number | null =>
  count === undefined || !Number.isFinite(count) ? null : Math.min(Math.max(Math.round(count), 0), maxCount);

/** Row of a post as a reading of its page stores it. */
export const toReadPost = (post: RemotePost, readAt: Date): ReadPost => {
  const { statistics } = post;
  const message = toStorable(post.text);
  const [views, viewers, clicks] = [statistics.views, statistics.reach, statistics.clicks].map(toCount);
  const [reactions, comments, shares] = [statistics.reactions, statistics.comments, statistics.shares].map(toCount);
  const parts = [clicks, reactions, comments, shares];
  const engagement = parts.reduce<number | null>(
    (sum, part) => (sum === null || part === null || part === undefined ? null : Math.min(sum + part, maxCount)),
    0,
  );
  return {
    remoteId: post.id,
    promotableId: post.promotableId ?? null,
    type: types[post.type],
    message,
    readAt,
    name: toStorable(post.title ?? message)
      .slice(0, maxNameLength)
      .toWellFormed(),
    description: toStorable(post.description ?? ''),
    picture: toUrl(post.picture),
    link: toUrl(post.link),
    url: toUrl(post.url) ?? '',
    createdAt: post.createdAt,
    views,
    viewers,
    clicks,
    reactions,
    comments,
    shares,
    engagement,
    engagementRate: engagement === null || !viewers ? null : engagement / viewers,
    linkClicks: toCount(statistics.linkClicks),
    videoViews: toCount(statistics.videoViews),
    isPromoted: post.isPromoted ?? false,
  };
};
