import { html, type Markup, type Printable, toText } from './html-template.ts';

type PageDocument = {
  title: string;
  language?: string;
  /** Direction of pages in the language of their site. */
  direction?: 'ltr' | 'rtl';
  robots?: 'noindex' | 'noindex, nofollow';
  /** Further elements of the head, each with its line break. */
  head?: Printable;
  /** Attributes of the body, each after a space. */
  bodyAttributes?: Printable;
  body: Printable;
};

/** A whole page for browsers, without the app. */
export const pageDocument = ({
  title,
  language = 'en',
  direction,
  robots,
  head,
  bodyAttributes,
  body,
}: PageDocument): string =>
  toText(html`<!doctype html>
<html lang="${language}"${direction && html` dir="${direction}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${robots && html`<meta name="robots" content="${robots}">\n`}<title>${title}</title>
${head}</head>
<body${bodyAttributes}>
${body && html`${body}\n`}</body>
</html>
`);

const rtlLanguages: ReadonlySet<string> = new Set(['ar', 'he']);

/** Direction in which a site's language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rtlLanguages.has(language) ? 'rtl' : 'ltr');

export const stylesheetLinks = (urls: readonly string[]): Markup[] =>
  urls.map((url) => html`<link rel="stylesheet" href="${url}">\n`);

export const moduleScripts = (urls: readonly string[]): Markup[] =>
  urls.map((url) => html`<script type="module" src="${url}"></script>\n`);

/** Link to the icon of the product. */
export const faviconLink = html`<link rel="icon" type="image/svg+xml" href="/favicon.svg">`;
