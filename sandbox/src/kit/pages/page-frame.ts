import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html, type Piece, toText } from './html.ts';

export type Page = {
  title: string;
  body: Piece;
  /** The network's name for people; it stands in the bar on top. */
  network?: string;
  /** Where the network's name leads. */
  home?: string;
  /** A stylesheet of the network itself, served by it. */
  stylesheet?: string;
};

const stylePath = '/__sandbox/style.css';
const beside = (name: string) => new URL(name, import.meta.url);
/** For networks that show posts one below the other. */
export const feedStyle = beside('./feed.css');

// A consent form answers with a redirect to the product, which lives on another port: browsers hold redirects of forms
// against form-action, so loopback is named there. Pictures of practice posts come from the product as well.
const loopback = 'http://localhost:* http://127.0.0.1:*';
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  `img-src 'self' data: ${loopback}`,
  `media-src 'self' ${loopback}`,
  "frame-src 'self'",
  `form-action 'self' ${loopback}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Serves stylesheets that lie beside the code as one. The path is below the app's own prefix. */
export const serveStyle = (app: FastifyInstance, path: string, ...files: URL[]) => {
  app.get(path, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(files.map((file) => readFileSync(file, 'utf8')).join('\n')),
  );
};

export const serveFrameStyle = (app: FastifyInstance) =>
  serveStyle(app, stylePath, beside('./style.css'), beside('./network.css'));

/** Answers with one of the sandbox's pages, all in the same frame that says plainly what they are. */
export const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    .headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      // Not "no-referrer": browsers would then send our own forms with "Origin: null", and the guard turns that away.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(toText(frame(page)));

const frame = ({ title, body, network, home = '/', stylesheet }: Page): Html => html`<!doctype html>
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
  network && html`<span aria-hidden="true">/</span><a href="${home}">${network}</a>`
}</nav>
<p class="note"><strong>Practice network</strong> <span>Nothing leaves this computer.</span></p>
</header>
<main>${body}</main>
</body>
</html>
`;

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A moment as people read it, with its zone. */
export const when = (iso: string): Html => html`<time datetime="${iso}">${moment.format(new Date(iso))} UTC</time>`;
