import { html, type Markup } from '../../../../platform/html/index.ts';
import type { PageView } from './view.ts';

/** The link that a contestant shares. The button to copy it needs a script, which shows it. */
export const shareField = ({ texts }: PageView, url: string): Markup =>
  html`<span class="share"><input readonly value="${url}" aria-label="${texts.yourLink}"><button type="button" class="secondary" data-copy="${url}" data-copied="${texts.copied}" hidden>${texts.copy}</button></span>`;
