import { type Caller, may } from './access.ts';
import { plain, rendered } from './kses.ts';
import { mediumView } from './media-view.ts';
import type { Posts } from './posts.ts';
import { slugOf } from './slugs.ts';
import type { Post, PracticeSite, State } from './state.ts';
import { gmt, siteTime } from './times.ts';

type Deps = {
  state: State;
  posts: Posts;
  site: PracticeSite;
  caller: Caller | undefined;
  rest: (route: string) => string;
};
type Wishes = { isEdit: boolean; embed?: unknown };

/** Where a post is, or will be. Until it is out, only its number leads to it. */
export const postLink = (
  state: State,
  site: PracticeSite,
  { id, slug, status }: Pick<Post, 'id' | 'slug' | 'status'>,
): string =>
  site.permalinks === 'pretty' && (status === 'publish' || status === 'private')
    ? `${state.url(site.slug)}/${slug}/`
    : `${state.url(site.slug)}/?p=${id}`;

export const excerptOf = ({ excerpt, content }: Pick<Post, 'excerpt' | 'content'>): string => {
  if (excerpt) return excerpt;
  const words = plain(content).split(' ');
  return words.length > 55 ? `${words.slice(0, 55).join(' ')} [&hellip;]` : words.join(' ');
};

/** A post as the REST API shows it; `raw` and the sample of its address only to those who edit. */
export const postView = ({ state, site, caller, posts, rest }: Deps, post: Post, { isEdit, embed }: Wishes) => {
  const url = state.url(site.slug);
  const date = post.date ?? post.modifiedAt;
  const raw = (text: string) => (isEdit ? { raw: text } : {});
  const picture = embed !== undefined && state.media(site.slug).get(String(post.featuredMedia));
  return {
    id: post.id,
    date: siteTime(date, site),
    date_gmt: gmt(date),
    guid: { rendered: `${url}/?p=${post.id}`, ...raw(`${url}/?p=${post.id}`) },
    modified: siteTime(post.modifiedAt, site),
    modified_gmt: gmt(post.modifiedAt),
    ...(isEdit && { password: '' }),
    slug: post.slug,
    status: post.status,
    type: 'post',
    link: postLink(state, site, post),
    title: { ...raw(post.title), rendered: post.title },
    content: {
      ...raw(post.content),
      rendered: rendered(post.content),
      protected: false,
      ...(isEdit && { block_version: post.content.includes('<!-- wp:') ? 1 : 0 }),
    },
    excerpt: { ...raw(post.excerpt), rendered: rendered(excerptOf(post)), protected: false },
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
      generated_slug: slugOf(post.title) || String(post.id),
    }),
    _links: {
      self: [{ href: rest(`/wp/v2/posts/${post.id}`) }],
      collection: [{ href: rest('/wp/v2/posts') }],
      author: [{ embeddable: true, href: rest(`/wp/v2/users/${post.author}`) }],
      ...(post.featuredMedia > 0 && {
        'wp:featuredmedia': [{ embeddable: true, href: rest(`/wp/v2/media/${post.featuredMedia}`) }],
      }),
      ...(posts.mayEdit(caller, post) &&
        may(caller, 'publish_posts') && { 'wp:action-publish': [{ href: rest(`/wp/v2/posts/${post.id}`) }] }),
    },
    ...(picture && { _embedded: { 'wp:featuredmedia': [mediumView(state, site, picture, false)] } }),
  };
};
