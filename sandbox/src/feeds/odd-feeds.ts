import { gzipSync } from 'node:zlib';
import type { Reply, Routes } from '../kit/network.ts';

const item = (guid: string, title: string, date = '') => {
  const published = date && `<pubDate>${date}</pubDate>`;
  return `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>http://example.com/${encodeURIComponent(title)}</link>${published}</item>`;
};
const rss = (items: string, title = 'Odd feed') =>
  `<rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`;
const declared = (encoding: string, text: string) => `<?xml version="1.0" encoding="${encoding}"?>${text}`;
const umlauts = rss(item('1', 'Größe'));

const entities = Array.from({ length: 9 }, (_, at) => {
  const expanded = `&l${at};`.repeat(10);
  return `<!ENTITY l${at + 1} "${expanded}">`;
}).join('');
const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${entities}]>${rss(item('1', 'Laughs &l9;'))}`;
const largeBytes = 50 * 1024 * 1024;

const bodies: Record<string, () => Buffer> = {
  'repeated-guid': () => Buffer.from(rss(item('same', 'One') + item('same', 'Two') + item('same', 'Three'))),
  'windows-1252-as-utf-8': () => Buffer.from(declared('UTF-8', umlauts), 'latin1'),
  'utf-8-as-windows-1252': () => Buffer.from(declared('windows-1252', umlauts)),
  'byte-order-mark': () => Buffer.from(`\ufeff${declared('UTF-8', umlauts)}`),
  'junk-before': () => Buffer.from(`\n\n<!-- cached -->  x ${declared('UTF-8', umlauts)}`),
  'html-entities': () => Buffer.from(rss(item('1', 'Fish&nbsp;&amp;&nbsp;chips'))),
  'no-dates': () => Buffer.from(rss(item('1', 'One') + item('2', 'Two'))),
  'year-0': () => Buffer.from(rss(item('1', 'Old', 'Sat, 01 Jan 0000 00:00:00 GMT'))),
  'billion-laughs': () => Buffer.from(laughs),
  'cut-off': () => Buffer.from(rss(item('1', 'Whole') + item('2', 'Cut')).slice(0, -60)),
  'not-a-feed': () => Buffer.from('<!doctype html><html><head><title>No feed here</title></head><body></body></html>'),
};

const redirectTo = (reply: Reply, status: number, location: string) =>
  reply.code(status).header('location', location).send();

/** Faulty feeds for tests, each at `/feeds/odd/<name>`. */
export const registerOddFeeds = (app: Routes, url: () => string) => {
  for (const [name, make] of Object.entries(bodies)) {
    const type = name === 'not-a-feed' ? 'text/html' : 'text/xml';
    app.get(`/odd/${name}`, async (_request, reply) => reply.type(type).send(make()));
  }
  const good = () => `${url()}/harbor-news/feed.xml`;
  for (const status of [301, 302, 307, 308])
    app.get(`/odd/redirect-${status}`, async (_request, reply) => redirectTo(reply, status, good()));
  app.get('/odd/gone', async (_request, reply) => reply.code(410).send('Gone'));
  app.get('/odd/missing', async (_request, reply) => reply.code(404).send('Not found'));
  app.get('/odd/forbidden', async (_request, reply) => reply.code(403).send('Forbidden'));
  app.get('/odd/busy', async (_request, reply) => reply.code(429).header('retry-after', '7200').send('Slow down'));
  app.get('/odd/loop', async (_request, reply) => redirectTo(reply, 302, `${url()}/odd/loop`));
  app.get('/odd/into-network', async (_request, reply) => redirectTo(reply, 302, 'http://169.254.169.254/latest/'));
  app.get('/odd/gzip-bomb', async (_request, reply) =>
    reply
      .type('text/xml')
      .header('content-encoding', 'gzip')
      .send(gzipSync(Buffer.alloc(largeBytes, ' '))),
  );
  app.get('/odd/50-megabytes', async (_request, reply) => reply.type('text/xml').send(Buffer.alloc(largeBytes, ' ')));
};
