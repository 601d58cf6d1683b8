import { html, type Markup } from '../../../../platform/html/index.ts';
import type { SiteView } from './view-models.ts';

/** A day as people of the site write it, with its moment for machines. */
export const formatDay = (at: Date, { language, timeZone }: SiteView): Markup => {
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);
  return html`<time datetime="${at.toISOString()}">${words}</time>`;
};
