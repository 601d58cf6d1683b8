import { formatCount } from '../../kit/pages/format-count.ts';
import { html, linkUrls, type Piece } from '../../kit/pages/html.ts';
import { type Page, renderTime } from '../../kit/pages/page-frame.ts';
import { pinImageUrl } from '../media/media-host.ts';
import { pinMetrics } from '../pins/statistics.ts';
import type { Account, Board, Pin, State } from '../state.ts';

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Pinterest',
  homePath: '/pinterest',
  stylesheet: '/pinterest/style.css',
});
const renderAvatar = ({ username }: Account) =>
  html`<img class="face" src="/pinterest/i/faces/${username}.svg" alt="" width="56" height="56">`;
const displayName = ({ name, businessName }: Account): string => businessName ?? name;
const privacyLabels = { PUBLIC: 'Public', PROTECTED: 'Protected', SECRET: 'Secret' };

/** Faults that buttons on the account page trigger. */
export const accountFaults: Record<string, { title: string; about: string }> = {
  expire: { title: 'Expire access tokens', about: 'As after 30 days. Refresh tokens stay valid.' },
  remove: { title: 'Remove the app', about: 'As in “Security” in the settings. Refresh tokens stop working too.' },
};

export const startPage = (state: State): Page =>
  frame(
    'Pinterest',
    html`
<h1>Practice Pinterest</h1>
<p class="lead">3 accounts and their boards. Connect any of them in Fanfare. No password needed.</p>
<ul class="cards">${state.accounts.values().map(
      (
        account,
      ) => html`<li><a class="card" href="/pinterest/${account.username}">${renderAvatar(account)}<strong>${displayName(account)}</strong>
<span>@${account.username}</span><small>${formatCount(state.accountBoards(account.id).length, 'board')} · ${formatCount(account.followers, 'follower')}</small></a></li>`,
    )}</ul>`,
  );

export const accountPage = (state: State, account: Account): Page =>
  frame(
    displayName(account),
    html`<section class="who panel">${renderAvatar(account)}<div><h1>${displayName(account)}</h1><p>@${account.username} · ${formatCount(account.followers, 'follower')}</p>
<p>${account.about}</p></div></section>
<h2 class="part">Boards</h2>
<ul class="cards boards">${state.accountBoards(account.id).map((board) => renderBoardCard(state, account, board))}</ul>
<h2 class="part">Simulate a failure</h2>
<ul class="cards">${Object.entries(accountFaults).map(
      ([
        name,
        { title, about },
      ]) => html`<li><form class="card" method="post" action="/pinterest/${account.username}/mishaps/${name}">
<span>${about}</span><button class="button danger">${title}</button></form></li>`,
    )}</ul>`,
  );

const renderBoardCard = (state: State, { username }: Account, board: Board) => {
  const [cover] = state.boardFeed(board.id);
  return html`<li><a class="card" href="/pinterest/${username}/boards/${board.id}">${
    cover
      ? html`<img class="cover" src="${pinImageUrl(state, cover, '400x300')}" alt="">`
      : html`<span class="cover"></span>`
  }<strong>${board.name}</strong><small>${formatCount(state.boardPins(board.id).size, 'Pin')}${
    board.privacy !== 'PUBLIC' && html` · ${privacyLabels[board.privacy]}`
  }</small></a></li>`;
};

export type PinPage = { pins: readonly Pin[]; page: number; hasMore: boolean };

export const boardPage = (state: State, account: Account, board: Board, { pins, page, hasMore }: PinPage): Page => {
  const next = board.privacy === 'PUBLIC' ? 'SECRET' : 'PUBLIC';
  return frame(
    board.name,
    html`<p><a href="/pinterest/${account.username}">All boards of ${displayName(account)}</a></p>
<div class="head"><div><h1>${board.name}</h1><p class="hint">${privacyLabels[board.privacy]} · ${formatCount(state.boardPins(board.id).size, 'Pin')}${board.description && ` · ${board.description}`}</p></div>
<form method="post" action="/pinterest/${account.username}/boards/${board.id}/privacy"><button class="button" name="privacy" value="${next}">Make ${privacyLabels[next].toLowerCase()}</button></form></div>
${
  pins.length > 0
    ? html`<div class="pin-grid">${pins.map((pin) => renderPin(state, account, pin))}</div>`
    : html`<div class="empty"><h2>No Pins yet</h2><p>Pins published from Fanfare appear here.</p></div>`
}
<nav class="pager" aria-label="More Pins">${page > 1 && html`<a class="button" href="?page=${page - 1}">Newer Pins</a>`}
${hasMore && html`<a class="button" href="?page=${page + 1}">Older Pins</a>`}</nav>`,
  );
};

const renderPin = (state: State, account: Account, pin: Pin) => html`<article class="pin panel" id="pin-${pin.id}">
<a href="/pinterest/www/pin/${pin.id}/">${renderImage(state, pin)}</a>
<div class="about">${pin.title && html`<strong>${pin.title}</strong>`}${pin.description && html`<p>${linkUrls(pin.description)}</p>`}
<small>${formatCount(pinMetrics(pin, account.followers, state.now()).save, 'save')}</small></div></article>`;

const renderImage = (state: State, pin: Pin): Piece =>
  html`<img src="${pinImageUrl(state, pin, '600x')}" alt="${pin.altText ?? pin.title ?? 'Pin'}">`;

export const pinPage = (state: State, account: Account, pin: Pin): Page => {
  const video = pin.videoId === undefined ? undefined : state.videos.get(pin.videoId);
  const metrics = pinMetrics(pin, account.followers, state.now());
  const board = state.boards.get(pin.boardId);
  return frame(
    pin.title ?? 'Pin',
    html`<article class="single panel">
<div class="picture">${
      video?.fileId === undefined
        ? renderImage(state, pin)
        : html`<video controls preload="none" poster="${pinImageUrl(state, pin, '600x')}" src="/pinterest/i/video/${video.fileId}"></video>`
    }</div>
<div class="about"><p class="hint"><a href="/pinterest/${account.username}/boards/${pin.boardId}">${board?.name}</a></p>
<h1>${pin.title ?? 'Pin'}</h1>${pin.description && html`<p class="text">${linkUrls(pin.description)}</p>`}
${pin.link && html`<p><a class="button" href="${pin.link}" target="_blank" rel="noopener noreferrer">Visit ${new URL(pin.link).hostname}</a></p>`}
<p class="hint">${displayName(account)}, ${renderTime(new Date(pin.createdAt).toISOString())}</p>
<p class="hint">${formatCount(metrics.impression, 'impression')} · ${formatCount(metrics.save, 'save')} · ${formatCount(metrics.outbound_click, 'outbound click')}</p></div></article>`,
  );
};

export const notFoundPage = (entity: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>${entity} not found</h1><p>It was deleted or never existed. <a href="/pinterest">View all accounts</a>.</p></div>`,
  );
