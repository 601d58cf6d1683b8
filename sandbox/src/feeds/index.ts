import { createHash } from 'node:crypto';
import type { Network, Reply, Request } from '../kit/network.ts';
import { html, toText } from '../kit/pages/html.ts';
import { sendPage } from '../kit/pages/page-frame.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { documents } from './documents.ts';
import { registerOddFeeds } from './odd-feeds.ts';
import { createSites, type Site } from './sites.ts';

const readParam = (params: unknown, name: string): string => String(Reflect.get(Object(params), name) ?? '');

/** True if a document is unchanged, as WordPress decides it: only if every validator that was sent matches. */
const isUnchanged = ({ headers }: Request, etag: string, lastModified: string): boolean => {
  const none = headers['if-none-match'];
  const since = headers['if-modified-since'];
  if (none === undefined && since === undefined) return false;
  return (none === undefined || none === etag) && (since === undefined || since === lastModified);
};

const sendDocument = (request: Request, reply: Reply, site: Site, name: string) => {
  const document = documents[name]?.(site);
  if (!document) return reply.code(404).send('Not found');
  const etag = `"${createHash('sha256').update(document.body).digest('hex').slice(0, 16)}"`;
  const lastModified = site.articles[0]?.publishedAt.toUTCString() ?? '';
  reply.headers({ etag, 'last-modified': lastModified });
  if (isUnchanged(request, etag, lastModified)) return reply.code(304).send();
  return reply.type(document.type).send(document.body);
};

const drawImage = (name: string): string => {
  const hue = seededRandom(name).between(0, 359);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360"><rect width="640" height="360" fill="hsl(${hue} 45% 38%)"/><circle cx="470" cy="110" r="52" fill="#fff6d8" opacity="0.5"/><path d="M0,360 L160,190 L330,300 L470,210 L640,330 L640,360 Z" fill="hsl(${(hue + 30) % 360} 40% 26%)"/></svg>`;
};

/** Practice web: sites with articles and feeds of every format, and faulty feeds. */
export const feeds: Network = {
  name: 'feeds',
  title: 'Web feeds',
  about: '8 sites with articles, in RSS, Atom, RDF and JSON Feed.',
  homePath: '',
  routes(app, kit) {
    const sites = createSites(kit.clock, kit.url);
    registerOddFeeds(app, kit.url);
    const page = { config: { isPage: true } };

    app.get('/', page, async (_request, reply) =>
      sendPage(reply, {
        title: 'Web feeds',
        network: 'Web feeds',
        homePath: '/feeds',
        body: html`<h1>Practice web</h1><p class="lead">Add one of these sites to a channel in Fanfare.</p><ul>${sites
          .list()
          .map(({ host, title }) => html`<li><a href="/feeds/${host}/">${title}</a></li>`)}</ul>`,
      }),
    );

    const sendFront = async (request: Request, reply: Reply) => {
      const site = sites.find(readParam(request.params, 'host'));
      if (!site) return reply.code(404).send('Not found');
      const { seed, url, articles } = site;
      return reply.type('text/html; charset=utf-8').send(
        toText(html`<!doctype html><html lang="${seed.language}"><head><title>${seed.title}</title>
<link rel="alternate" type="application/rss+xml" title="${seed.title}" href="${url}/feed.xml">
<link rel="alternate" type="application/atom+xml" title="${seed.title} (Atom)" href="atom.xml">
</head><body><h1>${seed.title}</h1><ul>${articles.map(
          ({ url: link, title }) => html`<li><a href="${link}">${title}</a></li>`,
        )}</ul></body></html>`),
      );
    };
    app.get('/:host', page, sendFront);
    app.get('/:host/', page, sendFront);

    app.get('/:host/images/:name', page, async (request, reply) =>
      reply.type('image/svg+xml').send(drawImage(readParam(request.params, 'name'))),
    );

    app.get('/:host/:name', { config: { operation: 'feeds.document' } }, async (request, reply) => {
      const host = readParam(request.params, 'host');
      const name = readParam(request.params, 'name');
      const site = sites.find(host);
      if (site && documents[name]) return sendDocument(request, reply, site, name);
      const article = sites.findArticle(host, name);
      if (!site || !article) return reply.code(404).send('Not found');
      return reply.type('text/html; charset=utf-8').send(
        toText(html`<!doctype html><html lang="${site.seed.language}"><head><title>${article.title} – ${site.seed.title}</title>
<meta property="og:image" content="${article.image}"></head><body><nav><a href="${site.url}/">${site.seed.title}</a> <a href="#">About</a> <a href="#">Contact</a></nav>
<main><article><h1>${article.title}</h1><p class="byline">By ${article.author}</p><img src="images/${article.slug}.svg" width="640" height="360" alt="">
${article.paragraphs.map((text) => html`<p>${text}</p>`)}</article></main><footer>All rights reserved.</footer></body></html>`),
      );
    });
  },
};
