import { formatCount } from '../../kit/pages/format-count.ts';
import { html, linkUrls, type Piece } from '../../kit/pages/html.ts';
import { type Page, renderTime } from '../../kit/pages/page-frame.ts';
import { imageUrl } from '../media/uploads.ts';
import { parseLittleText } from '../posts/little-text.ts';
import { postMetrics } from '../posts/statistics.ts';
import {
  type Article,
  fullName,
  type Member,
  type Organization,
  organizationUrn,
  type Post,
  parseUrnId,
  personUrn,
  type State,
} from '../state.ts';

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'LinkedIn',
  homePath: '/linkedin',
  stylesheet: '/linkedin/style.css',
});
const renderAvatar = (id: string) =>
  html`<img class="face" src="/linkedin/pictures/${id}.svg" alt="" width="48" height="48">`;

/** Faults that buttons on the member page trigger. */
export const memberFaults: Record<string, { title: string; about: string }> = {
  expire: { title: 'Expire all tokens', about: 'As after 60 days.' },
  remove: { title: 'Remove the app', about: 'As in “Permitted services” in the settings.' },
};

export const startPage = (state: State): Page =>
  frame(
    'LinkedIn',
    html`
<h1>Practice LinkedIn</h1>
<p class="lead">3 members and the organizations they manage. Connect any of them in Fanfare. No password needed.</p>
<h2 class="part">Organizations</h2>
<ul class="cards">${state.organizations.values().map(renderOrganizationCard)}</ul>
<h2 class="part">Members</h2>
<ul class="cards">${state.members.values().map(renderMemberCard)}</ul>`,
  );

const renderOrganizationCard = ({ id, name, tagline, followers }: Organization) =>
  html`<li><a class="card" href="/linkedin/organizations/${id}">${renderAvatar(id)}<strong>${name}</strong><span>${tagline}</span>
<small>${formatCount(followers, 'follower')}</small></a></li>`;

const renderMemberCard = (member: Member) =>
  html`<li><a class="card" href="/linkedin/people/${member.id}">${renderAvatar(member.id)}<strong>${fullName(member)}</strong>
<span>${member.headline}</span><small>${formatCount(member.connections, 'connection')}</small></a></li>`;

export type FeedPage = { posts: readonly Post[]; page: number; hasMore: boolean };

const renderFeed = (state: State, { posts, page, hasMore }: FeedPage): Piece => html`<h2 class="part">Posts</h2>
${
  posts.length > 0
    ? posts.map((post) => renderPost(state, post))
    : html`<div class="empty"><h2>No posts yet</h2><p>Posts published from Fanfare appear here.</p></div>`
}
<nav class="pager" aria-label="More posts">${page > 1 && html`<a class="button" href="?page=${page - 1}">Newer posts</a>`}
${hasMore && html`<a class="button" href="?page=${page + 1}">Older posts</a>`}</nav>`;

const renderHeader = (id: string, name: string, line: string, small: string): Piece => html`<section class="top panel">
<div class="band"></div><div class="who">${renderAvatar(id)}<div><h1>${name}</h1><p>${line}</p><p>${small}</p></div></div></section>`;

export const organizationPage = (state: State, organization: Organization, feedPage: FeedPage): Page => {
  const { id, name, tagline, followers } = organization;
  return frame(
    name,
    html`${renderHeader(id, name, tagline, formatCount(followers, 'follower'))}${renderFeed(state, feedPage)}`,
  );
};

export const memberPage = (state: State, member: Member, feedPage: FeedPage): Page => {
  const tokens = state.tokens.values().filter(({ personId }) => personId === member.id);
  const validTokens = tokens.filter(({ isRevoked, expiresAt }) => !isRevoked && expiresAt > state.now());
  return frame(
    fullName(member),
    html`${renderHeader(member.id, fullName(member), member.headline, `${member.email} · ${formatCount(member.connections, 'connection')}`)}
<h2 class="part">Connected apps</h2>
<p class="hint">${validTokens.length === 0 ? 'No apps connected.' : `The practice app, by ${formatCount(validTokens.length, 'token')}: ${validTokens.at(-1)?.scopes.join(', ')}.`}</p>
<ul class="cards">${Object.entries(memberFaults).map(
      ([
        name,
        { title, about },
      ]) => html`<li><form class="card" method="post" action="/linkedin/people/${member.id}/${name}">
<span>${about}</span><button class="button danger">${title}</button></form></li>`,
    )}</ul>${renderFeed(state, feedPage)}`,
  );
};

export const postPage = (state: State, post: Post): Page => {
  const name = state.authorName(post.author);
  return frame(
    `Post by ${name}`,
    html`<p><a href="${authorPath(post.author)}">All posts by ${name}</a></p><h1 class="quiet">Post by ${name}</h1>${renderPost(state, post)}`,
  );
};

const authorPath = (author: string): string =>
  author.includes(':person:')
    ? `/linkedin/people/${parseUrnId(author)}`
    : `/linkedin/organizations/${parseUrnId(author)}`;

const audienceSize = (state: State, author: string): number => {
  const id = parseUrnId(author);
  if (author === personUrn(id)) return state.members.get(id)?.connections ?? 0;
  return author === organizationUrn(id) ? (state.organizations.get(id)?.followers ?? 0) : 0;
};

const renderPost = (state: State, post: Post) => {
  const metrics = postMetrics(post, audienceSize(state, post.author), state.now());
  return html`<article class="post panel" id="${post.urn}">
<header>${renderAvatar(parseUrnId(post.author))}<div><a class="name" href="${authorPath(post.author)}">${state.authorName(post.author)}</a>
<a class="time" href="/linkedin/www/feed/update/${post.urn}/">${renderTime(new Date(post.createdAt).toISOString())}${post.isEdited && ' · Edited'}</a></div></header>
${post.commentary && html`<p class="text">${renderCommentary(post.commentary)}</p>`}
${renderContent(state, post)}
<footer><span>${formatCount(metrics.likeCount, 'like')}</span><span>${formatCount(metrics.commentCount, 'comment')}</span>
<span>${formatCount(metrics.shareCount, 'repost')}</span></footer></article>`;
};

const renderCommentary = (commentary: string): Piece =>
  parseLittleText(commentary).pieces.map(({ kind, text }) =>
    kind === 'text' ? linkUrls(text) : html`<span class="${kind}">${text}</span>`,
  );

const renderContent = (state: State, { content }: Post): Piece => {
  if (!content) return undefined;
  if ('article' in content) return renderArticle(state, content.article);
  const images = 'media' in content ? [content.media] : content.multiImage.images;
  const [first] = images;
  const video = first && state.videos.get(first.id);
  if (video)
    return video.fileId === undefined
      ? html`<figure class="video"><img src="/linkedin/pictures/${parseUrnId(video.urn)}.svg" alt=""><figcaption>Video: ${first.title ?? 'Untitled'}</figcaption></figure>`
      : html`<video controls preload="none" src="/linkedin/media/${video.fileId}"></video>`;
  return html`<div class="photos${images.length > 1 && ' many'}">${images.map(({ id, altText }) => {
    const image = state.images.get(id);
    return image && html`<img src="${imageUrl(state, image)}" alt="${altText ?? ''}">`;
  })}</div>`;
};

/** LinkedIn does not fetch link previews: without a title the card shows only the host. */
const renderArticle = (state: State, { source, title, description, thumbnail }: Article): Piece => {
  const image = thumbnail === undefined ? undefined : state.images.get(thumbnail);
  return html`<a class="link" href="${source}" target="_blank" rel="noopener noreferrer">${image && html`<img src="${imageUrl(state, image)}" alt="">`}
<strong>${title ?? new URL(source).hostname}</strong>${description && html`<span>${description}</span>`}<small>${new URL(source).hostname}</small></a>`;
};

export const notFoundPage = (entity: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>${entity} not found</h1><p>It was deleted or never existed. <a href="/linkedin">View all accounts</a>.</p></div>`,
  );
