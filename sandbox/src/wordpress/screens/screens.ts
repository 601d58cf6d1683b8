import type { Reply, Request, Routes } from '../../kit/network.ts';
import { escapeText } from '../../kit/pages/html.ts';
import { sendPage, serveStyle } from '../../kit/pages/page-frame.ts';
import { postLink } from '../posts/post-json.ts';
import type { Posts } from '../posts/posts.ts';
import { toRecord, toStrings } from '../rest/params.ts';
import { type Rest, restRoot } from '../rest/rest.ts';
import type { PracticeSite, State } from '../state.ts';
import { renderFeed } from './feed.ts';
import { frontPage, notFoundPage, postPage, startPage } from './pages.ts';

const postsPerPage = 10;
type Deps = { state: State; posts: Posts; rest: Rest };

/** The public pages of the sites. */
export const registerScreens = (app: Routes, { state, posts, rest }: Deps) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  app.get('/', async (_request, reply) => sendPage(reply, startPage(state)));

  const findSite = (request: Request): PracticeSite | undefined =>
    state.sites.get(toStrings(request.params).site ?? '');
  /** Adds the Link header with the REST API URL, unless the site has it switched off. */
  const withLinkHeader = (reply: Reply, site: PracticeSite): Reply =>
    site.hasLinkHeader ? reply.header('link', `<${restRoot(state, site)}>; rel="https://api.w.org/"`) : reply;
  const sendFeed = (reply: Reply, site: PracticeSite) =>
    withLinkHeader(reply, site)
      .type('application/rss+xml; charset=UTF-8')
      .send(renderFeed(state, posts, site));

  const sendFront = (request: Request, reply: Reply, site: PracticeSite, categoryId?: number) => {
    const page = Math.max(1, Math.floor(Number(toStrings(request.query).paged)) || 1);
    const category = categoryId === undefined ? undefined : state.categories(site.slug).get(String(categoryId));
    const allPosts = posts.listPublished(site).filter((post) => !category || post.categories.includes(category.id));
    return sendPage(
      withLinkHeader(reply, site),
      frontPage(state, {
        site,
        posts: allPosts.slice((page - 1) * postsPerPage, page * postsPerPage),
        page,
        hasMore: allPosts.length > page * postsPerPage,
        category,
      }),
    );
  };
  const sendPost = (reply: Reply, site: PracticeSite, matches: (post: { id: number; slug: string }) => boolean) => {
    const post = posts.listPublished(site).find(matches);
    return post
      ? sendPage(withLinkHeader(reply, site), postPage(state, site, post))
      : sendPage(withLinkHeader(reply, site).code(404), notFoundPage('Post'));
  };

  const handleFrontPage = async (request: Request, reply: Reply) => {
    const site = findSite(request);
    if (!site) return sendPage(reply.code(404), notFoundPage('Site'));
    const { rest_route, feed, p, cat } = toStrings(request.query);
    if (rest_route !== undefined) return rest.handleQueryRoute(site, rest_route, request, reply);
    posts.publishDue(site);
    if (feed !== undefined) return sendFeed(reply, site);
    if (cat !== undefined) return sendFront(request, reply, site, Number(cat));
    if (p === undefined) return sendFront(request, reply, site);
    const post = posts.listPublished(site).find(({ id }) => String(id) === p);
    if (post && site.permalinks === 'pretty') return reply.redirect(postLink(state, site, post), 301);
    return sendPost(reply, site, ({ id }) => String(id) === p);
  };
  for (const url of ['/:site', '/:site/']) {
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url,
      config: { operation: 'page.front' },
      handler: handleFrontPage,
      exposeHeadRoute: false,
    });
  }

  const registerPrettyRoute = (
    url: string,
    operation: string,
    show: (site: PracticeSite, request: Request, reply: Reply) => unknown,
  ) => {
    for (const path of [url, `${url}/`]) {
      app.get(path, { config: { operation } }, async (request, reply) => {
        const site = findSite(request);
        if (!site || site.permalinks === 'plain') return sendPage(reply.code(404), notFoundPage('Page'));
        posts.publishDue(site);
        return show(site, request, reply);
      });
    }
  };
  registerPrettyRoute('/:site/feed', 'page.feed', (site, _request, reply) => sendFeed(reply, site));
  registerPrettyRoute('/:site/category/:slug', 'page.category', (site, request, reply) => {
    const { slug } = toStrings(request.params);
    const category = state
      .categories(site.slug)
      .values()
      .find((row) => row.slug === slug);
    return category
      ? sendFront(request, reply, site, category.id)
      : sendPage(withLinkHeader(reply, site).code(404), notFoundPage('Category'));
  });
  registerPrettyRoute('/:site/:slug', 'page.post', (site, request, reply) => {
    const slug = encodeURIComponent(toStrings(request.params).slug ?? '').toLowerCase();
    return sendPost(reply, site, (post) => post.slug === slug);
  });

  app.get('/:site/avatar/:file', async (request, reply) => {
    const site = findSite(request);
    const user = site && state.users(site.slug).get((toStrings(request.params).file ?? '').replace(/\.svg$/, ''));
    if (!user) return sendPage(reply.code(404), notFoundPage('User'));
    const avatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="hsl(${site.hue} 40% 35%)"/><text x="48" y="64" font-family="sans-serif" font-size="44" text-anchor="middle" fill="#fff">${escapeText(user.name.charAt(0))}</text></svg>`;
    return reply.header('content-security-policy', "default-src 'none'; sandbox").type('image/svg+xml').send(avatar);
  });

  app.post('/:site/practice/cron', { config: { operation: 'practice.cron' } }, async (request, reply) => {
    const site = findSite(request);
    if (!site) return sendPage(reply.code(404), notFoundPage('Site'));
    state.sites.set(site.slug, { ...site, hasCron: toRecord(request.body).cron === 'on' });
    return reply.redirect('/wordpress', 303);
  });
  app.post('/:site/practice/access', { config: { operation: 'practice.access' } }, async (request, reply) => {
    const site = findSite(request);
    if (!site) return sendPage(reply.code(404), notFoundPage('Site'));
    const { passwords, rest: restAccess } = toStrings(request.body);
    state.sites.set(site.slug, {
      ...site,
      ...(passwords && { hasApplicationPasswords: passwords === 'on' }),
      ...(restAccess && { isRestForUsersOnly: restAccess === 'users' }),
    });
    return reply.redirect('/wordpress', 303);
  });
};
