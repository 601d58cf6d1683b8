import { html, type Markup } from '../../../../platform/html/index.ts';
import type { PageView } from './page-view.ts';

/** The link that a contestant shares. The button to copy it needs a script, which shows it. */
export const shareField = ({ translate }: PageView, url: string): Markup =>
  html`<span class="share"><input readonly value="${url}" aria-label="${translate('page.yourLink')}"><button type="button" class="secondary" data-copy="${url}" data-copied="${translate('page.copied')}" hidden>${translate('page.copy')}</button></span>`;
