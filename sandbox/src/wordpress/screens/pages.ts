import { html, type Piece } from '../../kit/pages/html.ts';
import { type Page, renderTime } from '../../kit/pages/page-frame.ts';
import { categoryLink } from '../posts/categories.ts';
import { renderContent, toPlainText } from '../posts/post-html.ts';
import { postLink, toExcerpt } from '../posts/post-json.ts';
import type { Category, Post, PracticeSite, State } from '../state.ts';
import { formatPassword } from '../users/users.ts';

const stylesheet = '/wordpress/style.css';
const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'WordPress',
  homePath: '/wordpress',
  stylesheet,
});

/** Name without HTML escapes: names are stored escaped, and `html` would escape them twice. */
const unescapeName = ({ name }: Pick<Category, 'name'>): string =>
  name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export const startPage = (state: State): Page =>
  frame(
    'WordPress',
    html`
<h1>Practice WordPress</h1>
<p class="lead">3 small sites. Connect one in Fanfare by its URL, with a username and application password or by signing in on the site.</p>
${state.sites.values().map((site) => renderSite(state, site))}`,
  );

const renderSite = (state: State, site: PracticeSite) => {
  const passwords = state.passwords(site.slug).values();
  return html`<section class="panel site" data-hue="${String(site.hue)}" aria-labelledby="site-${site.slug}">
<h2 id="site-${site.slug}"><a href="/wordpress/${site.slug}/">${site.title}</a></h2>
<p>${site.tagline}</p>
<p><code>${state.url(site.slug)}</code></p>
<div class="scroll" tabindex="0" role="region" aria-label="Users of ${site.title}"><table>
<thead><tr><th>User</th><th>Role</th><th>Username</th><th>Application password</th></tr></thead>
<tbody>${state
    .users(site.slug)
    .values()
    .map((user) => {
      const practicePassword = passwords.find(({ userId, name }) => userId === user.id && name === 'Practice');
      return html`<tr><th scope="row">${user.name}</th><td>${user.role}</td><td><code>${user.login}</code></td>
<td><code>${practicePassword ? formatPassword(practicePassword.password) : 'None'}</code></td></tr>`;
    })}</tbody></table></div>
<form method="post" action="/wordpress/${site.slug}/practice/cron"><p>${
    site.hasCron ? 'Scheduled posts are published at their time.' : 'WP-Cron is off. Scheduled posts aren’t published.'
  }</p><button class="button" name="cron" value="${site.hasCron ? 'off' : 'on'}">${
    site.hasCron ? 'Turn off WP-Cron' : 'Turn on WP-Cron'
  }</button></form></section>`;
};

type FrontPageInput = {
  site: PracticeSite;
  posts: readonly Post[];
  page: number;
  hasMore: boolean;
  category?: Category | undefined;
};

export const frontPage = (state: State, { site, posts, page, hasMore, category }: FrontPageInput): Page => {
  const [first, ...rest] = posts;
  const pageLink = (to: number) => (category ? `?cat=${category.id}&paged=${to}` : `?paged=${to}`);
  return frame(
    category ? `${unescapeName(category)} · ${site.title}` : site.title,
    html`${renderMasthead(state, site)}
${category && html`<h2 class="category-title">${unescapeName(category)}</h2>`}
${
  first
    ? html`<article class="lead-post panel">${renderFeaturedImage(state, site, first)}<div>${renderKicker(state, site, first)}
<h2><a href="${postLink(state, site, first)}">${first.title || 'Untitled'}</a></h2><p>${toSummary(first)}</p>${renderByline(state, site, first)}</div></article>
<ul class="post-grid">${rest.map((post) => renderCard(state, site, post))}</ul>`
    : html`<div class="empty"><h2>No posts yet</h2><p>Posts published from Fanfare appear here.</p></div>`
}
<nav class="pager" aria-label="More posts">${page > 1 && html`<a class="button" href="${pageLink(page - 1)}">Newer posts</a>`}
${hasMore && html`<a class="button" href="${pageLink(page + 1)}">Older posts</a>`}</nav>`,
  );
};

const renderMasthead = (
  state: State,
  site: PracticeSite,
) => html`<header class="masthead" data-hue="${String(site.hue)}">
<h1><a href="/wordpress/${site.slug}/">${site.title}</a></h1><p>${site.tagline}</p>
<nav aria-label="Categories">${state
  .categories(site.slug)
  .values()
  .map((row) => html`<a href="${categoryLink(state, site, row)}">${unescapeName(row)}</a>`)}
<a href="${site.permalinks === 'pretty' ? `/wordpress/${site.slug}/feed/` : `/wordpress/${site.slug}/?feed=rss2`}">Feed</a></nav></header>`;

const renderKicker = (state: State, site: PracticeSite, post: Post) => {
  const [first] = post.categories.flatMap((id) => state.categories(site.slug).get(String(id)) ?? []);
  return html`<p class="kicker">${post.isSticky && 'Featured · '}${first && html`<a href="${categoryLink(state, site, first)}">${unescapeName(first)}</a>`}</p>`;
};

const maxSummaryLength = 170;
/** The start of the text, cut between words. */
const toSummary = (post: Post): string => {
  const text = unescapeName({ name: toPlainText(toExcerpt(post)).replace(/\s*\[&hellip;\]$/, '…') });
  return text.length > maxSummaryLength ? `${text.slice(0, maxSummaryLength).replace(/[\s,.]+\S*$/, '')}…` : text;
};

const renderByline = (state: State, site: PracticeSite, post: Post) =>
  html`<p class="byline">${
    state.users(site.slug).get(String(post.author))?.name
  } · ${renderTime(new Date(post.date ?? post.createdAt).toISOString())}</p>`;

const renderFeaturedImage = (state: State, site: PracticeSite, post: Post): Piece => {
  const medium = state.media(site.slug).get(String(post.featuredMedia));
  return (
    medium &&
    html`<img class="picture" src="/wordpress/${site.slug}/wp-content/uploads/${medium.file}" alt="${medium.altText}">`
  );
};

const renderCard = (
  state: State,
  site: PracticeSite,
  post: Post,
) => html`<li class="panel">${renderFeaturedImage(state, site, post)}<div>
${renderKicker(state, site, post)}<h3><a href="${postLink(state, site, post)}">${post.title || 'Untitled'}</a></h3>
<p>${toSummary(post)}</p>${renderByline(state, site, post)}</div></li>`;

export const postPage = (state: State, site: PracticeSite, post: Post): Page =>
  frame(
    `${post.title || 'Untitled'} · ${site.title}`,
    html`${renderMasthead(state, site)}<article class="entry panel" id="post-${post.id}">${renderFeaturedImage(state, site, post)}
<div class="entry-body">${renderKicker(state, site, post)}<h2>${post.title || 'Untitled'}</h2>${renderByline(state, site, post)}
<div class="content">${renderContent(post.content)}</div></div></article>`,
  );

export const notFoundPage = (entity: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>${entity} not found</h1><p>It was deleted, isn’t public or never existed. <a href="/wordpress">View all sites</a>.</p></div>`,
  );
