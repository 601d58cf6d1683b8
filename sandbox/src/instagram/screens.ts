import { strings } from '../facebook/graph.ts';
import type { Routes } from '../kit/network.ts';
import { html, linked, type Piece } from '../kit/pages/html.ts';
import { type Page, sendPage, serveStyle, when } from '../kit/pages/page-frame.ts';
import { partAddress, permalinkOf, stillAddress } from './nodes.ts';
import type { Account, Media, Part, State } from './state.ts';
import { earned, followersAt } from './statistics.ts';

const postsPerScreen = 24;
const number = new Intl.NumberFormat('en-GB');
const count = (value: number, one: string) => `${number.format(value)} ${value === 1 ? one : `${one}s`}`;
const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Instagram',
  home: '/instagram',
  stylesheet: '/instagram/style.css',
});

/** Practice Instagram as people see it: accounts, their grids, and each post. */
export const screens = (app: Routes, state: State) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));

  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      frame(
        'Instagram',
        html`<h1>Instagram, for practice</h1>
<p class="lead">Professional accounts and their posts. Connect any of them in the product; no password is needed.</p>
<ul class="cards">${state.accounts.values().map((account) => accountCard(account, state))}</ul>`,
      ),
    ),
  );

  app.get('/:username', async (request, reply) => {
    const name = strings(request.params).username;
    const account = state.accounts.values().find(({ username }) => username === name);
    if (!account) return sendPage(reply.code(404), missing('account'));
    const at = Math.max(1, Math.floor(Number(strings(request.query).page)) || 1);
    return sendPage(reply, gridPage(state, account, at));
  });

  for (const path of ['/p/:code', '/p/:code/', '/reel/:code', '/reel/:code/'])
    app.get(path, async (request, reply) => {
      const { code } = strings(request.params);
      for (const account of state.accounts.values()) {
        const media = state
          .media(account.id)
          .values()
          .find(({ shortcode }) => shortcode === code);
        if (media) return sendPage(reply, postPage(state, account, media));
      }
      return sendPage(reply.code(404), missing('post'));
    });
};

const face = ({ pageId }: Account, size: number) =>
  html`<img class="face" src="/instagram/pictures/${pageId}.svg" alt="" width="${size}" height="${size}">`;

const accountCard = (account: Account, state: State) =>
  html`<li><a class="card" href="/instagram/${account.username}">${face(account, 56)}
<strong>@${account.username}</strong><span>${account.name}</span>
<small>${count(followersAt(account, state.now()), 'follower')}<br>${account.id}</small></a></li>`;

const gridPage = (state: State, account: Account, at: number): Page => {
  const feed = state.feedOf(account.id);
  const shown = feed.slice((at - 1) * postsPerScreen, at * postsPerScreen);
  return frame(
    `@${account.username}`,
    html`<section class="who">${face(account, 96)}<div><h1>@${account.username}</h1>
<p>${count(feed.length, 'post')} · ${count(followersAt(account, state.now()), 'follower')}</p>
<p><strong>${account.name}</strong><br>${account.biography}</p></div></section>
${shown.length === 0 && html`<div class="empty"><h2>No posts yet</h2><p>What the product publishes here appears at once.</p></div>`}
<ul class="grid">${shown.map((media) => tile(media, state))}</ul>
<nav class="pager" aria-label="More posts">${at > 1 && html`<a class="button" href="?page=${at - 1}">Newer posts</a>`}
${feed.length > at * postsPerScreen && html`<a class="button" href="?page=${at + 1}">Older posts</a>`}</nav>`,
  );
};

const marks = { IMAGE: undefined, VIDEO: 'Reel', CAROUSEL_ALBUM: 'Carousel' };

const tile = (media: Media, state: State) => {
  const [first] = media.parts;
  const mark = media.product === 'STORY' ? 'Story' : marks[media.type];
  const label = media.caption?.split('\n', 1)[0] || 'Post without a caption';
  return html`<li><a href="${permalinkOf(state, media)}">${
    first &&
    html`<img src="${first.kind === 'VIDEO' ? stillAddress(state, first) : partAddress(state, first)}" alt="${label}">`
  }${mark && html`<span class="mark">${mark}</span>`}</a></li>`;
};

const postPage = (state: State, account: Account, media: Media): Page => {
  const { likes, comments } = earned(media, account, state.now());
  return frame(
    `Post of @${account.username}`,
    html`<h1 class="quiet">Post of <a href="/instagram/${account.username}">@${account.username}</a></h1>
<article class="post panel" id="media-${media.id}"><div class="strip">${media.parts.map((part) => partView(part, state))}</div>
<div class="words"><p class="by">${face(account, 40)}<strong>${account.username}</strong></p>
${media.caption && html`<p class="text">${linked(media.caption)}</p>`}
<p class="figures">${count(likes, 'like')} · ${count(comments, 'comment')}<br>${when(new Date(media.publishedAt).toISOString())}</p></div></article>`,
  );
};

const partView = (part: Part, state: State) =>
  part.kind === 'VIDEO' && part.fileId !== undefined
    ? html`<video controls preload="none" src="${partAddress(state, part)}" poster="${stillAddress(state, part)}"></video>`
    : html`<img src="${partAddress(state, part)}" alt="${part.altText ?? ''}">`;

const missing = (what: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>This ${what} is not here</h1><p>It was removed, or never existed. <a href="/instagram">See everything</a>.</p></div>`,
  );
