import { html, type Markup, type Printable, trustedHtml } from '../../../../platform/html/index.ts';
import { renderComments } from './comments.ts';
import { formatDay } from './dates.ts';
import { layout } from './layout.ts';
import { imageSources } from './responsive-image.ts';
import { translationsFor } from './translations.ts';
import type { PostView, SiteView } from './view-models.ts';

const dayMs = 86_400_000;

/** A post, or with `isPreview` one that is not out yet. */
export const articlePage = (site: SiteView, post: PostView, isPreview = false): string => {
  const words = translationsFor(site.language);
  const { publishedAt, changedAt, picture } = post;
  // A post may be dated back: what counts is when it was here and out.
  const settledAt = Math.max(publishedAt?.getTime() ?? 0, post.createdAt.getTime());
  const isUpdated = publishedAt && changedAt.getTime() - settledAt > dayMs;
  return layout(site, {
    title: post.title || post.summary,
    description: post.summary,
    canonical: isPreview ? undefined : post.url,
    picture,
    article: { publishedAt, changedAt },
    note: isPreview ? words.preview : undefined,
    main: html`<article>
<header>
<div class="facts">${publishedAt && formatDay(publishedAt, site)}${post.author && html` · ${words.by} ${post.author}`}${
      isUpdated && html` · ${words.updated} ${formatDay(changedAt, site)}`
    }</div>
<h1>${post.title}</h1>
</header>
${picture && html`<figure class="cover"><img ${imageSources(picture)} alt="${picture.alt}"${sizes(picture)} fetchpriority="high"></figure>`}
<div class="text">
${trustedHtml(post.html)}
</div>
${tags(post)}
</article>
${renderComments(site, post)}`,
  });
};

const sizes = ({ width, height }: { width?: number | undefined; height?: number | undefined }): Printable =>
  width && height && html` width="${width}" height="${height}"`;

const tags = ({ categories }: PostView): Markup | false =>
  categories.length > 0 &&
  html`<ul class="tags">${categories.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`;
