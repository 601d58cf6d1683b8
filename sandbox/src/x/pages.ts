import { html, linked, type Piece } from '../kit/pages/html.ts';
import { type Page, when } from '../kit/pages/page-frame.ts';
import { mediaAddress, posterAddress } from './media-store.ts';
import { mediaOf, repliesTo } from './post-shape.ts';
import type { Account, Medium, Post, State, Token } from './state.ts';
import { metricsOf, userMetrics } from './statistics.ts';

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'X',
  home: '/x',
  stylesheet: '/x/style.css',
});
const number = new Intl.NumberFormat('en-GB');
const count = (value: number, one: string, many: string) => `${number.format(value)} ${value === 1 ? one : many}`;
const profile = ({ username }: Account) => `/x/www/${username}`;
const face = ({ id }: Account) => html`<img class="face" src="/x/pictures/${id}.svg" alt="" width="44" height="44">`;
const figuresOf = (account: Account, state: State) =>
  userMetrics(account, state.postsOf(account.id).length, state.now());

export const homePage = (state: State): Page =>
  frame(
    'X',
    html`
<h1>X, for practice</h1>
<p class="lead">Three accounts with half a year of posts. Connect any of them in the product; no password is needed.</p>
<ul class="cards">${state.accounts.values().map((account) => {
      const { followers_count, tweet_count } = figuresOf(account, state);
      return html`<li><a class="card" href="${profile(account)}">${face(account)}<strong>${account.name}</strong>
<span>@${account.username}</span><span>${account.about}</span>
<small>${count(followers_count, 'follower', 'followers')} · ${count(tweet_count, 'post', 'posts')}</small></a></li>`;
    })}</ul>`,
  );

type Profile = {
  account: Account;
  posts: readonly Post[];
  at: number;
  hasMore: boolean;
  connections: readonly Token[];
};

export const profilePage = (state: State, { account, posts, at, hasMore, connections }: Profile): Page => {
  const { followers_count, following_count } = figuresOf(account, state);
  return frame(
    `${account.name} (@${account.username})`,
    html`<section class="top panel">${face(account)}<div><h1>${account.name}</h1>
<p>@${account.username} · ${account.place}</p><p>${account.about}</p>
<p><strong>${number.format(following_count)}</strong> following <strong>${number.format(followers_count)}</strong> followers</p></div></section>
${posts.map((post) => article(state, post, account))}
${posts.length === 0 && html`<div class="empty"><h2>No posts yet</h2><p>What the product publishes here appears at once.</p></div>`}
<nav class="pager" aria-label="More posts">${at > 1 && html`<a class="button" href="?page=${at - 1}">Newer posts</a>`}
${hasMore && html`<a class="button" href="?page=${at + 1}">Older posts</a>`}</nav>
<section class="panel apps"><h2>Connected apps</h2>${
      connections.length === 0
        ? html`<p>${account.name} has connected no app.</p>`
        : html`<p>Fanfare (practice) may: ${[...new Set(connections.flatMap(({ scopes }) => scopes))].join(', ')}.</p>`
    }
<div class="actions">${mishap(account, 'expire', 'Let the access expire')}${mishap(account, 'remove', 'Take the permission back')}</div></section>`,
  );
};

const mishap = (account: Account, name: string, title: string) =>
  html`<form method="post" action="/x/people/${account.id}/${name}"><button class="button danger">${title}</button></form>`;

/** A post with what it answers above and its answers below. */
export const postPage = (state: State, account: Account, post: Post): Page => {
  const above: Post[] = [];
  for (let at = parentOf(state, post); at; at = parentOf(state, at)) above.unshift(at);
  const below = repliesTo(state, post).flatMap((reply) => chainFrom(state, reply));
  return frame(
    `Post of ${account.name}`,
    html`<p><a href="${profile(account)}">All posts of ${account.name}</a></p><h1 class="quiet">Post</h1>
<div class="thread">${[...above, post, ...below].map((each) => article(state, each, state.accounts.get(each.authorId) ?? account))}</div>`,
  );
};

const parentOf = (state: State, { replyTo }: Post): Post | undefined =>
  replyTo === undefined ? undefined : state.posts.get(replyTo);
const chainFrom = (state: State, post: Post): Post[] => [
  post,
  ...repliesTo(state, post).flatMap((reply) => chainFrom(state, reply)),
];

const article = (state: State, post: Post, author: Account) => {
  const replies = repliesTo(state, post).length;
  const { like_count, retweet_count, impression_count } = metricsOf(post, author, state.now(), replies);
  const media = mediaOf(state, post);
  return html`<article class="post panel" id="post-${post.id}">${face(author)}<div class="said">
<header><strong>${author.name}</strong> <span>@${author.username}</span>
<a class="time" href="${profile(author)}/status/${post.id}">${when(new Date(post.madeAt).toISOString())}</a>
${post.replyTo !== undefined && html`<span class="badge">In a thread</span>`}</header>
${post.text && html`<p class="text">${linked(post.text)}</p>`}
${media.length > 0 && html`<div class="media${media.length > 1 && ' many'}">${media.map((medium) => shown(state, medium))}</div>`}
${post.poll && html`<ul class="poll">${post.poll.options.map((option) => html`<li>${option}</li>`)}</ul>`}
<footer><span>${count(replies, 'reply', 'replies')}</span><span>${count(retweet_count, 'repost', 'reposts')}</span>
<span>${count(like_count, 'like', 'likes')}</span><span>${count(impression_count, 'view', 'views')}</span></footer></div></article>`;
};

const shown = (state: State, medium: Medium) =>
  medium.kind === 'tweet_video' && medium.fileId !== undefined
    ? html`<video controls preload="none" src="${mediaAddress(state, medium)}" poster="${posterAddress(state, medium)}"></video>`
    : html`<img src="${mediaAddress(state, medium)}" alt="${medium.altText ?? ''}">`;

export const missingPage = (what: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>This ${what} is not here</h1><p>It was removed, or never existed. <a href="/x">See everything</a>.</p></div>`,
  );
