import type { Routes } from '../kit/network.ts';
import { html } from '../kit/pages/html.ts';
import { sendPage } from '../kit/pages/page-frame.ts';
import { isRecord, readString } from './wire/values.ts';

const slugPattern = /^[1-9]\d?-[a-z\d-]{1,60}$/;

/**
 * Web pages that written texts can link to. A link that the practice model invents leads to none of them and gets 404.
 */
export const registerLibrary = (app: Routes) =>
  app.get('/library/:slug', { config: { isPage: true } }, async (request, reply) => {
    const slug = isRecord(request.params) ? readString(request.params.slug) : '';
    const topic = slug.replace(/^\d+-/, '').replaceAll('-', ' ').trim();
    if (!slugPattern.test(slug))
      return sendPage(reply.code(404), { title: 'Not found', body: html`<h1>Page not found</h1>` });
    return sendPage(reply, {
      title: topic,
      body: html`<h1>About ${topic}</h1><p class="lead">A page of the practice library, for links in practice articles.</p>`,
    });
  });
