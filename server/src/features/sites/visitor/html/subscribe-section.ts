import { html, type Markup } from '../../../../platform/html/index.ts';
import { siteTranslator } from '../texts/site-texts.ts';
import type { SiteView } from './view-models.ts';

/** Text of the form about the emails; stored with the subscriber. */
export const consentText = ({ name, language }: Pick<SiteView, 'name' | 'language'>): string =>
  siteTranslator(language)('subscribeConsent', { site: name });

/** The form at the end of every page; works without JavaScript and from a cached page. */
export const subscribeSection = (
  site: SiteView,
  { action, hiddenFields }: NonNullable<SiteView['subscribe']>,
): Markup => {
  const translate = siteTranslator(site.language);
  const emailAddress = translate('emailAddress');
  return html`<section class="subscribe" aria-labelledby="subscribe">
<h2 id="subscribe">${translate('subscribeTitle')}</h2>
<form method="post" action="${action}">${hiddenFields}
<input type="email" name="email" required maxlength="254" autocomplete="email" aria-label="${emailAddress}" placeholder="${emailAddress}" aria-describedby="subscribe-consent"><button>${translate('subscribe')}</button></form>
<p id="subscribe-consent">${consentText(site)}</p>
</section>`;
};
