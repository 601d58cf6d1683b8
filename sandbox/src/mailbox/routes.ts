import { optional, parseObject, parseText } from '../kit/http/input-parsing.ts';
import type { Routes } from '../kit/network.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import type { Mail, Mails } from './mail-store.ts';
import { listPage, mailboxStyle, mailPage, missingPage } from './pages.ts';

const pageSize = 50;

/**
 * A mail is whatever somebody chose to write. Its own markup is shown in a document without scripts, forms, cookies or
 * any address to load from; only a link the reader clicks leads out, into a new tab.
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

export const mailboxRoutes = (app: Routes, mails: Mails) => {
  serveStyle(app, mailboxStyle, new URL('./style.css', import.meta.url));

  app.get('/mailbox', async ({ query }, reply) => {
    const asked = parseObject(query);
    const search = typeof asked.to === 'string' ? asked.to.trim() : '';
    const page = Math.max(1, Math.floor(Number(asked.page)) || 1);
    const found = mails.search(search);
    const shown = found.slice((page - 1) * pageSize, page * pageSize);
    return sendPage(
      reply,
      listPage({ mails: shown, search, page, hasMore: found.length > page * pageSize, total: mails.count() }),
    );
  });

  app.post('/mailbox/empty', async (_request, reply) => {
    mails.clear();
    return reply.redirect('/mailbox', 303);
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const mail = mails.find(params.id);
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), missingPage());
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
    mails.list({ to: optional(parseText, 'to', parseObject(query).to) }).map(summary),
  );

  app.delete('/__sandbox/mailbox', async (_request, reply) => {
    mails.clear();
    return reply.code(204).send();
  });
};

const summary = ({ id, to, from, subject, text, html, at }: Readonly<Mail>) => ({
  id,
  to,
  from,
  subject,
  text,
  html,
  at,
});
