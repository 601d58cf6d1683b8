import { html, type Markup, type Printable } from '../../../../platform/html/index.ts';
import type { CommentView } from '../../comments/comment-view.ts';
import { siteTranslator } from '../texts/site-texts.ts';
import { formatDay } from './dates.ts';
import type { PostView, SiteView } from './view-models.ts';

/** Comments from Facebook. Untrusted: rendered as text, links with `nofollow ugc`. */
export const renderComments = (site: SiteView, { comments = [] }: PostView): Markup | false => {
  const translate = siteTranslator(site.language);
  const url = comments.findLast((comment) => /^https?:/i.test(comment.url ?? ''))?.url;
  return (
    comments.length > 0 &&
    html`<section class="talk" aria-labelledby="talk">
<h2 id="talk">${translate('comments')}</h2>
${renderList(site, comments)}
${url && html`<p><a href="${url}" rel="nofollow ugc noopener">${translate('joinDiscussion')}</a></p>`}
</section>`
  );
};

const renderList = (site: SiteView, comments: readonly CommentView[]): Markup =>
  html`<ul>${comments.map(
    ({
      author,
      text,
      at,
      answers,
    }) => html`<li><strong><bdi>${author ?? siteTranslator(site.language)('unnamedAuthor')}</bdi></strong> <span class="facts">${formatDay(at, site)}</span>
<p dir="auto">${linkUrls(text)}</p>${answers.length > 0 && renderList(site, answers)}</li>`,
  )}</ul>`;

/** Turns URLs into links, without trailing punctuation. */
const linkUrls = (text: string): Printable =>
  text.split(/(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}])/i).map((part, index) => {
    if (index % 2 === 0 || !URL.canParse(part)) return part;
    return html`<a href="${part}" rel="nofollow ugc noopener">${part}</a>`;
  });
