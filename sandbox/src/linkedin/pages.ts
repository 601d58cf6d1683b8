import { html, linked, type Piece } from '../kit/pages/html.ts';
import { type Page, when } from '../kit/pages/page-frame.ts';
import { littleText } from './little-text.ts';
import { imageAddress } from './media.ts';
import {
  type Article,
  idOf,
  nameOf,
  type Organization,
  organizationUrn,
  type Person,
  type Post,
  personUrn,
  type State,
} from './state.ts';
import { earned } from './statistics.ts';

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'LinkedIn',
  home: '/linkedin',
  stylesheet: '/linkedin/style.css',
});
const number = new Intl.NumberFormat('en-GB');
const count = (value: number, one: string, many: string) => `${number.format(value)} ${value === 1 ? one : many}`;
const face = (id: string) => html`<img class="face" src="/linkedin/pictures/${id}.svg" alt="" width="48" height="48">`;

/** What can happen to a person's connections, for the buttons on their page. */
export const mishaps: Record<string, { title: string; about: string }> = {
  expire: { title: 'Let all tokens expire', about: 'As after sixty days.' },
  remove: { title: 'Remove the app', about: 'As in “Permitted services” of the settings.' },
};

export const homePage = (state: State): Page =>
  frame(
    'LinkedIn',
    html`
<h1>LinkedIn, for practice</h1>
<p class="lead">Three people and the organisations they look after. Connect any of them in the product; no password is needed.</p>
<h2 class="part">Organisations</h2>
<ul class="cards">${state.organizations.values().map(organizationCard)}</ul>
<h2 class="part">People</h2>
<ul class="cards">${state.people.values().map(personCard)}</ul>`,
  );

const organizationCard = ({ id, name, tagline, followers }: Organization) =>
  html`<li><a class="card" href="/linkedin/organizations/${id}">${face(id)}<strong>${name}</strong><span>${tagline}</span>
<small>${count(followers, 'follower', 'followers')}</small></a></li>`;

const personCard = (person: Person) =>
  html`<li><a class="card" href="/linkedin/people/${person.id}">${face(person.id)}<strong>${nameOf(person)}</strong>
<span>${person.headline}</span><small>${count(person.connections, 'connection', 'connections')}</small></a></li>`;

export type Feed = { posts: readonly Post[]; at: number; hasMore: boolean };

const feed = (state: State, { posts, at, hasMore }: Feed): Piece => html`<h2 class="part">Posts</h2>
${
  posts.length > 0
    ? posts.map((post) => article(state, post))
    : html`<div class="empty"><h2>No posts yet</h2><p>What the product publishes here appears at once.</p></div>`
}
<nav class="pager" aria-label="More posts">${at > 1 && html`<a class="button" href="?page=${at - 1}">Newer posts</a>`}
${hasMore && html`<a class="button" href="?page=${at + 1}">Older posts</a>`}</nav>`;

const top = (id: string, name: string, line: string, small: string): Piece => html`<section class="top panel">
<div class="band"></div><div class="who">${face(id)}<div><h1>${name}</h1><p>${line}</p><p>${small}</p></div></div></section>`;

export const organizationPage = (state: State, organization: Organization, shown: Feed): Page => {
  const { id, name, tagline, followers } = organization;
  return frame(name, html`${top(id, name, tagline, count(followers, 'follower', 'followers'))}${feed(state, shown)}`);
};

export const personPage = (state: State, person: Person, shown: Feed): Page => {
  const tokens = state.tokens.values().filter(({ personId }) => personId === person.id);
  const living = tokens.filter(({ isRevoked, expiresAt }) => !isRevoked && expiresAt > state.now());
  return frame(
    nameOf(person),
    html`${top(person.id, nameOf(person), person.headline, `${person.email} · ${count(person.connections, 'connection', 'connections')}`)}
<h2 class="part">Connected</h2>
<p class="hint">${living.length === 0 ? 'No app is connected.' : `The practice app, by ${count(living.length, 'token', 'tokens')}: ${living.at(-1)?.scopes.join(', ')}.`}</p>
<ul class="cards">${Object.entries(mishaps).map(
      ([
        name,
        { title, about },
      ]) => html`<li><form class="card" method="post" action="/linkedin/people/${person.id}/${name}">
<span>${about}</span><button class="button danger">${title}</button></form></li>`,
    )}</ul>${feed(state, shown)}`,
  );
};

export const postPage = (state: State, post: Post): Page => {
  const name = state.authorName(post.author);
  return frame(
    `Post of ${name}`,
    html`<p><a href="${homeOf(post.author)}">All posts of ${name}</a></p><h1 class="quiet">Post of ${name}</h1>${article(state, post)}`,
  );
};

const homeOf = (author: string): string =>
  author.includes(':person:') ? `/linkedin/people/${idOf(author)}` : `/linkedin/organizations/${idOf(author)}`;

const audienceOf = (state: State, author: string): number => {
  const id = idOf(author);
  if (author === personUrn(id)) return state.people.get(id)?.connections ?? 0;
  return author === organizationUrn(id) ? (state.organizations.get(id)?.followers ?? 0) : 0;
};

const article = (state: State, post: Post) => {
  const figures = earned(post, audienceOf(state, post.author), state.now());
  return html`<article class="post panel" id="${post.urn}">
<header>${face(idOf(post.author))}<div><a class="name" href="${homeOf(post.author)}">${state.authorName(post.author)}</a>
<a class="time" href="/linkedin/www/feed/update/${post.urn}/">${when(new Date(post.createdAt).toISOString())}${post.isEdited && ' · Edited'}</a></div></header>
${post.commentary && html`<p class="text">${words(post.commentary)}</p>`}
${shown(state, post)}
<footer><span>${count(figures.likeCount, 'like', 'likes')}</span><span>${count(figures.commentCount, 'comment', 'comments')}</span>
<span>${count(figures.shareCount, 'repost', 'reposts')}</span></footer></article>`;
};

const words = (commentary: string): Piece =>
  littleText(commentary).pieces.map(({ kind, text }) =>
    kind === 'text' ? linked(text) : html`<span class="${kind}">${text}</span>`,
  );

const shown = (state: State, { content }: Post): Piece => {
  if (!content) return undefined;
  if ('article' in content) return card(state, content.article);
  const images = 'media' in content ? [content.media] : content.multiImage.images;
  const [first] = images;
  const video = first && state.videos.get(first.id);
  if (video)
    return video.fileId === undefined
      ? html`<figure class="video"><img src="/linkedin/pictures/${idOf(video.urn)}.svg" alt=""><figcaption>Video: ${first.title ?? 'untitled'}</figcaption></figure>`
      : html`<video controls preload="none" src="/linkedin/media/${video.fileId}"></video>`;
  return html`<div class="photos${images.length > 1 && ' many'}">${images.map(({ id, altText }) => {
    const image = state.images.get(id);
    return image && html`<img src="${imageAddress(state, image)}" alt="${altText ?? ''}">`;
  })}</div>`;
};

/** LinkedIn reads no link for itself: a card without a title stays bare. */
const card = (state: State, { source, title, description, thumbnail }: Article): Piece => {
  const image = thumbnail === undefined ? undefined : state.images.get(thumbnail);
  return html`<a class="link" href="${source}" target="_blank" rel="noopener noreferrer">${image && html`<img src="${imageAddress(state, image)}" alt="">`}
<strong>${title ?? new URL(source).hostname}</strong>${description && html`<span>${description}</span>`}<small>${new URL(source).hostname}</small></a>`;
};

export const missingPage = (what: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>This ${what} is not here</h1><p>It was removed, or never existed. <a href="/linkedin">See everything</a>.</p></div>`,
  );
