import type { HostedPost, HostedPostsAsk, HostedSite } from '../ports/hosted-sites.ts';
import type { SiteMedium, SitePost, SiteStatus } from '../ports/site.ts';

/** A post's status is what its state and the hour make of it. */
export const statusAt = ({ state, publishAt }: Pick<HostedPost, 'state' | 'publishAt'>, now: Date): SiteStatus => {
  if (state !== 'public') return state;
  return publishAt && publishAt > now ? 'planned' : 'published';
};

/** Which posts are meant by these statuses. */
export const statesOf = (statuses: readonly SiteStatus[]): Pick<HostedPostsAsk, 'states' | 'public'> => {
  const [out, ahead] = [statuses.includes('published'), statuses.includes('planned')];
  const states = statuses.flatMap((status) => (status === 'published' || status === 'planned' ? [] : [status]));
  return {
    states: out || ahead ? [...states, 'public'] : states,
    public: out && ahead ? 'both' : ahead ? 'ahead' : 'out',
  };
};

export const toSitePost = (
  post: HostedPost,
  { site, picture, now }: { site: HostedSite; picture: SiteMedium | undefined; now: Date },
): SitePost => {
  const status = statusAt(post, now);
  const address = `${site.url}/${encodeURIComponent(post.slug)}`;
  const isOut = status === 'published';
  return {
    id: post.id,
    title: post.title,
    html: post.html,
    excerpt: post.excerpt,
    slug: post.slug,
    status,
    url: isOut ? address : `${site.url}/preview/${post.id}`,
    sampleUrl: post.slug ? address : `${site.url}/preview/${post.id}`,
    publishedAt: status === 'draft' || status === 'pending' ? undefined : (post.publishAt ?? undefined),
    changedAt: post.changedAt,
    authorId: post.authorId ?? undefined,
    categoryIds: post.categoryIds,
    pictureId: post.pictureId ?? undefined,
    pictureUrl: picture?.url,
    onFrontPage: post.onFrontPage,
  };
};
