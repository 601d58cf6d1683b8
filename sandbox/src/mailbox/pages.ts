import { html, linkUrls, type Piece } from '../kit/pages/html.ts';
import { type Page, renderTime } from '../kit/pages/page-frame.ts';
import type { Mail } from './mail-store.ts';

export const mailboxStyle = '/mailbox/style.css';

type MailRecord = Readonly<Mail>;
type MailListPage = { mails: MailRecord[]; search: string; page: number; hasMore: boolean; total: number };

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Mailbox',
  homePath: '/mailbox',
  stylesheet: mailboxStyle,
});
const subjectFor = (mail: MailRecord): string => mail.subject || '(no subject)';

export const listPage = ({ mails, search, page, hasMore, total }: MailListPage): Page =>
  frame(
    'Mailbox',
    html`
<div class="head">
<div><h1>Mailbox</h1><p class="lead">Every email Fanfare sends, to any recipient.</p></div>
<div class="actions"><a class="button" href="/mailbox">Refresh</a>
${total > 0 && html`<form method="post" action="/mailbox/empty"><button class="button danger">Empty mailbox</button></form>`}</div>
</div>
<form class="search" role="search" action="/mailbox">
<label for="to">Recipient</label>
<div><input id="to" type="search" name="to" value="${search}" placeholder="anna@example.com" autocomplete="off" spellcheck="false">
<button class="button primary">Search</button></div>
</form>
${mails.length > 0 ? html`<ol class="rows panel">${mails.map(renderRow)}</ol>` : renderEmptyState(search)}
${renderPager({ search, page, hasMore })}`,
  );

const renderRow = (mail: MailRecord) => html`<li><a class="row" href="/mailbox/${mail.id}">
<span class="who">${mail.to.join(', ')}</span><span class="what">${subjectFor(mail)}</span><span class="time">${renderTime(mail.at)}</span></a></li>`;

const renderEmptyState = (search: string) => html`<div class="empty">
<svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true"><rect x="8" y="14" width="80" height="52" rx="8" class="paper"/>
<path d="M10 20l38 26 38-26" class="fold"/><circle cx="84" cy="14" r="8" class="seal"/></svg>
${
  search
    ? html`<h2>No emails to “${search}”</h2><p>Try a shorter part of the email address, or <a href="/mailbox">view all emails</a>.</p>`
    : html`<h2>No emails yet</h2><p>Invite someone or reset a password in Fanfare. The email arrives here.</p>`
}</div>`;

const renderPager = ({ search, page, hasMore }: Pick<MailListPage, 'search' | 'page' | 'hasMore'>) => {
  const pageUrl = (targetPage: number) => `/mailbox?${new URLSearchParams({ to: search, page: String(targetPage) })}`;
  if (page === 1 && !hasMore) return undefined;
  return html`<nav class="pager" aria-label="Pages of emails">
${page > 1 && html`<a class="button" href="${pageUrl(page - 1)}">Newer emails</a>`}
${hasMore && html`<a class="button" href="${pageUrl(page + 1)}">Older emails</a>`}</nav>`;
};

export const mailPage = (mail: MailRecord): Page =>
  frame(
    subjectFor(mail),
    html`
<p class="back"><a href="/mailbox">All emails</a></p>
<h1 class="subject">${subjectFor(mail)}</h1>
<dl class="facts"><dt>From</dt><dd>${mail.from || '(no sender)'}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Received</dt><dd>${renderTime(mail.at)}</dd>
${mail.attachments.length > 0 && html`<dt>Attachments</dt><dd>${mail.attachments.map(renderAttachment)}</dd>`}</dl>
${mail.html && html`<section class="sheet panel"><h2>HTML</h2><iframe title="HTML version of the email" src="/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></section>`}
${mail.text && html`<section class="sheet panel"><h2>Plain text</h2><div class="text">${linkUrls(mail.text)}</div></section>`}
${!mail.html && !mail.text && html`<p class="hint">This email has no content.</p>`}
<details class="sheet panel"><summary>All headers</summary><dl class="headers">${mail.headers.map(
      ({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`,
    )}</dl></details>`,
  );

const renderAttachment = ({ name, type, bytes }: Mail['attachments'][number]) =>
  html`<span class="file">${name} <small>${type}, ${Math.max(1, Math.round(bytes / 1024))} kB</small></span>`;

export const notFoundPage = (): Page =>
  frame(
    'Email not found',
    html`<div class="empty"><h1>Email not found</h1><p>It was deleted, or the mailbox keeps only newer emails. <a href="/mailbox">View all emails</a>.</p></div>`,
  );
