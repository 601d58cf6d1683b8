import { html, linked, type Piece } from '../kit/pages/html.ts';
import { type Page, when } from '../kit/pages/page-frame.ts';
import { commentsPart } from './comment-pages.ts';
import { commentCount } from './comments.ts';
import { firstPicture, photoAddress, videoAddress } from './post-nodes.ts';
import type { AdAccount, Person, Post, PracticePage, State } from './state.ts';
import { earned, followersOn, lastDay, reactionsOf } from './statistics.ts';

export const stylesheet = '/facebook/style.css';
const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Facebook',
  home: '/facebook',
  stylesheet,
});
const number = new Intl.NumberFormat('en-GB');
const count = (value: number, one: string, many: string) => `${number.format(value)} ${value === 1 ? one : many}`;

const statuses: Record<number, string> = {
  1: 'Active',
  2: 'Disabled',
  3: 'Unsettled',
  7: 'Pending risk review',
  8: 'Pending settlement',
  9: 'In grace period',
  100: 'Pending closure',
  101: 'Closed',
  201: 'Any active',
  202: 'Any closed',
};

export const homePage = (state: State): Page =>
  frame(
    'Facebook',
    html`
<h1>Facebook, for practice</h1>
<p class="lead">Three people, their pages and their ad accounts. Connect any of them in the product; no password is needed.</p>
<h2 class="part">Pages</h2>
<ul class="cards">${state.pages.values().map((page) => pageCard(page, state))}</ul>
<h2 class="part">People</h2>
<ul class="cards">${state.people.values().map((person) => personCard(person, state))}</ul>
<h2 class="part">Ad accounts</h2>
<div class="scroll panel" tabindex="0" role="region" aria-label="Ad accounts"><table>
<thead><tr><th>Name</th><th>Id</th><th>Status</th><th>Payment</th><th>Pixels</th><th>People</th></tr></thead>
<tbody>${state.adAccounts.values().map((account) => accountRow(account, state))}</tbody></table></div>`,
  );

const face = (id: string) => html`<img class="face" src="/facebook/pictures/${id}.svg" alt="" width="40" height="40">`;

const pageCard = (
  page: PracticePage,
  state: State,
) => html`<li><a class="card" href="/facebook/pages/${page.id}">${face(page.id)}
<strong>${page.name}</strong><span>${page.category}, ${page.city}</span>
<small>${count(followersOn(page, lastDay(state.now())), 'follower', 'followers')}<br>${page.id}</small></a></li>`;

const personCard = (
  person: Person,
  state: State,
) => html`<li><a class="card" href="/facebook/people/${person.id}">${face(person.id)}
<strong>${person.name}</strong><span>${person.email}</span>
<small>${
  state
    .pagesOf(person.id)
    .map(({ name }) => name)
    .join(', ') || 'No pages'
}</small></a></li>`;

const accountRow = (
  account: AdAccount,
  state: State,
) => html`<tr><th scope="row">${account.name}</th><td>act_${account.id}</td>
<td>${statuses[account.status]}</td><td>${account.funding?.display ?? 'None'}</td>
<td>${
  state
    .pixelsOf(account.id)
    .map(({ name }) => name)
    .join(', ') || 'None'
}</td>
<td>${account.roles.map(({ personId }) => state.people.get(personId)?.name ?? '').join(', ')}</td></tr>`;

type Feed = { page: PracticePage; posts: readonly Post[]; waiting: readonly Post[]; at: number; hasMore: boolean };

export const feedPage = (state: State, { page, posts, waiting, at, hasMore }: Feed): Page =>
  frame(
    page.name,
    html`
<section class="top panel"><img class="cover" src="/facebook/pictures/cover-${page.id}.svg" alt="">
<div class="who">${face(page.id)}<div><h1>${page.name}</h1>
<p>${page.category} · ${count(followersOn(page, lastDay(state.now())), 'follower', 'followers')}</p><p>${page.about}</p></div></div></section>
${waiting.length > 0 && html`<h2 class="part">Scheduled, not yet public</h2>${waiting.map((post) => article(post, page, state))}`}
<h2 class="part">Posts</h2>
${posts.length > 0 ? posts.map((post) => article(post, page, state)) : html`<div class="empty"><h2>No posts yet</h2><p>What the product publishes here appears at once.</p></div>`}
<nav class="pager" aria-label="More posts">${at > 1 && html`<a class="button" href="?page=${at - 1}">Newer posts</a>`}
${hasMore && html`<a class="button" href="?page=${at + 1}">Older posts</a>`}</nav>`,
  );

export const postPage = (state: State, page: PracticePage, post: Post): Page =>
  frame(
    `Post of ${page.name}`,
    html`<p><a href="/facebook/pages/${page.id}">All posts of ${page.name}</a></p><h1 class="quiet">Post of ${page.name}</h1>${article(post, page, state)}${commentsPart(post, page, state)}`,
  );

const article = (post: Post, page: PracticePage, state: State) => {
  const figures = earned(post, page, state.now());
  const isWaiting = post.publishAt === null || post.publishAt > state.now();
  return html`<article class="post panel" id="post-${post.id}">
<header>${face(page.id)}<div><strong>${page.name}</strong>
<a class="time" href="/facebook/pages/${page.id}/posts/${post.id.split('_')[1]}">${when(new Date(post.publishAt ?? post.madeAt).toISOString())}</a>
${isWaiting && html`<span class="badge">${post.publishAt === null ? 'Draft' : 'Scheduled'}</span>`}</div></header>
${post.message && html`<p class="text">${linked(post.message)}</p>`}
${shown(post, state)}
<footer><span>${count(reactionsOf(figures), 'reaction', 'reactions')}</span><a href="/facebook/pages/${page.id}/posts/${post.id.split('_')[1]}#comments">${count(commentCount(state, post, page), 'comment', 'comments')}</a>
<span>${count(figures.shares, 'share', 'shares')}</span></footer></article>`;
};

const shown = (post: Post, state: State): Piece => {
  if (post.kind === 'link' && post.link) {
    const { url, title, description, picture } = post.link;
    return html`<a class="link" href="${url}" target="_blank" rel="noopener noreferrer">${picture && html`<img src="${picture}" alt="">`}
<small>${new URL(url).hostname}</small><strong>${title}</strong><span>${description}</span></a>`;
  }
  const video = post.videoId === undefined ? undefined : state.videos.get(post.videoId);
  if (video) {
    const source = videoAddress(state, video);
    const still = firstPicture(post, state);
    return source === undefined
      ? html`<figure class="video"><img src="${still}" alt=""><figcaption>Video: ${video.title ?? 'untitled'}, ${Math.round(video.seconds)} s</figcaption></figure>`
      : html`<video controls preload="none" src="${source}" poster="${still}"></video>`;
  }
  const photos = post.photoIds.flatMap((id) => state.photos.get(id) ?? []);
  if (photos.length === 0) return undefined;
  return html`<div class="photos${photos.length > 1 && ' many'}">${photos.map(
    (photo) =>
      html`<img id="photo-${photo.id}" src="${photoAddress(state, photo)}" alt="${photo.altText ?? photo.caption ?? ''}">`,
  )}</div>`;
};

export const missingPage = (what: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>This ${what} is not here</h1><p>It was removed, or never existed. <a href="/facebook">See everything</a>.</p></div>`,
  );
