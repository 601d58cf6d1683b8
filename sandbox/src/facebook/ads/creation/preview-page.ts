import type { Reply, Routes } from '../../../kit/network.ts';
import { html, linkUrls, type Piece, toText } from '../../../kit/pages/html.ts';
import { pickStrings } from '../../graph/graph-api.ts';
import type { State } from '../../state.ts';
import { describeContent } from './creative-content.ts';

/** Loopback addresses, since Fanfare shows the frame on another port of this computer. */
const loopback = 'http://localhost:* http://127.0.0.1:*';
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  `img-src 'self' data: ${loopback}`,
  `media-src 'self' ${loopback}`,
  `frame-ancestors 'self' ${loopback}`,
  "base-uri 'none'",
].join('; ');

/** Pages that draw ads: frames of previews, which expire, and ads of an account. */
export const registerPreviewPages = (app: Routes, state: State) => {
  app.get('/ad-previews/:id', { config: { isPage: true } }, async (request, reply) => {
    const preview = state.adPreviews.get(pickStrings(request.params).id ?? '');
    if (!preview || state.now() >= preview.expiresAt) return send(reply.code(404), 'This preview has expired.');
    const [accountId = ''] = preview.id.split('-', 1);
    return send(reply, renderAd(state, accountId, preview.spec, preview.format));
  });

  app.get('/ads/:id', { config: { isPage: true } }, async (request, reply) => {
    const ad = state.ads.get(pickStrings(request.params).id ?? '');
    const creative = ad && state.creatives.get(ad.creativeId);
    if (!ad || !creative) return send(reply.code(404), 'This ad has no preview.');
    return send(reply, renderAd(state, ad.accountId, creative.spec, 'DESKTOP_FEED_STANDARD'));
  });
};

const send = (reply: Reply, body: Piece) =>
  reply
    .headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(toText(renderFrame(body)));

const renderFrame = (body: Piece) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Ad preview · Practice network</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__sandbox/style.css">
<link rel="stylesheet" href="/facebook/style.css">
</head>
<body><main>${body}</main></body>
</html>
`;

const renderAd = (state: State, accountId: string, spec: Record<string, unknown>, format: string): Piece => {
  const ad = describeContent(state, accountId, spec);
  const isColumn = format === 'RIGHT_COLUMN_STANDARD';
  return html`<article class="post panel" data-format="${format}">
<header>${ad.page && html`<img class="face" src="/facebook/pictures/${ad.page.id}.svg" alt="" width="40" height="40">`}
<div><strong>${ad.page?.name ?? 'Page'}</strong><span class="time">Sponsored</span></div></header>
${!isColumn && ad.message && html`<p class="text">${linkUrls(ad.message)}</p>`}
${
  ad.videoSource === undefined
    ? ad.picture !== undefined && html`<img src="${ad.picture}" alt="">`
    : html`<video controls preload="none" src="${ad.videoSource}" poster="${ad.picture}"></video>`
}
<div class="link"><small>${hostOf(ad.link)}</small><strong>${ad.headline}</strong><span>${ad.description}</span></div>
${ad.callToAction && html`<footer><span class="badge">${buttonTitle(ad.callToAction)}</span></footer>`}</article>`;
};

const hostOf = (link: string | undefined): string =>
  link !== undefined && URL.canParse(link) ? new URL(link).hostname : '';

/** Title of a button from its type: LEARN_MORE → Learn more. */
const buttonTitle = (type: string): string => {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
