import { html, type Markup } from '../../../../platform/html/index.ts';
import type { PageView } from './page-view.ts';

/**
 * Field with the link that a contestant shares. A script shows its copy button, which doesn't work without JavaScript.
 */
export const shareField = ({ translate }: PageView, url: string): Markup =>
  html`<span class="share"><input readonly value="${url}" aria-label="${translate('page.yourLink')}"><button type="button" class="secondary" data-copy="${url}" data-copied="${translate('page.copied')}" hidden>${translate('page.copy')}</button></span>`;
