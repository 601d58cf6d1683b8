import { html, type Markup } from '../../../../platform/html/index.ts';
import type { SiteView } from './view-models.ts';

/** A date in the site's language and time zone, with an ISO `datetime`. */
export const formatDay = (at: Date, { language, timeZone }: SiteView): Markup => {
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);
  return html`<time datetime="${at.toISOString()}">${text}</time>`;
};
