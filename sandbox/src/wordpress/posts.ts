import { type Caller, may } from './access.ts';
import { refuse } from './errors.ts';
import { kses } from './kses.ts';
import { flag, moment, numbers, oneOf, type Params, text, whole } from './params.ts';
import { freeSlug, slugOf } from './slugs.ts';
import type { Post, PostStatus, PracticeSite, State } from './state.ts';

const minuteMs = 60_000;
export const writable = ['publish', 'future', 'draft', 'pending', 'private'] as const satisfies PostStatus[];
const formats = ['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'] as const;
const isOut = (status: PostStatus) => status === 'publish' || status === 'future' || status === 'private';

export type Posts = ReturnType<typeof posts>;

/** The rules of writing posts: who may, which slug, and what a date makes of a status. */
export const posts = (state: State) => {
  const all = (site: PracticeSite) => state.posts(site.slug);
  const save = (site: PracticeSite, post: Post) => all(site).set(String(post.id), post);

  const slugFor = (site: PracticeSite, id: number, wanted: string) => {
    const taken = new Set(
      all(site)
        .values()
        .filter((post) => post.id !== id)
        .map(({ slug }) => slug),
    );
    return freeSlug(wanted, (slug) => taken.has(slug));
  };

  /** A date a minute ahead makes a post wait; a date nearer than that puts it out at once. */
  const settled = (site: PracticeSite, post: Post): Post => {
    const now = state.now();
    const date = post.date ?? (isOut(post.status) ? now : undefined);
    const isAhead = date !== undefined && date - now >= minuteMs;
    const status =
      post.status === 'publish' && isAhead ? 'future' : post.status === 'future' && !isAhead ? 'publish' : post.status;
    const wanted = post.slug || (isOut(status) ? slugOf(post.title) || String(post.id) : '');
    const { date: _floating, ...rest } = post;
    return { ...rest, ...(date !== undefined && { date }), status, slug: wanted && slugFor(site, post.id, wanted) };
  };

  const checked = (site: PracticeSite, caller: Caller, params: Params, own: number) => {
    const status = oneOf(params, 'status', writable);
    const author = whole(params, 'author', { min: 0 });
    const categories = numbers(params, 'categories');
    const featuredMedia = whole(params, 'featured_media', { min: 0 });
    if (author !== undefined && author !== own) {
      if (!may(caller, 'edit_others_posts')) throw refuse.cannotEditOthers(true);
      if (!state.users(site.slug).has(String(author))) throw refuse.badAuthor();
    }
    if (status && isOut(status) && !may(caller, 'publish_posts')) throw refuse.cannotPublish(true);
    if (featuredMedia && !state.media(site.slug).has(String(featuredMedia))) throw refuse.badPicture();
    const filter = may(caller, 'unfiltered_html') ? (content: string) => content : kses;
    const content = text(params, 'content');
    const date = moment(params, 'date_gmt') ?? moment(params, 'date', site);
    const tags = numbers(params, 'tags');
    const title = text(params, 'title');
    const excerpt = text(params, 'excerpt');
    const slug = text(params, 'slug');
    const isSticky = flag(params, 'sticky');
    const format = oneOf(params, 'format', formats);
    const commentStatus = oneOf(params, 'comment_status', ['open', 'closed'] as const);
    return {
      ...(title !== undefined && { title: filter(title) }),
      ...(content !== undefined && { content: filter(content) }),
      ...(excerpt !== undefined && { excerpt: filter(excerpt) }),
      ...(slug !== undefined && { slug: slugOf(slug) }),
      ...(status !== undefined && { status }),
      ...(author !== undefined && { author }),
      // Terms nobody knows are left out without a word.
      ...(categories && { categories: categories.filter((id) => state.categories(site.slug).has(String(id))) }),
      ...(tags && { tags }),
      ...(featuredMedia !== undefined && { featuredMedia }),
      ...(isSticky !== undefined && { isSticky }),
      ...(format !== undefined && { format }),
      ...(commentStatus !== undefined && { commentStatus }),
      ...(date !== undefined && { date }),
    };
  };

  const find = (site: PracticeSite, id: string): Post => {
    const post = all(site).get(id);
    if (!post) throw refuse.noPost();
    return { ...post };
  };
  const mayEdit = (caller: Caller | undefined, post: Post): boolean =>
    may(caller, 'edit_posts') &&
    (caller?.user.id === post.author
      ? post.status === 'draft' || post.status === 'pending' || may(caller, 'edit_published_posts')
      : may(caller, 'edit_others_posts'));

  return {
    find,
    mayEdit,
    mayRead: (caller: Caller | undefined, post: Post): boolean => post.status === 'publish' || mayEdit(caller, post),

    create(site: PracticeSite, caller: Caller | undefined, params: Params): Post {
      if (params.id !== undefined) throw refuse.postExists();
      if (!caller || !may(caller, 'edit_posts')) throw refuse.cannotCreate(caller !== undefined);
      const given = checked(site, caller, params, caller.user.id);
      if (!given.title && !given.content && !given.excerpt) throw refuse.emptyPost();
      const now = state.now();
      const post: Post = {
        ...{ id: state.nextId(site.slug, 'post'), title: '', content: '', excerpt: '', slug: '', status: 'draft' },
        ...{ createdAt: now, author: caller.user.id, featuredMedia: 0, tags: [], isSticky: false },
        ...{ format: 'standard', commentStatus: 'open', ...given, modifiedAt: now },
        categories: given.categories?.length ? given.categories : [1],
      };
      return save(site, settled(site, post));
    },

    update(site: PracticeSite, caller: Caller | undefined, id: string, params: Params): Post {
      const old = find(site, id);
      if (!caller || !mayEdit(caller, old)) throw refuse.cannotEdit(caller !== undefined);
      const given = checked(site, caller, params, old.author);
      // A date nobody chose goes on floating until the post is out.
      return save(site, settled(site, { ...old, ...given, modifiedAt: state.now() }));
    },

    trash(site: PracticeSite, caller: Caller | undefined, id: string): Post {
      const post = find(site, id);
      if (!mayEdit(caller, post)) throw refuse.cannotDelete(caller !== undefined);
      if (post.status === 'trash') throw refuse.trashedAlready();
      const slug = post.slug && `${post.slug}__trashed`;
      return save(site, { ...post, status: 'trash', slug, beforeTrash: post.status, modifiedAt: state.now() });
    },

    destroy(site: PracticeSite, caller: Caller | undefined, id: string): Post {
      const post = find(site, id);
      if (!mayEdit(caller, post)) throw refuse.cannotDelete(caller !== undefined);
      all(site).delete(id);
      return post;
    },

    /** The fake WP-Cron: every visit to a site puts out what is due, unless it is switched off. */
    tick(site: PracticeSite): void {
      if (!site.hasCron) return;
      for (const post of all(site).values()) {
        if (post.status === 'future' && (post.date ?? 0) <= state.now()) save(site, { ...post, status: 'publish' });
      }
    },

    /** What visitors see: sticky posts first, then newest first. */
    publicOf: (site: PracticeSite): Post[] =>
      all(site)
        .values()
        .filter(({ status }) => status === 'publish')
        .toSorted((a, b) => Number(b.isSticky) - Number(a.isSticky) || (b.date ?? 0) - (a.date ?? 0) || b.id - a.id),
  };
};
