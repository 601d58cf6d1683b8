import { type WidgetLook, widgetInfo } from '@fanfare/contract/campaigns/widgets';
import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { countOf } from '@fanfare/contract/kit/plurals';
import {
  faviconLink,
  html,
  type Markup,
  moduleScripts,
  type Printable,
  pageDocument,
  stylesheetLinks,
  trustedHtml,
} from '../../../platform/html/index.ts';
import type { PublicPart } from '../campaign-source.ts';
import type { WidgetContent } from './widgets.service.ts';

type Assets = { styles: readonly string[]; scripts: readonly string[] };
type Frame = { look: WidgetLook; assets: Assets; now: Date };

/** The page of a widget. Its script reports its height to the page around it and counts down. */
export const widgetHtml = (content: WidgetContent, { look, assets, now }: Frame): string =>
  page(
    assets,
    widgetInfo[content.kind].label,
    html` data-theme="${look.theme}" data-accent="${look.accent}" data-widget="${content.kind}"`,
    html`<main>${renderContent(content, now)}</main>`,
  );

/** Page without content; the script around it removes the frame. */
export const emptyWidgetHtml = (assets: Assets): string =>
  page(assets, 'Widget', trustedHtml(' data-widget="none"'), '');

const page = (assets: Assets, title: string, bodyAttributes: Markup, body: Printable): string =>
  pageDocument({
    title,
    head: html`${faviconLink}\n${stylesheetLinks(assets.styles)}${moduleScripts(assets.scripts)}`,
    bodyAttributes,
    body,
  });

const renderContent = (content: WidgetContent, now: Date): Markup => {
  switch (content.kind) {
    case 'bar':
      return html`<p class="bar">${content.link ? link(content.link, content.message) : content.message}</p>`;
    case 'posts':
      return html`<h1>Latest posts</h1><ul class="posts">${content.posts.map(renderPost)}</ul>`;
    case 'countdown':
      return html`<h1>${link(content.part.url, content.part.title)}</h1>${renderCountdown(content.part, content.phase, now)}`;
    case 'entry':
      return html`<h1>${content.part.title}</h1>
${content.part.text && html`<p class="text">${content.part.text}</p>`}
${renderCountdown(content.part, content.phase, now)}
<p><a class="button" href="${content.part.url}" target="_blank" rel="noopener">${content.phase === 'running' ? 'Enter now' : 'See the contest'}</a></p>`;
  }
};

const link = (url: string, text: string): Markup => html`<a href="${url}" target="_blank" rel="noopener">${text}</a>`;

const renderPost = ({ title, url, text, imageUrl }: PublicPart): Markup => html`<li>
${imageUrl && html`<img src="${imageUrl}" alt="" loading="lazy">`}
<div><h2>${link(url, title || text)}</h2>${text && html`<p>${text}</p>`}</div>
</li>`;

const units = [
  ['day', daySeconds],
  ['hour', hourSeconds],
  ['minute', 60],
] as const;

/** Countdown of a widget. Without a script it shows the time that is left when the page was loaded. */
const renderCountdown = ({ startsAt, endsAt }: PublicPart, phase: 'before' | 'running', now: Date): Printable => {
  const until = phase === 'before' ? startsAt : endsAt;
  if (!until) return undefined;
  const left = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
  const [unit, seconds] = units.find(([, size]) => left >= size) ?? ['minute', 60];
  const amount = Math.floor(left / seconds);
  return html`<p class="countdown"><span>${phase === 'before' ? 'Starts in' : 'Ends in'}</span>
<time datetime="${until.toISOString()}" data-left="${left}">${countOf(amount, unit)}</time></p>`;
};
