import { html, type Markup } from '../../../../platform/html/index.ts';
import { contestPath, newTab, type PageView } from './view.ts';

/** The hashes of the seeds of all prizes, public from publishing on. */
export const fairDraw = (view: PageView): Markup | undefined => {
  const { contest, texts } = view;
  const prizes = contest.prizes.filter(({ seedHash }) => seedHash !== null);
  return prizes.length === 0
    ? undefined
    : html`<details class="fair"><summary>${texts.fairTitle}</summary><p>${texts.fairText}</p>
<dl>${prizes.map(
        ({ name, seedHash, position }) =>
          html`<div><dt>${name}</dt><dd><code>${seedHash}</code><br><a href="${contestPath(view)}/draw/${position}"${newTab(view)}>${texts.checkDraw}</a></dd></div>`,
      )}</dl></details>`;
};
