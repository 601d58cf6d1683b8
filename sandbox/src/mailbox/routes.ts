import { parseObject, parseOptional, parseText } from '../kit/http/input-parsing.ts';
import type { Routes } from '../kit/network.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import type { Mail, MailStore } from './mail-store.ts';
import { listPage, mailboxStyle, mailPage, notFoundPage } from './pages.ts';

const pageSize = 50;

/**
 * The HTML of a mail is untrusted: it is shown in a document without scripts, forms, cookies or external resources.
 * Links open in a new tab.
 */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const mailboxRoutes = (app: Routes, mails: MailStore) => {
  serveStyle(app, mailboxStyle, new URL('./style.css', import.meta.url));

  app.get('/mailbox', async ({ query }, reply) => {
    const params = parseObject(query);
    const search = typeof params.to === 'string' ? params.to.trim() : '';
    const page = Math.max(1, Math.floor(Number(params.page)) || 1);
    const matches = mails.search(search);
    const pageMails = matches.slice((page - 1) * pageSize, page * pageSize);
    return sendPage(
      reply,
      listPage({ mails: pageMails, search, page, hasMore: matches.length > page * pageSize, total: mails.count() }),
    );
  });

  app.post('/mailbox/empty', async (_request, reply) => {
    mails.clear();
    return reply.redirect('/mailbox', 303);
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const mail = mails.find(params.id);
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), notFoundPage());
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id/html', async ({ params }, reply) => {
    const mail = mails.find(params.id);
    return reply
      .code(mail ? 200 : 404)
      .headers({
        'content-security-policy': mailPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(mail ? `<!doctype html><base target="_blank">${mail.html}` : '');
  });

  app.get('/__sandbox/mailbox', async ({ query }) =>
    mails.list({ to: parseOptional(parseText, 'to', parseObject(query).to) }).map(toSummary),
  );

  app.delete('/__sandbox/mailbox', async (_request, reply) => {
    mails.clear();
    return reply.code(204).send();
  });
};

const toSummary = ({ id, to, from, subject, text, html, at }: Readonly<Mail>) => ({
  id,
  to,
  from,
  subject,
  text,
  html,
  at,
});
