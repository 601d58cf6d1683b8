import { lockerScriptPath } from '@fanfare/contract/lockers/unlock';
import { html, type Markup, type Printable, toText } from '../../../../platform/html/index.ts';
import { type IconName, icon } from './icons.ts';

type Page = {
  title: string;
  styles: readonly string[];
  hasScript?: boolean;
  body: Printable;
  theme?: string;
  accent?: string;
};

/** A page of ours: the name of the business above, and one thing to do. */
export const lockerPageHtml = ({
  title,
  styles,
  hasScript = false,
  body,
  theme = 'auto',
  accent = 'violet',
}: Page): string =>
  toText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${styles.map((url) => html`<link rel="stylesheet" href="${url}">\n`)}${hasScript && html`<script src="${lockerScriptPath}" data-own-page defer></script>\n`}</head>
<body class="locker-page" data-theme="${theme}" data-accent="${accent}">
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`);

type Card = { icon: IconName; tone?: 'good' | 'bad'; messages: readonly string[]; actions?: Printable };

/** What happened, and the way on. */
export const statusCard = ({ icon: name, tone, messages, actions }: Card): Markup => html`<div class="card">
<span class="mark${tone && ` ${tone}`}">${icon(name)}</span>
<div role="status">${messages.map((text) => html`<p>${text}</p>`)}</div>
${actions && html`<div class="card-actions">${actions}</div>`}
</div>`;
