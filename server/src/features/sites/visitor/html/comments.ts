import { html, type Markup, type Printable } from '../../../../platform/html/index.ts';
import { formatDay } from './dates.ts';
import { translationsFor } from './translations.ts';
import type { CommentView, PostView, SiteView } from './view-models.ts';

/** What was said about a post elsewhere. Nothing of it is ours: it is text, and its links lend nobody our name. */
export const renderComments = (site: SiteView, { comments = [] }: PostView): Markup | false => {
  const words = translationsFor(site.language);
  const url = comments.findLast((comment) => /^https?:/i.test(comment.url ?? ''))?.url;
  return (
    comments.length > 0 &&
    html`<section class="talk" aria-labelledby="talk">
<h2 id="talk">${words.comments}</h2>
${listOf(site, comments)}
${url && html`<p><a href="${url}" rel="nofollow ugc noopener">${words.sayMore}</a></p>`}
</section>`
  );
};

const listOf = (site: SiteView, comments: readonly CommentView[]): Markup =>
  html`<ul>${comments.map(
    ({
      author,
      text,
      at,
      answers,
    }) => html`<li><strong><bdi>${author ?? translationsFor(site.language).someone}</bdi></strong> <span class="facts">${formatDay(at, site)}</span>
<p dir="auto">${linked(text)}</p>${answers.length > 0 && listOf(site, answers)}</li>`,
  )}</ul>`;

/** Addresses become links, without what ends the sentence they stand in. */
const linked = (text: string): Printable =>
  text.split(/(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}])/i).map((part, place) => {
    if (place % 2 === 0 || !URL.canParse(part)) return part;
    return html`<a href="${part}" rel="nofollow ugc noopener">${part}</a>`;
  });
