import { minuteMs } from '../../kit/durations.ts';
import { type Caller, callerCan } from '../rest/access.ts';
import { errors } from '../rest/errors.ts';
import { type Params, parseBoolean, parseIds, parseInteger, parseOneOf, parseText, parseTime } from '../rest/params.ts';
import { findFreeSlug, toSlug } from '../slugs.ts';
import type { Post, PostStatus, PracticeSite, State } from '../state.ts';
import { sanitize } from './post-html.ts';

export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const satisfies PostStatus[];
const formats = ['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'] as const;
const hasPublishDate = (status: PostStatus) => status === 'publish' || status === 'future' || status === 'private';

export type Posts = ReturnType<typeof createPosts>;

/** Post rules: permissions, unique slugs, and how the date sets the status. */
export const createPosts = (state: State) => {
  const sitePosts = (site: PracticeSite) => state.posts(site.slug);
  const save = (site: PracticeSite, post: Post) => sitePosts(site).set(String(post.id), post);

  const uniqueSlug = (site: PracticeSite, id: number, baseSlug: string) => {
    const usedSlugs = new Set(
      sitePosts(site)
        .values()
        .filter((post) => post.id !== id)
        .map(({ slug }) => slug),
    );
    return findFreeSlug(baseSlug, (slug) => usedSlugs.has(slug));
  };

  /** A date at least 1 minute ahead makes the status `future`; an earlier date makes it `publish`. */
  const applyDateAndSlug = (site: PracticeSite, post: Post): Post => {
    const now = state.now();
    const date = post.date ?? (hasPublishDate(post.status) ? now : undefined);
    const isFuture = date !== undefined && date - now >= minuteMs;
    const isPublic = post.status === 'publish' || post.status === 'future';
    const publicStatus = isFuture ? 'future' : 'publish';
    const status = isPublic ? publicStatus : post.status;
    const baseSlug = post.slug || (hasPublishDate(status) ? toSlug(post.title) || String(post.id) : '');
    const { date: _date, ...rest } = post;
    return {
      ...rest,
      ...(date !== undefined && { date }),
      status,
      slug: baseSlug && uniqueSlug(site, post.id, baseSlug),
    };
  };

  const validateAccess = (caller: Caller | undefined, params: Params, currentAuthor: number) => {
    // Parameters are validated before the permission of the call.
    parseOneOf(params, 'status', writableStatuses);
    parseTime(params, 'date_gmt');
    const isLoggedIn = caller !== undefined;
    const author = parseInteger(params, 'author', { min: 0 });
    if (author !== undefined && author !== currentAuthor && !callerCan(caller, 'edit_others_posts'))
      throw errors.cannotEditOthers(isLoggedIn);
    const canStick = callerCan(caller, 'edit_others_posts') || callerCan(caller, 'publish_posts');
    if (parseBoolean(params, 'sticky') && !canStick) throw errors.cannotStick(isLoggedIn);
  };

  const parseChanges = (site: PracticeSite, caller: Caller, params: Params, currentAuthor: number) => {
    const status = parseOneOf(params, 'status', writableStatuses);
    const author = parseInteger(params, 'author', { min: 0 });
    const categories = parseIds(params, 'categories');
    const featuredMedia = parseInteger(params, 'featured_media', { min: 0 });
    const isOtherAuthor = author !== undefined && author !== currentAuthor;
    if (isOtherAuthor && !state.users(site.slug).has(String(author))) throw errors.badAuthor();
    if (status && hasPublishDate(status) && !callerCan(caller, 'publish_posts')) throw errors.cannotPublish(true);
    const filter = callerCan(caller, 'unfiltered_html') ? (content: string) => content : sanitize;
    const content = parseText(params, 'content');
    const date = parseTime(params, 'date_gmt') ?? parseTime(params, 'date', site);
    const tags = parseIds(params, 'tags');
    const title = parseText(params, 'title');
    const excerpt = parseText(params, 'excerpt');
    const slug = parseText(params, 'slug');
    const isSticky = parseBoolean(params, 'sticky');
    const format = parseOneOf(params, 'format', formats);
    const commentStatus = parseOneOf(params, 'comment_status', ['open', 'closed'] as const);
    return {
      ...(title !== undefined && { title: filter(title) }),
      ...(content !== undefined && { content: filter(content) }),
      ...(excerpt !== undefined && { excerpt: filter(excerpt) }),
      ...(slug !== undefined && { slug: toSlug(slug) }),
      ...(status !== undefined && { status }),
      ...(author !== undefined && { author }),
      // Unknown categories are dropped, since WordPress ignores unknown terms.
      ...(categories && { categories: categories.filter((id) => state.categories(site.slug).has(String(id))) }),
      ...(tags && { tags }),
      // Unknown featured image is left out, since WordPress ignores it.
      ...(featuredMedia !== undefined &&
        (featuredMedia === 0 || state.media(site.slug).has(String(featuredMedia))) && { featuredMedia }),
      ...(isSticky !== undefined && { isSticky }),
      ...(format !== undefined && { format }),
      ...(commentStatus !== undefined && { commentStatus }),
      ...(date !== undefined && { date }),
    };
  };

  const find = (site: PracticeSite, id: string): Post => {
    const post = sitePosts(site).get(id);
    if (!post) throw errors.noPost();
    return { ...post };
  };
  const canEdit = (caller: Caller | undefined, post: Post): boolean =>
    callerCan(caller, 'edit_posts') &&
    (caller?.user.id === post.author
      ? post.status === 'draft' || post.status === 'pending' || callerCan(caller, 'edit_published_posts')
      : callerCan(caller, 'edit_others_posts'));

  return {
    find,
    canEdit,
    canRead: (caller: Caller | undefined, post: Post): boolean => post.status === 'publish' || canEdit(caller, post),

    create(site: PracticeSite, caller: Caller | undefined, params: Params): Post {
      if (params.id !== undefined) throw errors.postExists();
      validateAccess(caller, params, caller?.user.id ?? 0);
      if (!caller || !callerCan(caller, 'edit_posts')) throw errors.cannotCreate(caller !== undefined);
      const changes = parseChanges(site, caller, params, caller.user.id);
      if (!changes.title && !changes.content && !changes.excerpt) throw errors.emptyPost();
      const now = state.now();
      const post: Post = {
        id: state.nextId(site.slug, 'post'),
        title: '',
        content: '',
        excerpt: '',
        slug: '',
        status: 'draft',
        createdAt: now,
        author: caller.user.id,
        featuredMedia: 0,
        tags: [],
        isSticky: false,
        format: 'standard',
        commentStatus: 'open',
        ...changes,
        modifiedAt: now,
        categories: changes.categories?.length ? changes.categories : [1],
      };
      return save(site, applyDateAndSlug(site, post));
    },

    update(site: PracticeSite, caller: Caller | undefined, id: string, params: Params): Post {
      const old = find(site, id);
      if (!caller || !canEdit(caller, old)) throw errors.cannotEdit(caller !== undefined);
      validateAccess(caller, params, old.author);
      const changes = parseChanges(site, caller, params, old.author);
      const slug = old.status === 'trash' ? old.slug.replace(/__trashed$/, '') : old.slug;
      // A draft without a date gets one when it is published.
      return save(site, applyDateAndSlug(site, { ...old, slug, ...changes, modifiedAt: state.now() }));
    },

    trash(site: PracticeSite, caller: Caller | undefined, id: string): Post {
      const post = find(site, id);
      if (!canEdit(caller, post)) throw errors.cannotDelete(caller !== undefined);
      if (post.status === 'trash') throw errors.alreadyTrashed();
      const slug = post.slug && `${post.slug}__trashed`;
      const trashed = { status: 'trash', slug, beforeTrash: post.status, isSticky: false } as const;
      return save(site, { ...post, ...trashed, modifiedAt: state.now() });
    },

    destroy(site: PracticeSite, caller: Caller | undefined, id: string): Post {
      const post = find(site, id);
      if (!canEdit(caller, post)) throw errors.cannotDelete(caller !== undefined);
      sitePosts(site).delete(id);
      return post;
    },

    /** Simulated WP-Cron: each request to a site publishes due posts, unless it is switched off. */
    publishDue(site: PracticeSite): void {
      if (!site.hasCron) return;
      for (const post of sitePosts(site).values()) {
        if (post.status === 'future' && (post.date ?? 0) <= state.now()) save(site, { ...post, status: 'publish' });
      }
    },

    /** Published posts of a site: sticky first, then newest first. */
    listPublished: (site: PracticeSite): Post[] =>
      sitePosts(site)
        .values()
        .filter(({ status }) => status === 'publish')
        .toSorted((a, b) => Number(b.isSticky) - Number(a.isSticky) || (b.date ?? 0) - (a.date ?? 0) || b.id - a.id),
  };
};
