import { html, linked, type Piece } from '../kit/pages/html.ts';
import { type Page, when } from '../kit/pages/page-frame.ts';
import { pinPicture } from './pictures.ts';
import type { Account, Board, Pin, State } from './state.ts';
import { earned } from './statistics.ts';

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Pinterest',
  home: '/pinterest',
  stylesheet: '/pinterest/style.css',
});
const number = new Intl.NumberFormat('en-GB');
const count = (value: number, one: string, many: string) => `${number.format(value)} ${value === 1 ? one : many}`;
const face = ({ username }: Account) =>
  html`<img class="face" src="/pinterest/i/faces/${username}.svg" alt="" width="56" height="56">`;
const nameOf = ({ name, businessName }: Account): string => businessName ?? name;
const privacies = { PUBLIC: 'Public', PROTECTED: 'Protected', SECRET: 'Secret' };

/** What can happen to an account's connections, for the buttons on its page. */
export const mishaps: Record<string, { title: string; about: string }> = {
  expire: { title: 'Let access tokens expire', about: 'As after thirty days; refresh tokens live on.' },
  remove: { title: 'Remove the app', about: 'As in “Security” of the settings: refresh tokens die too.' },
};

export const homePage = (state: State): Page =>
  frame(
    'Pinterest',
    html`
<h1>Pinterest, for practice</h1>
<p class="lead">Three accounts and their boards. Connect any of them in the product; no password is needed.</p>
<ul class="cards">${state.accounts.values().map(
      (
        account,
      ) => html`<li><a class="card" href="/pinterest/${account.username}">${face(account)}<strong>${nameOf(account)}</strong>
<span>@${account.username}</span><small>${count(state.boardsOf(account.id).length, 'board', 'boards')} · ${count(account.followers, 'follower', 'followers')}</small></a></li>`,
    )}</ul>`,
  );

export const accountPage = (state: State, account: Account): Page =>
  frame(
    nameOf(account),
    html`<section class="who panel">${face(account)}<div><h1>${nameOf(account)}</h1><p>@${account.username} · ${count(account.followers, 'follower', 'followers')}</p>
<p>${account.about}</p></div></section>
<h2 class="part">Boards</h2>
<ul class="cards boards">${state.boardsOf(account.id).map((board) => boardCard(state, account, board))}</ul>
<h2 class="part">Make something happen</h2>
<ul class="cards">${Object.entries(mishaps).map(
      ([
        name,
        { title, about },
      ]) => html`<li><form class="card" method="post" action="/pinterest/${account.username}/mishaps/${name}">
<span>${about}</span><button class="button danger">${title}</button></form></li>`,
    )}</ul>`,
  );

const boardCard = (state: State, { username }: Account, board: Board) => {
  const [cover] = state.feedOf(board.id);
  return html`<li><a class="card" href="/pinterest/${username}/boards/${board.id}">${
    cover
      ? html`<img class="cover" src="${pinPicture(state, cover, '400x300')}" alt="">`
      : html`<span class="cover"></span>`
  }<strong>${board.name}</strong><small>${count(state.pinsOf(board.id).size, 'Pin', 'Pins')}${
    board.privacy !== 'PUBLIC' && html` · ${privacies[board.privacy]}`
  }</small></a></li>`;
};

export type Shown = { pins: readonly Pin[]; at: number; hasMore: boolean };

export const boardPage = (state: State, account: Account, board: Board, { pins, at, hasMore }: Shown): Page => {
  const next = board.privacy === 'PUBLIC' ? 'SECRET' : 'PUBLIC';
  return frame(
    board.name,
    html`<p><a href="/pinterest/${account.username}">All boards of ${nameOf(account)}</a></p>
<div class="head"><div><h1>${board.name}</h1><p class="hint">${privacies[board.privacy]} · ${count(state.pinsOf(board.id).size, 'Pin', 'Pins')}${board.description && ` · ${board.description}`}</p></div>
<form method="post" action="/pinterest/${account.username}/boards/${board.id}/privacy"><button class="button" name="privacy" value="${next}">Make it ${privacies[next].toLowerCase()}</button></form></div>
${
  pins.length > 0
    ? html`<div class="wall">${pins.map((pin) => tile(state, account, pin))}</div>`
    : html`<div class="empty"><h2>No Pins yet</h2><p>What the product publishes here appears at once.</p></div>`
}
<nav class="pager" aria-label="More Pins">${at > 1 && html`<a class="button" href="?page=${at - 1}">Newer Pins</a>`}
${hasMore && html`<a class="button" href="?page=${at + 1}">Older Pins</a>`}</nav>`,
  );
};

const tile = (state: State, account: Account, pin: Pin) => html`<article class="pin panel" id="pin-${pin.id}">
<a href="/pinterest/www/pin/${pin.id}/">${shown(state, pin)}</a>
<div class="about">${pin.title && html`<strong>${pin.title}</strong>`}${pin.description && html`<p>${linked(pin.description)}</p>`}
<small>${count(earned(pin, account.followers, state.now()).save, 'save', 'saves')}</small></div></article>`;

const shown = (state: State, pin: Pin): Piece =>
  html`<img src="${pinPicture(state, pin, '600x')}" alt="${pin.altText ?? pin.title ?? 'Pin'}">`;

export const pinPage = (state: State, account: Account, pin: Pin): Page => {
  const video = pin.videoId === undefined ? undefined : state.videos.get(pin.videoId);
  const figures = earned(pin, account.followers, state.now());
  const board = state.boards.get(pin.boardId);
  return frame(
    pin.title ?? 'Pin',
    html`<article class="single panel">
<div class="picture">${
      video?.fileId === undefined
        ? shown(state, pin)
        : html`<video controls preload="none" poster="${pinPicture(state, pin, '600x')}" src="/pinterest/i/video/${video.fileId}"></video>`
    }</div>
<div class="about"><p class="hint"><a href="/pinterest/${account.username}/boards/${pin.boardId}">${board?.name}</a></p>
<h1>${pin.title ?? 'Pin'}</h1>${pin.description && html`<p class="text">${linked(pin.description)}</p>`}
${pin.link && html`<p><a class="button" href="${pin.link}" target="_blank" rel="noopener noreferrer">Visit ${new URL(pin.link).hostname}</a></p>`}
<p class="hint">${nameOf(account)}, ${when(new Date(pin.createdAt).toISOString())}</p>
<p class="hint">${count(figures.impression, 'impression', 'impressions')} · ${count(figures.save, 'save', 'saves')} · ${count(figures.outbound_click, 'outbound click', 'outbound clicks')}</p></div></article>`,
  );
};

export const missingPage = (what: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>This ${what} is not here</h1><p>It was removed, or never existed. <a href="/pinterest">See everything</a>.</p></div>`,
  );
