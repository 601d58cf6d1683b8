import { escapeHtml } from '../html/index.ts';

/** Sender of an email. `url`: URL of its page, if it has one. */
type Sender = { name: string; url?: string };

/** A short email: paragraphs and at most one button. */
export type EmailContent = {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  ending?: string;
  /** Sender instead of the product: a site that a visitor knows, with its page. */
  sender?: Sender;
  /**
   * Mailing list that the email belongs to and people can leave; not set for emails that answer what the recipients did
   * themselves.
   */
  list?: { id: string; unsubscribeUrl: string };
};

type RenderedEmail = { text: string; html: string; headers: Record<string, string> };

/** The parts of an email. Names are untrusted input, so the HTML part escapes everything. */
export const renderEmail = ({ paragraphs, action, ending, sender = product, list }: EmailContent): RenderedEmail => {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(ending ? [ending] : []),
    ...(sender.url ? [`${sender.name}\n${sender.url}`] : []),
  ].join('\n\n');
  const body = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${button}">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    ...(ending ? [`<p style="margin:0;color:#5E566E;font-size:13px">${escapeHtml(ending)}</p>`] : []),
  ].join('');
  return { text: `${text}\n`, html: frame(sender, body), headers: list ? listHeaders(list) : {} };
};

/** Mail programs unsubscribe with one click: a POST to the URL (RFC 2369, RFC 8058). */
const listHeaders = ({ id, unsubscribeUrl }: NonNullable<EmailContent['list']>): Record<string, string> => {
  const { protocol, href } = new URL(unsubscribeUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The unsubscribe URL of an email is no web URL.');
  if (!/^[\w.-]{1,200}$/.test(id)) throw new Error('The list id of an email is no domain name.');
  return {
    'List-Id': `<${id}>`,
    'List-Unsubscribe': `<${href.replaceAll('>', '%3E')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
};

const button =
  'display:inline-block;background:#5B2EE5;color:#ffffff;text-decoration:none;padding:11px 20px;border-radius:8px;font-weight:600';

const product: Sender = { name: 'Fanfare' };

const nameLine = ({ name, url }: Sender) =>
  url
    ? `<a href="${escapeHtml(url)}" style="color:#5B2EE5;text-decoration:none">${escapeHtml(name)}</a>`
    : escapeHtml(name);

const frame = (sender: Sender, body: string) =>
  `<!doctype html><html><body style="margin:0;background:#FAF8F5;padding:32px 16px;font:15px/1.55 Inter,Helvetica,Arial,sans-serif;color:#1C1530">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #E7E2DC;border-radius:12px;padding:32px">
<p style="margin:0 0 24px;font-weight:700;font-size:18px;color:#5B2EE5">${nameLine(sender)}</p>${body}</div></body></html>`;
