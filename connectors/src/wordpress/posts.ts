import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteDraft, SitePost, SitePosts, SiteStatus } from '../ports/site.ts';
import { wordsOf } from './plain-text.ts';
import { statusesOf, toSitePost, toWordPressFields } from './post-mapping.ts';
import { countIn, type Rest } from './rest.ts';
import { Post } from './wire.ts';

const everything: readonly SiteStatus[] = ['draft', 'planned', 'published', 'pending', 'private'];
/** With the featured image's address, which a post itself does not tell. */
const whole = { context: 'edit', _embed: 'wp:featuredmedia' };
const shelf = '/wp/v2/posts';
const Rows = z.array(Post);
const readBack = { perPage: 100, mostPages: 5 };
/** Their clock and ours differ by a little. */
const slackMs = 60_000;

type Deps = { rest: (grant: Grant) => Rest; now: () => Date };

export const wordpressPosts = ({ rest, now }: Deps): SitePosts => {
  const routeOf = (id: string): string => {
    if (/^\d{1,15}$/.test(id)) return shelf + pathOf`/${id}`;
    throw new ConnectorFailure('gone', {
      ...{ network: 'wordpress', code: 'bad-id', sentence: 'The site has no such post.' },
    });
  };
  const read = async (grant: Grant, id: string): Promise<SitePost> => {
    const { data } = await rest(grant).read({ operation: 'posts.read', route: routeOf(id), query: whole }, Post);
    return toSitePost(data);
  };
  const write = async (grant: Grant, operation: string, route: string, draft: Partial<SiteDraft>) => {
    const body = { json: toWordPressFields(draft) };
    return toSitePost(await rest(grant).write({ operation, route, query: { _embed: whole._embed }, body }, Post));
  };

  return {
    async posts(grant, { page, perPage, status = everything, search }) {
      const ask = (at: number, size: number) =>
        rest(grant).read(
          {
            operation: 'posts.list',
            route: shelf,
            query: {
              ...whole,
              status: statusesOf(status),
              search: search || undefined,
              ...{ orderby: 'date', order: 'desc', page: String(at), per_page: String(size) },
            },
          },
          Rows,
        );
      try {
        const { data, headers } = await ask(page, perPage);
        const known = (page - 1) * perPage + data.length;
        return { posts: data.map(toSitePost), total: countIn(headers, 'x-wp-total', known) };
      } catch (error) {
        if (!isPastTheEnd(error)) throw error;
        const { data, headers } = await ask(1, 1);
        return { posts: [], total: countIn(headers, 'x-wp-total', data.length) };
      }
    },

    post: read,
    create: (grant, draft) => write(grant, 'posts.create', shelf, draft),

    async update(grant, id, draft) {
      const route = routeOf(id);
      if (draft.status !== 'published' || draft.publishAt) return write(grant, 'posts.update', route, draft);
      // A post planned for later stays planned when it is only told to be published: its date must come along.
      const { status, publishedAt } = await read(grant, id);
      const isAhead = status === 'planned' && publishedAt !== undefined && publishedAt > now();
      return write(grant, 'posts.update', route, isAhead ? { ...draft, publishAt: now() } : draft);
    },

    async remove(grant, id) {
      try {
        const ask = { operation: 'posts.remove', route: routeOf(id), method: 'DELETE' } as const;
        // Once in the bin is in the bin, so a lost answer is no riddle.
        await rest(grant).once(ask, z.unknown());
      } catch (error) {
        const isThere = error instanceof ConnectorFailure && error.facts.code === 'rest_already_trashed';
        if (!isThere) throw error;
      }
    },

    async find(grant, draft, since) {
      const from = since.getTime() - slackMs;
      for (let page = 1; page <= readBack.mostPages; page += 1) {
        const query = {
          ...{ ...whole, status: 'any', orderby: 'modified', order: 'desc' },
          ...{ page: String(page), per_page: String(readBack.perPage) },
        };
        const { data } = await rest(grant).read({ operation: 'posts.find', route: shelf, query }, Rows);
        const rows = data.map(toSitePost);
        const found = rows.find((post) => post.changedAt.getTime() >= from && isSame(post, draft, from));
        if (found) return found;
        const oldest = rows.at(-1);
        if (rows.length < readBack.perPage || !oldest || oldest.changedAt.getTime() < from) return undefined;
      }
      return undefined;
    },

    async catchUp(grant, id) {
      const post = await read(grant, id);
      const isDue = post.status === 'planned' && post.publishedAt !== undefined && post.publishedAt <= now();
      return isDue ? write(grant, 'posts.catch-up', routeOf(id), { status: 'published' }) : post;
    },
  };
};

export const isPastTheEnd = (error: unknown): boolean =>
  error instanceof ConnectorFailure && error.facts.code === 'rest_post_invalid_page_number';

/** Our own post: the same title, the same words or the slug we asked for, and a date that fits. */
const isSame = (post: SitePost, draft: SiteDraft, from: number): boolean => {
  if (wordsOf(post.title) !== wordsOf(draft.title)) return false;
  const isAsked = Boolean(draft.slug) && post.slug.replace(/-\d+$/, '') === draft.slug;
  if (wordsOf(post.html) !== wordsOf(draft.html) && !isAsked) return false;
  const out = post.publishedAt?.getTime();
  if (out === undefined) return true;
  return draft.publishAt ? Math.abs(out - draft.publishAt.getTime()) <= slackMs : out >= from;
};
