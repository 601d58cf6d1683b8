import { dayMs } from '@fanfare/contract/kit/durations';
import { html, type Markup, trustedHtml } from '../../../../platform/html/index.ts';
import { siteTranslator } from '../texts/site-texts.ts';
import { renderComments } from './comments.ts';
import { formatDay } from './dates.ts';
import { layout } from './layout.ts';
import { imageSize, imageSources } from './responsive-image.ts';
import type { PostView, SiteView } from './view-models.ts';

/** A post; with `isPreview` an unpublished one. */
export const articlePage = (site: SiteView, post: PostView, isPreview = false): string => {
  const translate = siteTranslator(site.language);
  const { publishedAt, changedAt, image } = post;
  // The publish date may be before the creation date; the later one counts.
  const publicSince = Math.max(publishedAt?.getTime() ?? 0, post.createdAt.getTime());
  const isUpdated = publishedAt && changedAt.getTime() - publicSince > dayMs;
  return layout(site, {
    title: post.title || post.summary,
    description: post.summary,
    canonical: isPreview ? undefined : post.url,
    image,
    article: { publishedAt, changedAt, author: post.author },
    note: isPreview ? translate('preview') : undefined,
    main: html`<article>
<header>
<div class="facts">${publishedAt && formatDay(publishedAt, site)}${post.author && html` · ${translate('byAuthor')} ${post.author}`}${
      isUpdated && html` · ${translate('updated')} ${formatDay(changedAt, site)}`
    }</div>
<h1>${post.title}</h1>
</header>
${image && html`<figure class="cover"><img ${imageSources(image)} alt="${image.alt}"${imageSize(image)} fetchpriority="high"></figure>`}
<div class="text">
${trustedHtml(post.html)}
</div>
${tags(post)}
</article>
${renderComments(site, post)}${post.lockerScript && html`<script src="${post.lockerScript}" async></script>`}${post.pixel && renderPixel(post.pixel)}`,
  });
};

const tags = ({ categories }: PostView): Markup | false =>
  categories.length > 0 &&
  html`<ul class="tags">${categories.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`;

const renderPixel = ({ siteId, postId, script, image }: NonNullable<PostView['pixel']>): Markup =>
  html`<script src="${script}" data-site="${siteId}" data-post="${postId}" async></script><noscript><img src="${image}" alt="" width="1" height="1"></noscript>`;
