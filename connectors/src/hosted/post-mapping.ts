import type { HostedPost, HostedPostsQuery, HostedSite } from '../ports/hosted-sites.ts';
import type { SiteMedium, SitePost, SiteStatus } from '../ports/site.ts';

/** Status of a hosted post from its state and publish time. */
export const statusAt = ({ state, publishAt }: Pick<HostedPost, 'state' | 'publishAt'>, now: Date): SiteStatus => {
  if (state !== 'public') return state;
  return publishAt && publishAt > now ? 'planned' : 'published';
};

/** Storage filter for posts with one of the given statuses. */
export const toStateFilter = (statuses: readonly SiteStatus[]): Pick<HostedPostsQuery, 'states' | 'public'> => {
  const hasPublished = statuses.includes('published');
  const hasScheduled = statuses.includes('planned');
  const states = statuses.flatMap((status) => (status === 'published' || status === 'planned' ? [] : [status]));
  if (!hasScheduled) return { states: hasPublished ? [...states, 'public'] : states, public: 'published' };
  return { states: [...states, 'public'], public: hasPublished ? 'both' : 'scheduled' };
};

export const toSitePost = (
  post: HostedPost,
  { site, picture, now }: { site: HostedSite; picture: SiteMedium | undefined; now: Date },
): SitePost => {
  const status = statusAt(post, now);
  const publicUrl = `${site.url}/${encodeURIComponent(post.slug)}`;
  const isPublished = status === 'published';
  return {
    id: post.id,
    title: post.title,
    html: post.html,
    excerpt: post.excerpt,
    slug: post.slug,
    status,
    url: isPublished ? publicUrl : `${site.url}/preview/${post.id}`,
    sampleUrl: post.slug ? publicUrl : `${site.url}/preview/${post.id}`,
    publishedAt: status === 'draft' || status === 'pending' ? undefined : (post.publishAt ?? undefined),
    changedAt: post.changedAt,
    authorId: post.authorId ?? undefined,
    categoryIds: post.categoryIds,
    pictureId: post.pictureId ?? undefined,
    pictureUrl: picture?.url,
    onFrontPage: post.onFrontPage,
  };
};
