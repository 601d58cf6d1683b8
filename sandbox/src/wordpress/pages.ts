import { html, type Piece } from '../kit/pages/html.ts';
import { type Page, when } from '../kit/pages/page-frame.ts';
import { plain, shown } from './kses.ts';
import { excerptOf, postLink } from './post-view.ts';
import type { Category, Post, PracticeSite, State } from './state.ts';
import { categoryLink } from './terms.ts';
import { chunked } from './users.ts';

export const stylesheet = '/wordpress/style.css';
const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'WordPress',
  home: '/wordpress',
  stylesheet,
});

/** Names and texts are kept escaped; `html` escapes again. */
const nameOf = ({ name }: Pick<Category, 'name'>): string =>
  name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export const homePage = (state: State): Page =>
  frame(
    'WordPress',
    html`
<h1>WordPress, for practice</h1>
<p class="lead">Three small sites. Connect one in the product by its address, a user and an application password from the table, or by the site’s own consent page.</p>
${state.sites.values().map((site) => siteCard(state, site))}`,
  );

const siteCard = (state: State, site: PracticeSite) => {
  const passwords = state.passwords(site.slug).values();
  return html`<section class="panel site" data-hue="${String(site.hue)}" aria-labelledby="site-${site.slug}">
<h2 id="site-${site.slug}"><a href="/wordpress/${site.slug}/">${site.title}</a></h2>
<p>${site.tagline}</p>
<p><code>${state.url(site.slug)}</code></p>
<div class="scroll" tabindex="0" role="region" aria-label="Users of ${site.title}"><table>
<thead><tr><th>User</th><th>Role</th><th>User name</th><th>Application password</th></tr></thead>
<tbody>${state
    .users(site.slug)
    .values()
    .map((user) => {
      const known = passwords.find(({ userId, name }) => userId === user.id && name === 'Practice');
      return html`<tr><th scope="row">${user.name}</th><td>${user.role}</td><td><code>${user.login}</code></td>
<td><code>${known ? chunked(known.password) : 'None'}</code></td></tr>`;
    })}</tbody></table></div>
<form method="post" action="/wordpress/${site.slug}/practice/cron"><p>${
    site.hasCron
      ? 'Planned posts appear at their hour.'
      : 'WP-Cron is switched off: planned posts miss their hour, as on a site nobody visits.'
  }</p><button class="button" name="cron" value="${site.hasCron ? 'off' : 'on'}">${
    site.hasCron ? 'Switch WP-Cron off' : 'Switch WP-Cron on'
  }</button></form></section>`;
};

type Front = {
  site: PracticeSite;
  posts: readonly Post[];
  at: number;
  hasMore: boolean;
  category?: Category | undefined;
};

export const frontPage = (state: State, { site, posts, at, hasMore, category }: Front): Page => {
  const [first, ...rest] = posts;
  const more = (to: number) => (category ? `?cat=${category.id}&paged=${to}` : `?paged=${to}`);
  return frame(
    category ? `${nameOf(category)} · ${site.title}` : site.title,
    html`${masthead(state, site)}
${category && html`<h2 class="shelf">${nameOf(category)}</h2>`}
${
  first
    ? html`<article class="lead-post panel">${picture(state, site, first)}<div>${kicker(state, site, first)}
<h2><a href="${postLink(state, site, first)}">${first.title || 'Untitled'}</a></h2><p>${summary(first)}</p>${byline(state, site, first)}</div></article>
<ul class="shelf-of-posts">${rest.map((post) => card(state, site, post))}</ul>`
    : html`<div class="empty"><h2>Nothing here yet</h2><p>What the product publishes here appears at once.</p></div>`
}
<nav class="pager" aria-label="More posts">${at > 1 && html`<a class="button" href="${more(at - 1)}">Newer posts</a>`}
${hasMore && html`<a class="button" href="${more(at + 1)}">Older posts</a>`}</nav>`,
  );
};

const masthead = (state: State, site: PracticeSite) => html`<header class="masthead" data-hue="${String(site.hue)}">
<h1><a href="/wordpress/${site.slug}/">${site.title}</a></h1><p>${site.tagline}</p>
<nav aria-label="Categories">${state
  .categories(site.slug)
  .values()
  .map((row) => html`<a href="${categoryLink(state, site, row)}">${nameOf(row)}</a>`)}
<a href="${site.permalinks === 'pretty' ? `/wordpress/${site.slug}/feed/` : `/wordpress/${site.slug}/?feed=rss2`}">Feed</a></nav></header>`;

const kicker = (state: State, site: PracticeSite, post: Post) => {
  const [first] = post.categories.flatMap((id) => state.categories(site.slug).get(String(id)) ?? []);
  return html`<p class="kicker">${post.isSticky && 'Featured · '}${first && html`<a href="${categoryLink(state, site, first)}">${nameOf(first)}</a>`}</p>`;
};

const mostOfSummary = 170;
/** The first words, never half a word. */
const summary = (post: Post): string => {
  const text = nameOf({ name: plain(excerptOf(post)).replace(/\s*\[&hellip;\]$/, '…') });
  return text.length > mostOfSummary ? `${text.slice(0, mostOfSummary).replace(/[\s,.]+\S*$/, '')}…` : text;
};

const byline = (state: State, site: PracticeSite, post: Post) =>
  html`<p class="byline">${
    state.users(site.slug).get(String(post.author))?.name
  } · ${when(new Date(post.date ?? post.createdAt).toISOString())}</p>`;

const picture = (state: State, site: PracticeSite, post: Post): Piece => {
  const medium = state.media(site.slug).get(String(post.featuredMedia));
  return (
    medium &&
    html`<img class="picture" src="/wordpress/${site.slug}/wp-content/uploads/${medium.file}" alt="${medium.altText}">`
  );
};

const card = (state: State, site: PracticeSite, post: Post) => html`<li class="panel">${picture(state, site, post)}<div>
${kicker(state, site, post)}<h3><a href="${postLink(state, site, post)}">${post.title || 'Untitled'}</a></h3>
<p>${summary(post)}</p>${byline(state, site, post)}</div></li>`;

export const postPage = (state: State, site: PracticeSite, post: Post): Page =>
  frame(
    `${post.title || 'Untitled'} · ${site.title}`,
    html`${masthead(state, site)}<article class="entry panel" id="post-${post.id}">${picture(state, site, post)}
<div class="words">${kicker(state, site, post)}<h2>${post.title || 'Untitled'}</h2>${byline(state, site, post)}
<div class="content">${shown(post.content)}</div></div></article>`,
  );

export const missingPage = (what: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>This ${what} is not here</h1><p>It was removed, is not public, or never existed. <a href="/wordpress">See every site</a>.</p></div>`,
  );
