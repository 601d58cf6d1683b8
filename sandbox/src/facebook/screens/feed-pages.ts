import { formatCount } from '../../kit/pages/format-count.ts';
import { html, linkUrls, type Piece } from '../../kit/pages/html.ts';
import { type Page, renderTime } from '../../kit/pages/page-frame.ts';
import { firstPictureUrl, photoUrl, videoUrl } from '../nodes/post-nodes.ts';
import { countComments } from '../objects/comments.ts';
import { countFollowersOn, countReactions, lastCompleteDay, statisticsAt } from '../objects/statistics.ts';
import type { AdAccount, Person, Post, PracticePage, State } from '../state.ts';
import { renderComments } from './comment-section.ts';

export const stylesheet = '/facebook/style.css';
const toPage = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Facebook',
  homePath: '/facebook',
  stylesheet,
});

export const accountStatusTitles: Record<number, string> = {
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
  toPage(
    'Facebook',
    html`
<h1>Practice Facebook</h1>
<p class="lead">3 users, their pages and ad accounts. Connect any of them in Fanfare. No password needed.</p>
<h2 class="part">Pages</h2>
<ul class="cards">${state.pages.values().map((page) => renderPageCard(page, state))}</ul>
<h2 class="part">Users</h2>
<ul class="cards">${state.people.values().map((person) => renderPersonCard(person, state))}</ul>
<h2 class="part">Apps</h2>
<ul class="cards">${state.apps.values().map(({ id, name }) => html`<li><a class="card" href="/facebook/apps/${id}"><strong>${name}</strong><small>${id}</small></a></li>`)}</ul>
<h2 class="part">Ad accounts</h2>
<div class="scroll panel" tabindex="0" role="region" aria-label="Ad accounts"><table>
<thead><tr><th>Name</th><th>ID</th><th>Status</th><th>Payment</th><th>Pixels</th><th>Users</th></tr></thead>
<tbody>${state.adAccounts.values().map((account) => renderAccountRow(account, state))}</tbody></table></div>`,
  );

const renderAvatar = (id: string) =>
  html`<img class="face" src="/facebook/pictures/${id}.svg" alt="" width="40" height="40">`;

const renderPageCard = (
  page: PracticePage,
  state: State,
) => html`<li><a class="card" href="/facebook/pages/${page.id}">${renderAvatar(page.id)}
<strong>${page.name}</strong><span>${page.category}, ${page.city}</span>
<small>${formatCount(countFollowersOn(page, lastCompleteDay(state.now())), 'follower')}<br>${page.id}</small></a></li>`;

const renderPersonCard = (
  person: Person,
  state: State,
) => html`<li><a class="card" href="/facebook/people/${person.id}">${renderAvatar(person.id)}
<strong>${person.name}</strong><span>${person.email}</span>
<small>${
  state
    .listPages(person.id)
    .map(({ name }) => name)
    .join(', ') || 'No pages'
}</small></a></li>`;

const renderAccountRow = (
  account: AdAccount,
  state: State,
) => html`<tr><th scope="row"><a href="/facebook/ad-accounts/${account.id}">${account.name}</a></th><td>act_${account.id}</td>
<td>${accountStatusTitles[account.status]}</td><td>${account.funding?.display ?? 'None'}</td>
<td>${
  state
    .listPixels(account.id)
    .map(({ name }) => name)
    .join(', ') || 'None'
}</td>
<td>${account.roles.map(({ personId }) => state.people.get(personId)?.name ?? '').join(', ')}</td></tr>`;

type Feed = {
  page: PracticePage;
  posts: readonly Post[];
  scheduled: readonly Post[];
  pageNumber: number;
  hasMore: boolean;
};

export const feedPage = (state: State, { page, posts, scheduled, pageNumber, hasMore }: Feed): Page =>
  toPage(
    page.name,
    html`
<section class="top panel"><img class="cover" src="/facebook/pictures/cover-${page.id}.svg" alt="">
<div class="who">${renderAvatar(page.id)}<div><h1>${page.name}</h1>
<p>${page.category} · ${formatCount(countFollowersOn(page, lastCompleteDay(state.now())), 'follower')}</p><p>${page.about}</p>
<p><a href="/facebook/pages/${page.id}/forms">Lead forms</a> · <a href="/facebook/pages/${page.id}/inbox">Inbox</a> · <a href="/facebook/webhooks">Webhooks</a></p></div></div></section>
${scheduled.length > 0 && html`<h2 class="part">Scheduled</h2>${scheduled.map((post) => renderPost(post, page, state))}`}
<h2 class="part">Posts</h2>
${posts.length > 0 ? posts.map((post) => renderPost(post, page, state)) : html`<div class="empty"><h2>No posts yet</h2><p>Posts published from Fanfare appear here.</p></div>`}
<nav class="pager" aria-label="More posts">${pageNumber > 1 && html`<a class="button" href="?page=${pageNumber - 1}">Newer posts</a>`}
${hasMore && html`<a class="button" href="?page=${pageNumber + 1}">Older posts</a>`}</nav>`,
  );

export const postPage = (state: State, page: PracticePage, post: Post): Page =>
  toPage(
    `Post by ${page.name}`,
    html`<p><a href="/facebook/pages/${page.id}">All posts by ${page.name}</a></p><h1 class="quiet">Post by ${page.name}</h1>${renderPost(post, page, state)}${renderComments(post, page, state)}`,
  );

const renderPost = (post: Post, page: PracticePage, state: State) => {
  const statistics = statisticsAt(post, page, state.now());
  const isPending = post.publishAt === null || post.publishAt > state.now();
  return html`<article class="post panel" id="post-${post.id}">
<header>${renderAvatar(page.id)}<div><strong>${page.name}</strong>
<a class="time" href="/facebook/pages/${page.id}/posts/${post.id.split('_')[1]}">${renderTime(new Date(post.publishAt ?? post.madeAt).toISOString())}</a>
${isPending && html`<span class="badge">${post.publishAt === null ? 'Draft' : 'Scheduled'}</span>`}</div></header>
${post.message && html`<p class="text">${linkUrls(post.message)}</p>`}
${renderMedia(post, state)}
<footer><span>${formatCount(countReactions(statistics), 'reaction')}</span><a href="/facebook/pages/${page.id}/posts/${post.id.split('_')[1]}#comments">${formatCount(countComments(state, post, page), 'comment')}</a>
<span>${formatCount(statistics.shares, 'share')}</span></footer></article>`;
};

const renderMedia = (post: Post, state: State): Piece => {
  if (post.kind === 'link' && post.link) {
    const { url, title, description, picture } = post.link;
    return html`<a class="link" href="${url}" target="_blank" rel="noopener noreferrer">${picture && html`<img src="${picture}" alt="">`}
<small>${new URL(url).hostname}</small><strong>${title}</strong><span>${description}</span></a>`;
  }
  const video = post.videoId === undefined ? undefined : state.videos.get(post.videoId);
  if (video) {
    const source = videoUrl(state, video);
    const still = firstPictureUrl(post, state);
    return source === undefined
      ? html`<figure class="video"><img src="${still}" alt=""><figcaption>Video: ${video.title ?? 'untitled'}, ${Math.round(video.seconds)} s</figcaption></figure>`
      : html`<video controls preload="none" src="${source}" poster="${still}"></video>`;
  }
  const photos = post.photoIds.flatMap((id) => state.photos.get(id) ?? []);
  if (photos.length === 0) return undefined;
  return html`<div class="photos${photos.length > 1 && ' many'}">${photos.map(
    (photo) =>
      html`<img id="photo-${photo.id}" src="${photoUrl(state, photo)}" alt="${photo.altText ?? photo.caption ?? ''}">`,
  )}</div>`;
};

export const notFoundPage = (what: string): Page =>
  toPage(
    'Not found',
    html`<div class="empty"><h1>${what} not found</h1><p>It was deleted or never existed. <a href="/facebook">View all pages</a>.</p></div>`,
  );
