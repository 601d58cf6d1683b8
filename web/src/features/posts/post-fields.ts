import {
  type PlannedShare,
  PostFields,
  type SelectableStatus,
  selectableStatuses,
} from '@fanfare/contract/posts/working-copies';
import type { PostStatus } from '@fanfare/contract/sites/post-rows';
import { type SiteSocial, siteNetworks } from '@fanfare/contract/sites/sharing-defaults';
import { toSchedule } from '@fanfare/contract/social/schedule';
import type { Output } from '../../lib/api.ts';
import '../../lib/zod-setup.ts';

export type PostResponse = Output<'GET /content/site/{id}/post/{post_id}'>;
export type SitePost = PostResponse['post'];
export type WorkingCopy = NonNullable<PostResponse['copy']>;
export type PublishResponse = Output<'POST /content/site/{id}/publish'>;

export const emptyFields: PostFields = {
  post_title: '',
  post_name: '',
  editor_content: '',
  excerpt: '',
  post_category: 0,
  front_page: false,
  featured_image: null,
  featured_image_url: '',
  post_status: 'draft',
  schedule: null,
  social: [],
};

/** The fields of a working copy, with defaults for those left out. */
export const parseFields = (fields: WorkingCopy['fields']): PostFields => PostFields.parse(fields);

/** Converts a post of the site to editor fields. */
export const toPostFields = (post: SitePost, timeZone: string): PostFields => ({
  post_title: post.post_title,
  post_name: post.post_name,
  editor_content: post.post_content,
  excerpt: post.post_excerpt,
  post_category: post.post_category[0] ?? 0,
  front_page: post.front_page,
  featured_image: null,
  featured_image_url: post.featured_image ?? '',
  post_status: post.post_status,
  schedule:
    post.post_status === 'future' && post.post_date_gmt ? toSchedule(new Date(post.post_date_gmt), timeZone) : null,
  social: [],
});

export const newShare = (network: PlannedShare['social_network'], key: string): PlannedShare => ({
  key,
  social_network: network,
  social_account: '',
  board_id: '',
  message: '',
  link_name: '',
  link_description: '',
  adprofile: '',
});

/** The default shares of a new post on a site. */
export const buildDefaultShares = (social: SiteSocial, newKey: () => string): PlannedShare[] =>
  siteNetworks.flatMap((network) => {
    const { enabled, account, board, message } = social[network];
    if (!enabled) return [];
    return [{ ...newShare(network, newKey()), social_account: account ?? '', board_id: board ?? '', message }];
  });

/** True for the same text, category and image. Shares, status and schedule are ignored. */
export const isSameContent = (a: PostFields, b: PostFields): boolean =>
  JSON.stringify(toComparable(a)) === JSON.stringify(toComparable(b));

const toComparable = (fields: PostFields) => [
  fields.post_title.trim(),
  fields.post_name,
  fields.excerpt.trim(),
  fields.editor_content.trim(),
  fields.post_category,
  fields.front_page,
  fields.featured_image,
  fields.featured_image_url,
];

export const hasFeaturedImage = (fields: Pick<PostFields, 'featured_image' | 'featured_image_url'>): boolean =>
  fields.featured_image !== null || fields.featured_image_url !== '';

export const isSelectableStatus = (status: PostStatus): status is SelectableStatus =>
  selectableStatuses.some((selectable) => selectable === status);
