import {
  type ApprovalState,
  approvalPath,
  maxApprovalComment,
  outdatedApproval,
  replacedApproval,
} from '@fanfare/contract/approvals/approvals';
import {
  html,
  type Markup,
  pageDocument,
  sourceHash,
  stylesheetLinks,
  trustedHtml,
} from '../../platform/html/index.ts';
import { type EmailLink, linkPath, type PageResponse } from '../../platform/http/index.ts';
import { approvalLink, type LinkService, type OpenedLink } from './link.service.ts';

type Deps = { links: Pick<LinkService, 'find' | 'decide'>; stylesheets: readonly string[] };

const style = `main#text{max-width:40rem;margin-inline:auto;font-family:system-ui,sans-serif}
main#text h1{font-size:1.75rem}
main#text .text,main#text p{font-family:inherit;overflow-wrap:anywhere}
dl.diff{display:grid;gap:1rem}
dl.diff dt{font-weight:600}
dl.diff dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
dl.diff .media{display:flex;flex-wrap:wrap;gap:.5rem;margin:.25rem 0}
dl.diff .media img{width:7.5rem;height:7.5rem;object-fit:cover;border-radius:.5rem;display:block}
form.decision{display:grid;gap:1rem}
form.decision label{display:grid;gap:.25rem;font-size:1rem;font-weight:600;letter-spacing:normal;text-transform:none}
form.decision textarea{font:inherit;font-weight:400;padding:.6rem .75rem;border:1px solid #8a8398;border-radius:.5rem;width:100%;box-sizing:border-box;background:#fff;color:#1c1726}
@media (prefers-color-scheme:dark){form.decision textarea{background:#211c2b;color:#f3f0f7}}
form.decision div{display:flex;flex-wrap:wrap;gap:.75rem}
form.decision button[value=declined]{background:none;color:inherit;box-shadow:inset 0 0 0 1px currentColor}`;
const styleHash = sourceHash(style);

/**
 * Page opened by the link of an approval email: what would change, and who can decide. Opening the page decides
 * nothing.
 */
export const approvalLinkPages = ({ links, stylesheets }: Deps): EmailLink[] => [
  {
    name: approvalLink,
    summary: 'Decide on a request for approval',
    page: async (key) => {
      const opened = await links.find(key);
      return opened
        ? toPage(toContent(key, opened), stylesheets)
        : { ...toPage(unknownLink, stylesheets), status: 404 };
    },
    act: async (key, fields) => {
      const verdict = fields.get('decision');
      if (verdict !== 'approved' && verdict !== 'declined') return;
      await links.decide(key, verdict, (fields.get('comment') ?? '').trim().slice(0, maxApprovalComment));
    },
  },
];

type Content = { title: string; businessName?: string; body: Markup };

const unknownLink: Content = {
  title: 'This link is no longer valid',
  body: html`<p>Sign in to see requests for approval.</p>`,
};

const endings: Record<Exclude<ApprovalState, 'waiting'>, { title: string; text: string }> = {
  approved: { title: 'Approved', text: 'This request is approved. The link can’t be used again.' },
  declined: { title: 'Declined', text: 'This request is declined. The link can’t be used again.' },
  expired: { title: 'This request expired', text: 'It wasn’t decided in time. Nothing was changed.' },
  withdrawn: { title: 'This request was withdrawn', text: 'The person who asked doesn’t need a decision anymore.' },
  outdated: { title: 'This request is outdated', text: outdatedApproval },
  replaced: { title: 'This request was replaced', text: `${replacedApproval} Decide on that one.` },
};

const toContent = (key: string, opened: OpenedLink): Content => {
  const { approval, businessName, isExpired, canDecide, isCurrent } = opened;
  const state = approval.state === 'waiting' && isExpired ? 'expired' : approval.state;
  if (state !== 'waiting') {
    const { title, text } = endings[state];
    const by = approval.decidedByName && html`<p>${approvalVerb[state]} by ${approval.decidedByName}.</p>`;
    return { title, businessName, body: html`<p>${approval.title}</p><p>${text}</p>${by}` };
  }
  if (!canDecide)
    return {
      title: 'You can’t decide on this request',
      businessName,
      body: html`<p>You no longer have the permission. Ask the owner of ${businessName}.</p>`,
    };
  const facts = html`<p>${opened.requester ?? 'A member'} asks for approval.</p>${approval.summary && html`<p>${approval.summary}</p>`}
<dl class="diff">${approval.diff.map(toDiffRow)}</dl>
${isCurrent ? null : html`<p role="status">${outdatedApproval}</p>`}`;
  return { title: approval.title, businessName, body: html`${facts}${toChoice(key, opened)}` };
};

const approvalVerb: Record<Exclude<ApprovalState, 'waiting'>, string> = {
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Ended',
  withdrawn: 'Ended',
  outdated: 'Ended',
  replaced: 'Ended',
};

type DiffRow = OpenedLink['approval']['diff'][number];

const describeChange = ({ before, after }: DiffRow): string => {
  if (before === '') return after;
  return after === '' ? before : `${before} → ${after}`;
};

const toDiffRow = (row: DiffRow): Markup => {
  const { label, media = [] } = row;
  return html`<div><dt>${label}</dt><dd>${media.length > 0 && toMedia(media)}${describeChange(row)}</dd></div>`;
};

const toMedia = (media: NonNullable<DiffRow['media']>): Markup =>
  html`<p class="media">${media.map(({ family, path, small_path, alt }) =>
    family === 'image'
      ? html`<a href="${path}"><img src="${small_path}" alt="${alt}" width="120" height="120"></a>`
      : html`<a href="${path}">View video: ${alt}</a>`,
  )}</p>`;

/** Buttons or a link to decide; money is decided after signing in as the person of the link. */
const toChoice = (key: string, { link, approval, spendsMoney, isCurrent }: OpenedLink): Markup => {
  if (spendsMoney)
    return html`<p>This spends money, so sign in as ${link.name} to decide.</p>
<p><a class="action" href="${approvalPath({ ...approval, userId: link.userId ?? undefined })}">Sign in to decide</a></p>`;
  return html`<form class="decision" method="post" action="${linkPath(approvalLink, key)}">
<label>Comment (optional)<textarea name="comment" rows="3" maxlength="${String(maxApprovalComment)}"></textarea></label>
<div>${isCurrent && html`<button class="action" name="decision" value="approved">Approve</button>`}
<button class="action" name="decision" value="declined">Decline</button></div>
</form>`;
};

const toPage = ({ title, businessName, body }: Content, stylesheets: readonly string[]): PageResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self' ${styleHash}; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  },
  body: pageDocument({
    title,
    robots: 'noindex',
    head: html`${stylesheetLinks(stylesheets)}<style>${trustedHtml(style)}</style>\n`,
    bodyAttributes: trustedHtml(' data-accent="violet" data-theme="journal"'),
    body: html`<main class="wide" id="text">
<article><header>${businessName && html`<p class="facts">${businessName}</p>`}<h1>${title}</h1></header>
<div class="text">${body}</div></article>
</main>`,
  }),
});
