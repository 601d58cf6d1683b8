import { toSchedule } from '@fanfare/contract/scheduling';
import { type SiteSocial, siteNetworks } from '@fanfare/contract/sites';
import { type ChosenStatus, type PlannedShare, PostFields } from '@fanfare/contract/working-copies';
import type { Output } from '../../lib/api.ts';
import '../../lib/zod-setup.ts';

export type OpenedPost = Output<'GET /content/site/{id}/post/{post_id}'>;
export type SitePost = OpenedPost['post'];
export type Copy = NonNullable<OpenedPost['copy']>;
export type PublishedPost = Output<'POST /content/site/{id}/publish'>;

export const emptyFields: PostFields = {
  ...{ post_title: '', post_name: '', editor_content: '', excerpt: '' },
  ...{ post_category: 0, front_page: false, featured_image: null, featured_image_url: '' },
  ...{ post_status: 'draft', schedule: null, social: [] },
};

/** What a copy holds, with everything that may be left out on the way. */
export const wholeFields = (fields: Copy['fields']): PostFields => PostFields.parse(fields);

/** A post as the site has it, as something to write on. */
export const fieldsOf = (post: SitePost, zone: string): PostFields => ({
  ...{ post_title: post.post_title, post_name: post.post_name },
  ...{ editor_content: post.post_content, excerpt: post.post_excerpt },
  post_category: post.post_category[0] ?? 0,
  front_page: post.front_page,
  featured_image: null,
  featured_image_url: post.featured_image ?? '',
  post_status: post.post_status,
  schedule: post.post_status === 'future' && post.post_date_gmt ? toSchedule(new Date(post.post_date_gmt), zone) : null,
  social: [],
});

export const newShare = (network: PlannedShare['social_network'], key: string): PlannedShare => ({
  ...{ key, social_network: network, social_account: '', board_id: '', message: '' },
  ...{ link_name: '', link_description: '', adprofile: '' },
});

/** The shares a site's posts begin with. */
export const sharesToBeginWith = (social: SiteSocial, newKey: () => string): PlannedShare[] =>
  siteNetworks.flatMap((network) => {
    const { enabled, account, board, message } = social[network];
    if (!enabled) return [];
    return [{ ...newShare(network, newKey()), social_account: account ?? '', board_id: board ?? '', message }];
  });

/** Do they say the same? Shares that wait for the post are no words of it. */
export const isSameText = (a: PostFields, b: PostFields): boolean =>
  JSON.stringify(wordsIn(a)) === JSON.stringify(wordsIn(b));

const wordsIn = (fields: PostFields) => [
  ...[fields.post_title.trim(), fields.post_name, fields.excerpt.trim(), fields.editor_content.trim()],
  ...[fields.post_category, fields.front_page, fields.featured_image, fields.featured_image_url],
];

export const hasPicture = (fields: Pick<PostFields, 'featured_image' | 'featured_image_url'>): boolean =>
  fields.featured_image !== null || fields.featured_image_url !== '';

export const isChosenStatus = (text: string | null): text is ChosenStatus =>
  text === 'draft' || text === 'future' || text === 'publish';
