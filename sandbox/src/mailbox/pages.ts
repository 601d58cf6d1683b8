import { html, linked, type Piece } from '../kit/pages/html.ts';
import { type Page, when } from '../kit/pages/page-frame.ts';
import type { Mail } from './mail-store.ts';

export const mailboxStyle = '/mailbox/style.css';

type Shown = Readonly<Mail>;
type Listing = { mails: Shown[]; search: string; page: number; hasMore: boolean; total: number };

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Mailbox',
  home: '/mailbox',
  stylesheet: mailboxStyle,
});
const subjectOf = (mail: Shown): string => mail.subject || '(no subject)';

export const listPage = ({ mails, search, page, hasMore, total }: Listing): Page =>
  frame(
    'Mailbox',
    html`
<div class="head">
<div><h1>Mailbox</h1><p class="lead">Every mail the product sends lands here, whoever it is addressed to.</p></div>
<div class="actions"><a class="button" href="/mailbox">Refresh</a>
${total > 0 && html`<form method="post" action="/mailbox/empty"><button class="button danger">Empty the mailbox</button></form>`}</div>
</div>
<form class="search" role="search" action="/mailbox">
<label for="to">Recipient</label>
<div><input id="to" type="search" name="to" value="${search}" placeholder="anna@example.com" autocomplete="off" spellcheck="false">
<button class="button primary">Find mail</button></div>
</form>
${mails.length > 0 ? html`<ol class="rows panel">${mails.map(row)}</ol>` : empty(search)}
${pager({ search, page, hasMore })}`,
  );

const row = (mail: Shown) => html`<li><a class="row" href="/mailbox/${mail.id}">
<span class="who">${mail.to.join(', ')}</span><span class="what">${subjectOf(mail)}</span><span class="time">${when(mail.at)}</span></a></li>`;

const empty = (search: string) => html`<div class="empty">
<svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true"><rect x="8" y="14" width="80" height="52" rx="8" class="paper"/>
<path d="M10 20l38 26 38-26" class="fold"/><circle cx="84" cy="14" r="8" class="seal"/></svg>
${
  search
    ? html`<h2>No mail to “${search}”</h2><p>Try a shorter part of the address, or <a href="/mailbox">see all mail</a>.</p>`
    : html`<h2>No mail yet</h2><p>Invite somebody or ask for a new password in the product: the mail arrives here in a moment.</p>`
}</div>`;

const pager = ({ search, page, hasMore }: Pick<Listing, 'search' | 'page' | 'hasMore'>) => {
  const address = (other: number) => `/mailbox?${new URLSearchParams({ to: search, page: String(other) })}`;
  if (page === 1 && !hasMore) return undefined;
  return html`<nav class="pager" aria-label="Pages of mail">
${page > 1 && html`<a class="button" href="${address(page - 1)}">Newer mail</a>`}
${hasMore && html`<a class="button" href="${address(page + 1)}">Older mail</a>`}</nav>`;
};

export const mailPage = (mail: Shown): Page =>
  frame(
    subjectOf(mail),
    html`
<p class="back"><a href="/mailbox">All mail</a></p>
<h1 class="subject">${subjectOf(mail)}</h1>
<dl class="facts"><dt>From</dt><dd>${mail.from || '(nobody)'}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Received</dt><dd>${when(mail.at)}</dd>
${mail.attachments.length > 0 && html`<dt>Attached</dt><dd>${mail.attachments.map(attachment)}</dd>`}</dl>
${mail.html && html`<section class="sheet panel"><h2>As designed</h2><iframe title="The mail as designed" src="/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></section>`}
${mail.text && html`<section class="sheet panel"><h2>As plain text</h2><div class="text">${linked(mail.text)}</div></section>`}
${!mail.html && !mail.text && html`<p class="hint">This mail has no content.</p>`}
<details class="sheet panel"><summary>All headers</summary><dl class="headers">${mail.headers.map(
      ({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`,
    )}</dl></details>`,
  );

const attachment = ({ name, type, bytes }: Mail['attachments'][number]) =>
  html`<span class="file">${name} <small>${type}, ${Math.max(1, Math.round(bytes / 1024))} kB</small></span>`;

export const missingPage = (): Page =>
  frame(
    'Mail not found',
    html`<div class="empty"><h1>This mail is gone</h1><p>The mailbox was emptied, or it keeps only newer ones. <a href="/mailbox">See all mail</a>.</p></div>`,
  );
