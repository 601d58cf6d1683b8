import type { Reply, Request, Routes } from '../kit/network.ts';
import { escapeText } from '../kit/pages/html.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { feedOf } from './feed.ts';
import { frontPage, homePage, missingPage, postPage } from './pages.ts';
import { record, strings } from './params.ts';
import { postLink } from './post-view.ts';
import type { Posts } from './posts.ts';
import { type Rest, restRoot } from './rest.ts';
import type { PracticeSite, State } from './state.ts';

const postsPerPage = 10;
type Deps = { state: State; posts: Posts; rest: Rest };

/** The sites as their visitors see them. */
export const screens = (app: Routes, { state, posts, rest }: Deps) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  app.get('/', async (_request, reply) => sendPage(reply, homePage(state)));

  const siteOf = (request: Request): PracticeSite | undefined => state.sites.get(strings(request.params).site ?? '');
  /** Every page of a site says where its REST API is, unless somebody switched that off. */
  const greet = (reply: Reply, site: PracticeSite): Reply =>
    site.hasLinkHeader ? reply.header('link', `<${restRoot(state, site)}>; rel="https://api.w.org/"`) : reply;
  const sendFeed = (reply: Reply, site: PracticeSite) =>
    greet(reply, site)
      .type('application/rss+xml; charset=UTF-8')
      .send(feedOf(state, posts, site));

  const sendFront = (request: Request, reply: Reply, site: PracticeSite, categoryId?: number) => {
    const at = Math.max(1, Math.floor(Number(strings(request.query).paged)) || 1);
    const category = categoryId === undefined ? undefined : state.categories(site.slug).get(String(categoryId));
    const all = posts.publicOf(site).filter((post) => !category || post.categories.includes(category.id));
    return sendPage(
      greet(reply, site),
      frontPage(state, {
        site,
        posts: all.slice((at - 1) * postsPerPage, at * postsPerPage),
        at,
        hasMore: all.length > at * postsPerPage,
        category,
      }),
    );
  };
  const sendPost = (reply: Reply, site: PracticeSite, isIt: (post: { id: number; slug: string }) => boolean) => {
    const post = posts.publicOf(site).find(isIt);
    return post
      ? sendPage(greet(reply, site), postPage(state, site, post))
      : sendPage(greet(reply, site).code(404), missingPage('post'));
  };

  const front = async (request: Request, reply: Reply) => {
    const site = siteOf(request);
    if (!site) return sendPage(reply.code(404), missingPage('site'));
    const { rest_route, feed, p, cat } = strings(request.query);
    if (rest_route !== undefined) return rest.byQuery(site, rest_route, request, reply);
    posts.tick(site);
    if (feed !== undefined) return sendFeed(reply, site);
    if (cat !== undefined) return sendFront(request, reply, site, Number(cat));
    if (p === undefined) return sendFront(request, reply, site);
    const post = posts.publicOf(site).find(({ id }) => String(id) === p);
    if (post && site.permalinks === 'pretty') return reply.redirect(postLink(state, site, post), 301);
    return sendPost(reply, site, ({ id }) => String(id) === p);
  };
  for (const url of ['/:site', '/:site/']) {
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url,
      config: { operation: 'page.front' },
      handler: front,
      exposeHeadRoute: false,
    });
  }

  const pretty = (
    url: string,
    operation: string,
    show: (site: PracticeSite, request: Request, reply: Reply) => unknown,
  ) => {
    for (const path of [url, `${url}/`]) {
      app.get(path, { config: { operation } }, async (request, reply) => {
        const site = siteOf(request);
        if (!site || site.permalinks === 'plain') return sendPage(reply.code(404), missingPage('page'));
        posts.tick(site);
        return show(site, request, reply);
      });
    }
  };
  pretty('/:site/feed', 'page.feed', (site, _request, reply) => sendFeed(reply, site));
  pretty('/:site/category/:slug', 'page.category', (site, request, reply) => {
    const { slug } = strings(request.params);
    const category = state
      .categories(site.slug)
      .values()
      .find((row) => row.slug === slug);
    return category
      ? sendFront(request, reply, site, category.id)
      : sendPage(greet(reply, site).code(404), missingPage('category'));
  });
  pretty('/:site/:slug', 'page.post', (site, request, reply) => {
    const slug = encodeURIComponent(strings(request.params).slug ?? '').toLowerCase();
    return sendPost(reply, site, (post) => post.slug === slug);
  });

  app.get('/:site/avatar/:file', async (request, reply) => {
    const site = siteOf(request);
    const user = site && state.users(site.slug).get((strings(request.params).file ?? '').replace(/\.svg$/, ''));
    if (!user) return sendPage(reply.code(404), missingPage('person'));
    const face = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="hsl(${site.hue} 40% 35%)"/><text x="48" y="64" font-family="sans-serif" font-size="44" text-anchor="middle" fill="#fff">${escapeText(user.name.charAt(0))}</text></svg>`;
    return reply.header('content-security-policy', "default-src 'none'; sandbox").type('image/svg+xml').send(face);
  });

  app.post('/:site/practice/cron', { config: { operation: 'practice.cron' } }, async (request, reply) => {
    const site = siteOf(request);
    if (!site) return sendPage(reply.code(404), missingPage('site'));
    state.sites.set(site.slug, { ...site, hasCron: record(request.body).cron === 'on' });
    return reply.redirect('/wordpress', 303);
  });
};
