import { html, type Markup, type Printable } from '../../../../platform/html/index.ts';
import { formatDay } from './dates.ts';
import { layout } from './layout.ts';
import { imageSources } from './responsive-image.ts';
import { translationsFor } from './translations.ts';
import type { CategoryView, Pagination, PostView, SiteView } from './view-models.ts';

type Listing = { posts: readonly PostView[]; paged: Pagination; category?: CategoryView | undefined };

/** The front page, a category, and the pages behind them. */
export const listingPage = (site: SiteView, { posts, paged, category }: Listing): string => {
  const words = translationsFor(site.language);
  const here = category?.path ?? site.path;
  const origin = site.url.slice(0, site.url.length - site.path.length);
  const title = category?.name ?? site.name;
  return layout(site, {
    title: paged.number > 1 ? `${title} (${paged.number}/${paged.of})` : title,
    description: site.description || site.name,
    canonical: `${origin}${here}${paged.number > 1 ? `/page/${paged.number}` : ''}`,
    picture: posts[0]?.picture,
    current: here,
    main: [
      category ? html`<h1>${category.name}</h1>` : html`<h1 class="lead">${words.home}</h1>`,
      posts.length === 0
        ? html`<p>${words.empty}</p>`
        : html`<ul class="cards">${posts.map((post, at) => card(site, post, at === 0))}</ul>`,
      turning(paged, words),
    ],
  });
};

const card = (site: SiteView, post: PostView, isFirst: boolean): Markup => html`<li>
${post.picture && html`<a href="${post.path}" tabindex="-1" aria-hidden="true">${image(post, isFirst)}</a>`}
<div class="facts">${post.publishedAt && formatDay(post.publishedAt, site)}</div>
<h2><a href="${post.path}">${post.title || post.summary}</a></h2>
<p>${post.summary}</p>
</li>`;

const image = ({ picture }: PostView, isFirst: boolean): Printable =>
  picture && html`<img ${imageSources(picture)} alt="" ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}>`;

const turning = ({ newer, older }: Pagination, words: { newer: string; older: string }): Printable =>
  (newer || older) &&
  html`<nav class="turn" aria-label="${words.older}"><span>${newer && html`<a rel="prev" href="${newer}">← ${words.newer}</a>`}</span>
<span>${older && html`<a rel="next" href="${older}">${words.older} →</a>`}</span></nav>`;
