import { formatCount, formatNumber } from '../../kit/pages/format-count.ts';
import { html, linkUrls, type Piece } from '../../kit/pages/html.ts';
import { type Page, renderTime } from '../../kit/pages/page-frame.ts';
import { mediaUrl, posterUrl } from '../media/media-files.ts';
import { findReplies, postMedia } from '../posts/post-json.ts';
import { postMetrics, userMetrics } from '../posts/statistics.ts';
import type { Account, Medium, Post, State, Token } from '../state.ts';

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'X',
  homePath: '/x',
  stylesheet: '/x/style.css',
});
const profilePath = ({ username }: Account) => `/x/www/${username}`;
const renderAvatar = ({ id }: Account) =>
  html`<img class="face" src="/x/pictures/${id}.svg" alt="" width="44" height="44">`;
const accountMetrics = (account: Account, state: State) =>
  userMetrics(account, state.accountPosts(account.id).length, state.now());

export const startPage = (state: State): Page =>
  frame(
    'X',
    html`
<h1>Practice X</h1>
<p class="lead">3 accounts with 6 months of posts. Connect any of them in Fanfare. No password needed.</p>
<ul class="cards">${state.accounts.values().map((account) => {
      const { followers_count, posts } = accountMetrics(account, state);
      return html`<li><a class="card" href="${profilePath(account)}">${renderAvatar(account)}<strong>${account.name}</strong>
<span>@${account.username}</span><span>${account.about}</span>
<small>${formatCount(followers_count, 'follower')} · ${formatCount(posts, 'post')}</small></a></li>`;
    })}</ul>`,
  );

type ProfileInput = {
  account: Account;
  posts: readonly Post[];
  page: number;
  hasMore: boolean;
  connections: readonly Token[];
};

export const profilePage = (state: State, { account, posts, page, hasMore, connections }: ProfileInput): Page => {
  const { followers_count, following_count } = accountMetrics(account, state);
  return frame(
    `${account.name} (@${account.username})`,
    html`<section class="top panel">${renderAvatar(account)}<div><h1>${account.name}</h1>
<p>@${account.username} · ${account.place}</p><p>${account.about}</p>
<p><strong>${formatNumber(following_count)}</strong> following <strong>${formatNumber(followers_count)}</strong> followers</p></div></section>
<div class="actions">${state.accounts.values().map((other) => other.id !== account.id && renderFollowButton(state, other, account))}</div>
${posts.map((post) => renderPost(state, post, account))}
${posts.length === 0 && html`<div class="empty"><h2>No posts yet</h2><p>Posts published from Fanfare appear here.</p></div>`}
<nav class="pager" aria-label="More posts">${page > 1 && html`<a class="button" href="?page=${page - 1}">Newer posts</a>`}
${hasMore && html`<a class="button" href="?page=${page + 1}">Older posts</a>`}</nav>
<section class="panel apps"><h2>Connected apps</h2>${
      connections.length === 0
        ? html`<p>No apps connected.</p>`
        : html`<p>Fanfare (practice) can: ${[...new Set(connections.flatMap(({ scopes }) => scopes))].join(', ')}.</p>`
    }
<div class="actions">${renderFaultButton(account, 'expire', 'Expire access tokens')}${renderFaultButton(account, 'remove', 'Revoke access')}</div></section>`,
  );
};

const renderFollowButton = (state: State, by: Account, account: Account) =>
  html`<form method="post" action="/x/people/${by.id}/follow/${account.id}"><button class="button">${state.isFollowing(by.id, account.id) ? 'Unfollow' : 'Follow'} as ${by.name}</button></form>`;

const renderFaultButton = (account: Account, name: string, title: string) =>
  html`<form method="post" action="/x/people/${account.id}/${name}"><button class="button danger">${title}</button></form>`;

/** Page of a post: above it the posts that it replies to, below it its replies. */
export const postPage = (state: State, account: Account, post: Post): Page => {
  const ancestors: Post[] = [];
  for (let at = findParent(state, post); at; at = findParent(state, at)) ancestors.unshift(at);
  const descendants = findReplies(state, post).flatMap((reply) => listThread(state, reply));
  return frame(
    `Post by ${account.name}`,
    html`<p><a href="${profilePath(account)}">All posts by ${account.name}</a></p><h1 class="quiet">Post</h1>
<div class="thread">${[...ancestors, post, ...descendants].map((threadPost) => renderPost(state, threadPost, state.accounts.get(threadPost.authorId) ?? account))}</div>`,
  );
};

const findParent = (state: State, { replyTo }: Post): Post | undefined =>
  replyTo === undefined ? undefined : state.posts.get(replyTo);
const listThread = (state: State, post: Post): Post[] => [
  post,
  ...findReplies(state, post).flatMap((reply) => listThread(state, reply)),
];

const renderPost = (state: State, post: Post, author: Account) => {
  const replies = findReplies(state, post).length;
  const { like_count, reposts, impression_count } = postMetrics(post, author, state.now(), replies);
  const media = postMedia(state, post);
  return html`<article class="post panel" id="post-${post.id}">${renderAvatar(author)}<div class="post-body">
<header><strong>${author.name}</strong> <span>@${author.username}</span>
<a class="time" href="${profilePath(author)}/status/${post.id}">${renderTime(new Date(post.madeAt).toISOString())}</a>
${post.replyTo !== undefined && html`<span class="badge">In a thread</span>`}</header>
${post.text && html`<p class="text">${linkUrls(post.text)}</p>`}
${media.length > 0 && html`<div class="media${media.length > 1 && ' many'}">${media.map((medium) => renderMedia(state, medium))}</div>`}
${post.poll && html`<ul class="poll">${post.poll.options.map((option) => html`<li>${option}</li>`)}</ul>`}
<footer><span>${formatCount(replies, 'reply', 'replies')}</span><span>${formatCount(reposts, 'repost')}</span>
<span>${formatCount(like_count, 'like')}</span><span>${formatCount(impression_count, 'view')}</span></footer></div></article>`;
};

const renderMedia = (state: State, medium: Medium) =>
  medium.kind === 'tweet_video' && medium.fileId !== undefined
    ? html`<video controls preload="none" src="${mediaUrl(state, medium)}" poster="${posterUrl(state, medium)}"></video>`
    : html`<img src="${mediaUrl(state, medium)}" alt="${medium.altText ?? ''}">`;

export const notFoundPage = (entity: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>${entity} not found</h1><p>It was deleted or never existed. <a href="/x">View all accounts</a>.</p></div>`,
  );
