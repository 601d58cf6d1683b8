import { html, type Markup } from '../../../../platform/html/index.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import { newTab, type PageView } from './page-view.ts';

/** Section with the hashes of the seeds of all prizes, public from publishing on. */
export const fairDraw = (view: PageView): Markup | undefined => {
  const { contest, translate } = view;
  const prizes = contest.prizes.filter(({ seedHash }) => seedHash !== null);
  return prizes.length === 0
    ? undefined
    : html`<details class="fair"><summary>${translate('page.fairTitle')}</summary><p>${translate('page.fairText')}</p>
<dl>${prizes.map(
        ({ name, seedHash, position }) =>
          html`<div><dt>${name}</dt><dd><code>${seedHash}</code><br><a href="${contestPath(view)}/draw/${position}"${newTab(view)}>${translate('page.checkDraw')}</a></dd></div>`,
      )}</dl></details>`;
};
