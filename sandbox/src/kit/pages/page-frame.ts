import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html, type Piece, toText } from './html.ts';

export type Page = {
  title: string;
  body: Piece;
  /** The network's title in the header. */
  network?: string;
  /** Path that the network's title in the header links to. */
  homePath?: string;
  /** The path of the network's own stylesheet. */
  stylesheet?: string;
};

const stylePath = '/__sandbox/style.css';
const fileUrl = (name: string) => new URL(name, import.meta.url);
/** Stylesheet for networks with a feed of posts. */
export const feedStyle = fileUrl('./feed.css');

// A consent form redirects to Fanfare on another port. Browsers apply form-action to redirects, so it includes loopback.
// Images of practice posts are served by Fanfare as well.
const loopback = 'http://localhost:* http://127.0.0.1:*';
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  `img-src 'self' data: ${loopback}`,
  `media-src 'self' ${loopback}`,
  "frame-src 'self'",
  `form-action 'self' ${loopback}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Serves stylesheet files, concatenated, at a path below the app's prefix. */
export const serveStyle = (app: FastifyInstance, path: string, ...files: URL[]) => {
  app.get(path, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(files.map((file) => readFileSync(file, 'utf8')).join('\n')),
  );
};

export const serveFrameStyle = (app: FastifyInstance) =>
  serveStyle(app, stylePath, fileUrl('./style.css'), fileUrl('./network.css'));

/** Sends a page in the common frame, which marks it as a practice network. */
export const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    .headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      // Referrer policy of the pages: with "no-referrer" browsers would send our own forms with "Origin: null", which
      // the loopback guard rejects.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(toText(renderFrame(page)));

const renderFrame = ({ title, body, network, homePath = '/', stylesheet }: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Practice network</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylePath}">
${stylesheet && html`<link rel="stylesheet" href="${stylesheet}">`}
</head>
<body>
<header class="bar">
<nav aria-label="Practice networks"><a class="all" href="/">Practice networks</a>${
  network && html`<span aria-hidden="true">/</span><a href="${homePath}">${network}</a>`
}</nav>
<p class="note"><strong>Practice network</strong> <span>Nothing leaves this computer.</span></p>
</header>
<main>${body}</main>
</body>
</html>
`;

const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A date and time in UTC. */
export const renderTime = (iso: string): Html =>
  html`<time datetime="${iso}">${dateTimeFormat.format(new Date(iso))} UTC</time>`;
