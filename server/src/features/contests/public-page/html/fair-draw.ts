import { html, type Markup } from '../../../../platform/html/index.ts';
import type { PageView } from './view.ts';

/** The hashes of the seeds of all prizes, public from publishing on. */
export const fairDraw = ({ contest, texts }: PageView): Markup | undefined => {
  const prizes = contest.prizes.filter(({ seedHash }) => seedHash !== null);
  return prizes.length === 0
    ? undefined
    : html`<details class="fair"><summary>${texts.fairTitle}</summary><p>${texts.fairText}</p>
<dl>${prizes.map(({ name, seedHash }) => html`<div><dt>${name}</dt><dd><code>${seedHash}</code></dd></div>`)}</dl></details>`;
};
