import { directionOf, html, pageDocument, stylesheetLinks, trustedHtml } from '../../platform/html/index.ts';
import { type EmailLink, linkPath, type PageResponse } from '../../platform/http/index.ts';
import { confirmLink, type SubscriberService, unsubscribeLink } from './subscribers.service.ts';
import type { SubscriberRow } from './subscribers.store.ts';
import { subscriberTranslator } from './texts/subscriber-texts.ts';

type Deps = { service: SubscriberService; stylesheets: readonly string[] };

/** The links in emails to subscribers: their pages say what the button does, or what was done. */
export const subscriptionLinks = ({ service, stylesheets }: Deps): EmailLink[] => {
  const page = (row: SubscriberRow | undefined, toContent: (row: SubscriberRow) => Content): PageResponse => {
    if (row) return respond(row, toContent(row), stylesheets);
    const translate = subscriberTranslator('en');
    const content = { title: translate('linkTitle'), text: translate('linkText') };
    return { ...respond(undefined, content, stylesheets), status: 404 };
  };

  return [
    {
      name: confirmLink,
      summary: 'Confirm a subscription',
      page: async (key) => page(await service.findByConfirmKey(key), confirmationContent),
      act: (key) => service.confirm(key),
    },
    {
      name: unsubscribeLink,
      summary: 'Unsubscribe from the emails of a business',
      page: async (key) => page(await service.findByUnsubscribeKey(key), unsubscribeContent),
      act: (key) => service.unsubscribe(key),
    },
  ];
};

/** Content of the page behind a link. `button`: what the button does when pressed; none after it was pressed. */
type Content = { title: string; text: string; button?: string; link?: { label: string; path: string } };

const confirmationContent = ({ state, email, language, sourceName, unsubscribeKey }: SubscriberRow): Content => {
  const translate = subscriberTranslator(language);
  if (state === 'subscribed') {
    const link = { label: translate('unsubscribe'), path: linkPath(unsubscribeLink, unsubscribeKey) };
    return { title: translate('subscribedTitle', { sender: sourceName }), text: translate('subscribedText'), link };
  }
  return { title: translate('confirmSubject', { sender: sourceName }), text: email, button: translate('confirm') };
};

const unsubscribeContent = ({ state, email, language, sourceName }: SubscriberRow): Content => {
  const translate = subscriberTranslator(language);
  if (state === 'unsubscribed')
    return { title: translate('unsubscribedTitle', { sender: sourceName }), text: translate('unsubscribedText') };
  return {
    title: translate('unsubscribeTitle', { sender: sourceName }),
    text: email,
    button: translate('unsubscribe'),
  };
};

const respond = (
  row: SubscriberRow | undefined,
  { title, text, button, link }: Content,
  stylesheets: readonly string[],
): PageResponse => {
  const language = row?.language ?? 'en';
  const body = pageDocument({
    title,
    language,
    direction: directionOf(language),
    robots: 'noindex',
    head: stylesheetLinks(stylesheets),
    bodyAttributes: trustedHtml(' data-accent="violet" data-theme="journal"'),
    body: html`<div class="bar"></div>
<main class="wide" id="text">
<article><header>${row && html`<p class="facts">${row.sourceName}</p>`}<h1>${title}</h1></header>
<div class="text"><p>${text}</p>
${button && html`<form method="post"><button class="action">${button}</button></form>`}
${link && html`<p><a href="${link.path}">${link.label}</a></p>`}
${row?.sourcePath && html`<p><a href="${row.sourcePath}">${subscriberTranslator(language)('back', { sender: row.sourceName })}</a></p>`}</div></article>
</main>`,
  });
  return { status: 200, headers: { ...pageHeaders }, body };
};

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};
