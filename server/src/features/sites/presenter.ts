import type { SiteCategory, SitePost, SiteStatus } from '@fanfare/connectors/ports/site';
import type { SiteCategory as Told } from '@fanfare/contract/sites/content';
import type { PostStatus, SitePostRow } from '@fanfare/contract/sites/post-rows';
import type { Site } from '@fanfare/contract/sites/site';
import { toHostedSite } from './hosted/hosted-sites.ts';
import type { SiteRow } from './sites.store.ts';

type SiteCounts = { posts: number; pages: number; subscribers: number };
type SiteContext = { origin: string; inAssets: boolean; counts: SiteCounts };

export const presentSite = (row: SiteRow, { origin, inAssets, counts }: SiteContext): Site => {
  const isHosted = row.kind === 'hosted';
  const url = isHosted ? toHostedSite(row, origin).url : (row.address ?? '');
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    site_url: url,
    feed_url: isHosted ? `${url}/feed.xml` : null,
    slug: row.slug,
    description: row.description,
    language: row.language,
    timezone: row.timeZone,
    accent: row.accent,
    connection_id: row.connectionId,
    in_assets: inAssets,
    ...(isHosted ? counts : { posts: null, pages: null, subscribers: null }),
    created: row.createdAt,
  };
};

export const presentCategory = ({ id, name, parentId, slug, posts }: SiteCategory): Told => ({
  id: Number(id),
  name,
  slug,
  posts,
  parent: parentId === undefined ? null : Number(parentId),
  cat_ID: Number(id),
  cat_name: name,
});

const postStatuses: Record<SiteStatus, PostStatus> = {
  draft: 'draft',
  planned: 'future',
  published: 'publish',
  pending: 'pending',
  private: 'private',
  trashed: 'trash',
};
/** The status as the specification names it. */
export const toPostStatus = (status: SiteStatus): PostStatus => postStatuses[status];
const siteStatuses: readonly SiteStatus[] = ['draft', 'planned', 'published', 'pending', 'private', 'trashed'];
export const toSiteStatuses = (postStatusFilter: readonly PostStatus[]): SiteStatus[] =>
  siteStatuses.filter((status) => postStatusFilter.includes(postStatuses[status]));

export const presentPost = (post: SitePost): SitePostRow => ({
  ID: Number(post.id),
  post_title: post.title,
  post_status: toPostStatus(post.status),
  post_name: post.slug,
  post_date_gmt: post.publishedAt ?? null,
  post_modified_gmt: post.changedAt,
  permalink_sample: post.sampleUrl,
  view_link: post.url,
  featured_image: post.pictureUrl ?? null,
  front_page: post.onFrontPage,
  post_category: post.categoryIds.map(Number),
});
