import { pickStrings } from '../facebook/graph/graph-api.ts';
import type { Routes } from '../kit/network.ts';
import { formatCount } from '../kit/pages/format-count.ts';
import { html, linkUrls, type Piece } from '../kit/pages/html.ts';
import { type Page, renderTime, sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { partUrl, permalinkFor, stillUrl } from './nodes.ts';
import type { Account, Media, Part, State } from './state.ts';
import { countFollowersAt, statisticsAt } from './statistics.ts';

const postsPerScreen = 24;
const toPage = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Instagram',
  homePath: '/instagram',
  stylesheet: '/instagram/style.css',
});

/** Web pages of the practice Instagram: accounts, their posts as a grid, and each post. */
export const registerScreens = (app: Routes, state: State) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));

  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      toPage(
        'Instagram',
        html`<h1>Practice Instagram</h1>
<p class="lead">Professional accounts and their posts. Connect any of them in Fanfare. No password needed.</p>
<ul class="cards">${state.accounts.values().map((account) => renderAccountCard(account, state))}</ul>`,
      ),
    ),
  );

  app.get('/:username', async (request, reply) => {
    const name = pickStrings(request.params).username;
    const account = state.accounts.values().find(({ username }) => username === name);
    if (!account) return sendPage(reply.code(404), notFoundPage('Account'));
    const pageNumber = Math.max(1, Math.floor(Number(pickStrings(request.query).page)) || 1);
    return sendPage(reply, gridPage(state, account, pageNumber));
  });

  for (const path of ['/p/:code', '/p/:code/', '/reel/:code', '/reel/:code/'])
    app.get(path, async (request, reply) => {
      const { code } = pickStrings(request.params);
      for (const account of state.accounts.values()) {
        const media = state
          .media(account.id)
          .values()
          .find(({ shortcode }) => shortcode === code);
        if (media) return sendPage(reply, postPage(state, account, media));
      }
      return sendPage(reply.code(404), notFoundPage('Post'));
    });
};

const renderAvatar = ({ pageId }: Account, size: number) =>
  html`<img class="face" src="/instagram/pictures/${pageId}.svg" alt="" width="${size}" height="${size}">`;

const renderAccountCard = (account: Account, state: State) =>
  html`<li><a class="card" href="/instagram/${account.username}">${renderAvatar(account, 56)}
<strong>@${account.username}</strong><span>${account.name}</span>
<small>${formatCount(countFollowersAt(account, state.now()), 'follower')}<br>${account.id}</small></a></li>`;

const gridPage = (state: State, account: Account, pageNumber: number): Page => {
  const feed = state.listFeed(account.id);
  const pageMedia = feed.slice((pageNumber - 1) * postsPerScreen, pageNumber * postsPerScreen);
  return toPage(
    `@${account.username}`,
    html`<section class="who">${renderAvatar(account, 96)}<div><h1>@${account.username}</h1>
<p>${formatCount(feed.length, 'post')} · ${formatCount(countFollowersAt(account, state.now()), 'follower')}</p>
<p><strong>${account.name}</strong><br>${account.biography}</p></div></section>
${pageMedia.length === 0 && html`<div class="empty"><h2>No posts yet</h2><p>Posts published from Fanfare appear here.</p></div>`}
<ul class="grid">${pageMedia.map((media) => renderTile(media, state))}</ul>
<nav class="pager" aria-label="More posts">${pageNumber > 1 && html`<a class="button" href="?page=${pageNumber - 1}">Newer posts</a>`}
${feed.length > pageNumber * postsPerScreen && html`<a class="button" href="?page=${pageNumber + 1}">Older posts</a>`}</nav>`,
  );
};

const typeLabels = { IMAGE: undefined, VIDEO: 'Reel', CAROUSEL_ALBUM: 'Carousel' };

const renderTile = (media: Media, state: State) => {
  const [first] = media.parts;
  const badge = media.product === 'STORY' ? 'Story' : typeLabels[media.type];
  const label = media.caption?.split('\n', 1)[0] || 'Post without a caption';
  return html`<li><a href="${permalinkFor(state, media)}">${
    first && html`<img src="${first.kind === 'VIDEO' ? stillUrl(state, first) : partUrl(state, first)}" alt="${label}">`
  }${badge && html`<span class="mark">${badge}</span>`}</a></li>`;
};

const postPage = (state: State, account: Account, media: Media): Page => {
  const { likes, comments } = statisticsAt(media, account, state.now());
  return toPage(
    `Post by @${account.username}`,
    html`<h1 class="quiet">Post by <a href="/instagram/${account.username}">@${account.username}</a></h1>
<article class="post panel" id="media-${media.id}"><div class="strip">${media.parts.map((part) => renderPart(part, state))}</div>
<div class="details"><p class="by">${renderAvatar(account, 40)}<strong>${account.username}</strong></p>
${media.caption && html`<p class="text">${linkUrls(media.caption)}</p>`}
<p class="figures">${formatCount(likes, 'like')} · ${formatCount(comments, 'comment')}<br>${renderTime(new Date(media.publishedAt).toISOString())}</p></div></article>`,
  );
};

const renderPart = (part: Part, state: State) =>
  part.kind === 'VIDEO' && part.fileId !== undefined
    ? html`<video controls preload="none" src="${partUrl(state, part)}" poster="${stillUrl(state, part)}"></video>`
    : html`<img src="${partUrl(state, part)}" alt="${part.altText ?? ''}">`;

const notFoundPage = (what: string): Page =>
  toPage(
    'Not found',
    html`<div class="empty"><h1>${what} not found</h1><p>It was deleted or never existed. <a href="/instagram">View all accounts</a>.</p></div>`,
  );
