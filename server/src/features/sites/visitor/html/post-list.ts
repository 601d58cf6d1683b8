import { html, type Markup, type Printable } from '../../../../platform/html/index.ts';
import { type SiteTranslate, siteTranslator } from '../texts/site-texts.ts';
import { formatDay } from './dates.ts';
import { layout } from './layout.ts';
import { imageSources } from './responsive-image.ts';
import type { CardView, CategoryView, Pagination, PostSummary, SiteView } from './view-models.ts';

type Listing = { posts: readonly PostSummary[]; pagination: Pagination; category?: CategoryView | undefined };

/** A page of a post list: the front page, or the posts of a category. */
export const listingPage = (site: SiteView, { posts, pagination, category }: Listing): string => {
  const translate = siteTranslator(site.language);
  const basePath = category?.path ?? site.path;
  const origin = site.url.slice(0, site.url.length - site.path.length);
  const title = category?.name ?? site.name;
  return layout(site, {
    title: pagination.number > 1 ? `${title} (${pagination.number}/${pagination.pageCount})` : title,
    description: site.description || site.name,
    canonical: `${origin}${basePath}${pagination.number > 1 ? `/page/${pagination.number}` : ''}`,
    image: posts[0]?.image,
    current: basePath,
    hasCover: category === undefined && pagination.number === 1,
    main: [
      category ? html`<h1>${category.name}</h1>` : html`<h1 class="lead">${translate('home')}</h1>`,
      posts.length === 0 ? html`<p>${translate('empty')}</p>` : postCards(site, posts),
      renderPagination(pagination, translate),
    ],
  });
};

export const postCards = (site: SiteView, posts: readonly CardView[]): Markup =>
  html`<ul class="cards">${posts.map((post, at) => card(site, post, at === 0))}</ul>`;

const card = (site: SiteView, post: CardView, isFirst: boolean): Markup => html`<li>
${post.image && html`<a href="${post.path}" tabindex="-1" aria-hidden="true">${image(post, isFirst)}</a>`}
<div class="facts">${post.publishedAt && formatDay(post.publishedAt, site)}</div>
<h2><a href="${post.path}">${post.title || post.summary}</a></h2>
<p>${post.summary}</p>
</li>`;

const image = ({ image }: CardView, isFirst: boolean): Printable =>
  image && html`<img ${imageSources(image)} alt="" ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}>`;

const renderPagination = ({ newer, older }: Pagination, translate: SiteTranslate): Printable =>
  (newer || older) &&
  html`<nav class="turn" aria-label="${translate('older')}"><span>${newer && html`<a rel="prev" href="${newer}">← ${translate('newer')}</a>`}</span>
<span>${older && html`<a rel="next" href="${older}">${translate('older')} →</a>`}</span></nav>`;
