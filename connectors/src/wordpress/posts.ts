import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteDraft, SitePost, SitePosts, SiteStatus } from '../ports/site.ts';
import { toPlainText } from './plain-text.ts';
import { toSitePost, toStatusParam, toWordPressFields } from './post-mapping.ts';
import { type Rest, readCount } from './rest.ts';
import { Me, Post } from './wire.ts';

const defaultStatuses: readonly SiteStatus[] = ['draft', 'planned', 'published', 'pending', 'private'];
/** Query that embeds the featured image, since a post has only its id. */
const editQuery = { context: 'edit', _embed: 'wp:featuredmedia' };
const postsRoute = '/wp/v2/posts';
const Rows = z.array(Post);
const findLimits = { perPage: 100, maxPages: 5 };
/** Tolerated clock difference: 60 s. */
const clockToleranceMs = minuteMs;

type Deps = { rest: (grant: Grant) => Rest; now: () => Date };

export const wordpressPosts = ({ rest, now }: Deps): SitePosts => {
  const toPostRoute = (id: string): string => {
    if (/^\d{1,15}$/.test(id)) return postsRoute + pathOf`/${id}`;
    throw new ConnectorFailure('gone', {
      network: 'wordpress',
      code: 'bad-id',
      message: 'Post not found on the site.',
    });
  };
  const read = async (grant: Grant, id: string): Promise<SitePost> => {
    const { data } = await rest(grant).read(
      { operation: 'posts.read', route: toPostRoute(id), query: editQuery },
      Post,
    );
    return toSitePost(data);
  };
  const write = async (grant: Grant, operation: string, route: string, draft: Partial<SiteDraft>) => {
    const body = { json: toWordPressFields(draft) };
    return toSitePost(await rest(grant).write({ operation, route, query: { _embed: editQuery._embed }, body }, Post));
  };

  /**
   * The edit context removes posts that the user cannot edit from each page after counting them. Authors therefore
   * list their own posts only, and contributors, who cannot edit their published ones, in the view context.
   */
  const readVisible = async (grant: Grant): Promise<{ author?: string; context?: string }> => {
    if (grant.scopes.includes('edit_others_posts')) return {};
    const request = { operation: 'me', route: '/wp/v2/users/me', query: { context: 'edit' } };
    const { id, capabilities } = (await rest(grant).read(request, Me)).data;
    if (capabilities?.edit_others_posts) return {};
    return { author: String(id), ...(capabilities?.edit_published_posts ? {} : { context: 'view' }) };
  };

  return {
    async posts(grant, { page, perPage, status = defaultStatuses, search }) {
      const visible = await readVisible(grant);
      const readPage = (pageNumber: number, size: number) =>
        rest(grant).read(
          {
            operation: 'posts.list',
            route: postsRoute,
            query: {
              ...editQuery,
              ...visible,
              status: toStatusParam(status),
              search: search || undefined,
              orderby: 'date',
              order: 'desc',
              page: String(pageNumber),
              per_page: String(size),
            },
          },
          Rows,
        );
      try {
        const { data, headers } = await readPage(page, perPage);
        const knownTotal = (page - 1) * perPage + data.length;
        return { posts: data.map(toSitePost), total: readCount(headers, 'x-wp-total', knownTotal) };
      } catch (error) {
        if (!isPastTheEnd(error)) throw error;
        const { data, headers } = await readPage(1, 1);
        return { posts: [], total: readCount(headers, 'x-wp-total', data.length) };
      }
    },

    post: read,
    create: (grant, draft) => write(grant, 'posts.create', postsRoute, draft),

    async update(grant, id, draft) {
      const route = toPostRoute(id);
      if (draft.status !== 'published' || draft.publishAt) return write(grant, 'posts.update', route, draft);
      // Status and time of the post are read first: a scheduled post stays scheduled unless the update changes its
      // date.
      const { status, publishedAt } = await read(grant, id);
      const isScheduled = status === 'planned' && publishedAt !== undefined && publishedAt > now();
      return write(grant, 'posts.update', route, isScheduled ? { ...draft, publishAt: now() } : draft);
    },

    async remove(grant, id) {
      try {
        const request = { operation: 'posts.remove', route: toPostRoute(id), method: 'DELETE' } as const;
        // Trashing is idempotent, so a lost response is not `unclear`.
        await rest(grant).once(request, z.unknown());
      } catch (error) {
        const isTrashed = error instanceof ConnectorFailure && error.details.code === 'rest_already_trashed';
        if (!isTrashed) throw error;
      }
    },

    async find(grant, draft, since) {
      const from = since.getTime() - clockToleranceMs;
      const { author } = await readVisible(grant);
      for (let page = 1; page <= findLimits.maxPages; page += 1) {
        const query = {
          ...editQuery,
          author,
          status: 'any',
          orderby: 'modified',
          order: 'desc',
          page: String(page),
          per_page: String(findLimits.perPage),
        };
        const { data } = await rest(grant).read({ operation: 'posts.find', route: postsRoute, query }, Rows);
        const rows = data.map(toSitePost);
        const match = rows.find((post) => post.changedAt.getTime() >= from && matchesDraft(post, draft, from));
        if (match) return match;
        const oldest = rows.at(-1);
        if (rows.length < findLimits.perPage || !oldest || oldest.changedAt.getTime() < from) return undefined;
      }
      return undefined;
    },

    async publishMissed(grant, id) {
      const post = await read(grant, id);
      const isDue = post.status === 'planned' && post.publishedAt !== undefined && post.publishedAt <= now();
      return isDue ? write(grant, 'posts.catch-up', toPostRoute(id), { status: 'published' }) : post;
    },
  };
};

export const isPastTheEnd = (error: unknown): boolean =>
  error instanceof ConnectorFailure && error.details.code === 'rest_post_invalid_page_number';

/** Matches by title, by text or requested slug, and by date. */
const matchesDraft = (post: SitePost, draft: SiteDraft, from: number): boolean => {
  if (toPlainText(post.title) !== toPlainText(draft.title)) return false;
  const hasWantedSlug = Boolean(draft.slug) && post.slug.replace(/-\d+$/, '') === draft.slug;
  if (toPlainText(post.html) !== toPlainText(draft.html) && !hasWantedSlug) return false;
  const publishedMs = post.publishedAt?.getTime();
  if (publishedMs === undefined) return true;
  return draft.publishAt ? Math.abs(publishedMs - draft.publishAt.getTime()) <= clockToleranceMs : publishedMs >= from;
};
