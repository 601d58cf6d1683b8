import { lockerScriptPath } from '@fanfare/contract/lockers/unlock';
import {
  faviconLink,
  html,
  type Markup,
  type Printable,
  pageDocument,
  stylesheetLinks,
} from '../../../../platform/html/index.ts';
import { type IconName, icon } from './icons.ts';

type Page = {
  title: string;
  styles: readonly string[];
  hasScript?: boolean;
  body: Printable;
  theme?: string;
  accent?: string;
};

/** Renders a page on our host: name of the business, and a single task. */
export const lockerPageHtml = ({
  title,
  styles,
  hasScript = false,
  body,
  theme = 'auto',
  accent = 'violet',
}: Page): string =>
  pageDocument({
    title,
    robots: 'noindex',
    head: html`${faviconLink}\n${stylesheetLinks(styles)}${hasScript && html`<script src="${lockerScriptPath}" data-own-page defer></script>\n`}`,
    bodyAttributes: html` class="locker-page" data-theme="${theme}" data-accent="${accent}"`,
    body: html`<main>
<h1>${title}</h1>
${body}
</main>`,
  });

type Card = { icon: IconName; tone?: 'good' | 'bad'; messages: readonly string[]; actions?: Printable };

/** Card with a message about what happened, and links to continue. */
export const statusCard = ({ icon: name, tone, messages, actions }: Card): Markup => html`<div class="card">
<span class="mark${tone && ` ${tone}`}">${icon(name)}</span>
<div role="status">${messages.map((text) => html`<p>${text}</p>`)}</div>
${actions && html`<div class="card-actions">${actions}</div>`}
</div>`;
