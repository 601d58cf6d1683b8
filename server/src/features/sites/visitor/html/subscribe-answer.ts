import { html } from '../../../../platform/html/index.ts';
import { siteTranslator } from '../texts/site-texts.ts';
import { layout } from './layout.ts';
import type { SiteView, SubscribeAnswer } from './view-models.ts';

/** The page after the form was sent. All but `sent` show the form again, at the end of the page. */
export const subscribeAnswerPage = (site: SiteView, answer: SubscribeAnswer): string => {
  const translate = siteTranslator(site.language);
  const title = translate(`subscribeAnswers.${answer}.title`);
  const text = translate(`subscribeAnswers.${answer}.text`);
  return layout(answer === 'sent' ? { ...site, subscribe: undefined } : site, {
    title,
    description: text,
    main: html`<article><header><h1>${title}</h1></header>
<div class="text"><p role="status">${text}</p></div></article>`,
  });
};
