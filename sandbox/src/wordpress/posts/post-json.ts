import { toMediaJson } from '../media/media-json.ts';
import { type Caller, callerCan } from '../rest/access.ts';
import { formatGmt, formatSiteTime } from '../rest/site-times.ts';
import { toSlug } from '../slugs.ts';
import type { Post, PracticeSite, State } from '../state.ts';
import { addParagraphs, toPlainText } from './post-html.ts';
import type { Posts } from './posts.ts';

type Deps = {
  state: State;
  posts: Posts;
  site: PracticeSite;
  caller: Caller | undefined;
  routeUrl: (route: string) => string;
};
type JsonOptions = { isEdit: boolean; embed?: unknown };

/** Public URL of a post. Before publishing: `?p=` with its id. */
export const postLink = (
  state: State,
  site: PracticeSite,
  { id, slug, status }: Pick<Post, 'id' | 'slug' | 'status'>,
): string =>
  site.permalinks === 'pretty' && (status === 'publish' || status === 'private')
    ? `${state.url(site.slug)}/${slug}/`
    : `${state.url(site.slug)}/?p=${id}`;

export const toExcerpt = ({ excerpt, content }: Pick<Post, 'excerpt' | 'content'>): string => {
  if (excerpt) return excerpt;
  const words = toPlainText(content).split(' ');
  return words.length > 55 ? `${words.slice(0, 55).join(' ')} [&hellip;]` : words.join(' ');
};

/** A post in the REST API's format; `raw` and `permalink_template` only in the edit context. */
export const toPostJson = (
  { state, site, caller, posts, routeUrl }: Deps,
  post: Post,
  { isEdit, embed }: JsonOptions,
) => {
  const url = state.url(site.slug);
  const date = post.date ?? post.modifiedAt;
  const withRaw = (text: string) => (isEdit ? { raw: text } : {});
  const featuredImage = embed !== undefined && state.media(site.slug).get(String(post.featuredMedia));
  return {
    id: post.id,
    date: formatSiteTime(date, site),
    date_gmt: formatGmt(date),
    guid: { rendered: `${url}/?p=${post.id}`, ...withRaw(`${url}/?p=${post.id}`) },
    modified: formatSiteTime(post.modifiedAt, site),
    modified_gmt: formatGmt(post.modifiedAt),
    ...(isEdit && { password: '' }),
    slug: post.slug,
    status: post.status,
    type: 'post',
    link: postLink(state, site, post),
    title: { ...withRaw(post.title), rendered: post.title },
    content: {
      ...withRaw(post.content),
      rendered: addParagraphs(post.content),
      protected: false,
      ...(isEdit && { block_version: post.content.includes('<!-- wp:') ? 1 : 0 }),
    },
    excerpt: { ...withRaw(post.excerpt), rendered: addParagraphs(toExcerpt(post)), protected: false },
    author: post.author,
    featured_media: post.featuredMedia,
    comment_status: post.commentStatus,
    ping_status: 'open',
    sticky: post.isSticky,
    template: '',
    format: post.format,
    meta: {},
    categories: post.categories,
    tags: post.tags,
    ...(isEdit && {
      permalink_template: site.permalinks === 'pretty' ? `${url}/%postname%/` : `${url}/?p=${post.id}`,
      generated_slug: toSlug(post.title) || String(post.id),
    }),
    _links: {
      self: [{ href: routeUrl(`/wp/v2/posts/${post.id}`) }],
      collection: [{ href: routeUrl('/wp/v2/posts') }],
      author: [{ embeddable: true, href: routeUrl(`/wp/v2/users/${post.author}`) }],
      ...(post.featuredMedia > 0 && {
        'wp:featuredmedia': [{ embeddable: true, href: routeUrl(`/wp/v2/media/${post.featuredMedia}`) }],
      }),
      ...(posts.canEdit(caller, post) &&
        callerCan(caller, 'publish_posts') && { 'wp:action-publish': [{ href: routeUrl(`/wp/v2/posts/${post.id}`) }] }),
    },
    ...(featuredImage && { _embedded: { 'wp:featuredmedia': [toMediaJson(state, site, featuredImage, false)] } }),
  };
};
