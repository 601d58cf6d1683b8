import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { PageResponse, VisitorPages, VisitorRequest } from '../../../platform/http/index.ts';
import type { Previews } from '../hosted/preview-links.ts';
import { parseRowId } from '../row-id.ts';
import type { SiteRow } from '../sites.store.ts';
import { noSitePage } from './html/not-found.ts';
import { encodePage, pageCache, type RenderedPage, selectEncoding } from './page-cache.ts';
import type { Drawing } from './page-renderer.service.ts';
import { createUrlParser, type PageRequest, type parsePageUrl } from './page-urls.ts';
import type { Standings } from './site-version-cache.ts';
import { type Standing, visitorPageStore } from './visitor-pages.store.ts';

type Deps = { db: Db; now: Now; standings: Standings; drawing: Drawing; previews: Previews };

/** Names and faces that are not the site's own rows (an author, a picture's words) are right again after this. */
const mostAgeMs = 10 * 60_000;
const mostBytes = 64 * 1024 * 1024;

/** Shows hosted sites to visitors: from memory while nothing has changed, drawn once when something has. */
export const visitorPageService = ({ db, now, standings, drawing, previews }: Deps): VisitorPages => {
  const addressOf = createUrlParser();
  const cache = pageCache({ maxBytes: mostBytes, maxAgeMs: mostAgeMs });
  const store = visitorPageStore(db);

  /** A change of the site, or a planned post whose hour comes, makes every key of it a new one. */
  const keyOf = ({ row, nextAt }: Standing, rest: string) =>
    `${row.id} ${row.version} ${nextAt?.getTime() ?? ''} ${rest}`;

  const draw = async (row: SiteRow, asked: PageRequest): Promise<RenderedPage | undefined> => {
    switch (asked.kind) {
      case 'front':
        return drawing.listing(row, asked.page);
      case 'category':
        return drawing.listing(row, asked.page, asked.slug);
      case 'post':
        return drawing.post(row, asked.slug);
      case 'feed':
        return drawing.feed(row);
      case 'sitemap':
        return drawing.sitemap(row);
      case 'robots':
        return drawing.robots(row);
      default:
        return undefined;
    }
  };

  const missing = async (standing: Standing, ask: VisitorRequest): Promise<PageResponse> => {
    const page = await cache.getOrRender(keyOf(standing, '!'), now().getTime(), () => drawing.notFound(standing.row));
    return page ? selectEncoding(page, ask) : notFound;
  };

  const preview = async (standing: Standing, id: string, ask: VisitorRequest): Promise<PageResponse> => {
    const { row } = standing;
    const key = new URLSearchParams(ask.query).get('key') ?? '';
    const postId = parseRowId(id);
    if (postId === undefined || !previews.isValid({ siteId: row.id, postId }, key)) return missing(standing, ask);
    const post = await store.byId(row, postId);
    if (!post || post.state === 'trashed') return missing(standing, ask);
    const isOut = post.state === 'public' && (post.publishAt === null || post.publishAt <= now());
    if (isOut) return { ...redirectTo(`/s/${row.slug}/${encodeURIComponent(post.slug)}`), status: 302 };
    const { plain } = await encodePage(await drawing.preview(row, post));
    return plain;
  };

  /** The site is not at this address any more; perhaps it, or its posts, are at another. */
  const elsewhere = async (site: string, standing: Standing | undefined, rest: string, asked: PageRequest) => {
    if (!standing) {
      const slug = await store.findMovedSite(site);
      return slug ? redirectTo(`/s/${slug}${rest}`) : notFound;
    }
    const { row } = standing;
    const target = row.movedToId === null ? undefined : await store.slugOf(row.movedToId);
    if (!target) return notFound;
    if (asked.kind !== 'post') return redirectTo(`/s/${target}`);
    const post = await store.findMovedPost(row, asked.slug, now());
    return redirectTo(post ? `/s/${post.site}/${encodeURIComponent(post.post)}` : `/s/${target}`);
  };

  const find = async (
    standing: Standing,
    rest: string,
    asked: PageRequest,
    ask: VisitorRequest,
  ): Promise<PageResponse> => {
    if (asked.kind === 'preview') return preview(standing, asked.id, ask);
    const page = await cache.getOrRender(keyOf(standing, rest), now().getTime(), () => draw(standing.row, asked));
    if (page) return selectEncoding(page, ask);
    const moved = asked.kind === 'post' ? await store.findMovedPost(standing.row, asked.slug, now()) : undefined;
    return moved ? redirectTo(`/s/${moved.site}/${encodeURIComponent(moved.post)}`) : missing(standing, ask);
  };

  const slowly = async (
    address: NonNullable<ReturnType<typeof parsePageUrl>>,
    ask: VisitorRequest,
  ): Promise<PageResponse> => {
    const { site, rest, asked } = address;
    const standing = standings.peek(site)?.standing ?? (await standings.read(site));
    if (!standing || standing.row.deletedAt !== null) {
      ask.limit();
      return elsewhere(site, standing, rest, asked);
    }
    const page = cache.find(keyOf(standing, rest), now().getTime());
    if (page) return selectEncoding(page, ask);
    ask.limit();
    return find(standing, rest, asked, ask);
  };

  return {
    prefix: '/s',
    cached: (ask) => {
      const address = addressOf(ask.path);
      const standing = address && standings.peek(address.site)?.standing;
      const page = standing && cache.find(keyOf(standing, address.rest), now().getTime());
      return page && selectEncoding(page, ask);
    },
    show: async (ask) => {
      const address = addressOf(ask.path);
      return address ? slowly(address, ask) : notFound;
    },
  };
};

const notFound: PageResponse = {
  status: 404,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  },
  body: noSitePage,
};

/** For good, but asked for again: an address that comes back must not lead in a circle. */
const redirectTo = (location: string): PageResponse => ({
  status: 301,
  headers: { location, 'cache-control': 'public, max-age=0, must-revalidate' },
  body: '',
});
