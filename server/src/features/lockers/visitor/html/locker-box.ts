import { unlockLimits } from '@fanfare/contract/lockers/unlock';
import { html, type Markup, type Printable } from '../../../../platform/html/index.ts';
import { readOpenText } from '../../open-words.ts';
import { icon } from './icons.ts';
import { mailStep, type StepView, type Visit, visitStep, wayInfo } from './unlock-steps.ts';

/** Locker that visitors see before the unlock. */
export type LockerView = StepView & {
  publicId: string;
  theme: string;
  accent: string;
  instructions: string;
  openText: string;
  /** URL of the page where visitors see and erase what is stored about them. */
  dataUrl: string;
  visits: readonly Visit[];
};

/** Box of a locker, the same markup on our own page, on pages of others and in the preview. */
export const lockerBox = (
  view: LockerView,
): Markup => html`<div class="locker" data-theme="${view.theme}" data-accent="${view.accent}" data-seconds="${unlockLimits.visitSeconds}" data-id="${view.publicId}">
${view.openText && html`<div class="beginning">${readOpenText(view.openText).map(({ isHeading, text }) => html`<p${isHeading && html` class="title"`}>${text}</p>`)}</div>`}
<div class="hidden-lines" aria-hidden="true"></div>
<section class="box" aria-label="Locked content">
<div class="head"><span class="mark">${icon('locked')}</span><p class="instructions">${view.instructions}</p></div>
${renderWays(view)}
<p class="foot">Stays open in this browser for ${unlockLimits.tokenDays} days. <a href="${view.dataUrl}" target="_blank" rel="noopener">Your data</a></p>
</section>
</div>`;

/** Renders the ways to unlock: one step is open, further steps are collapsed in a list, without a script. */
const renderWays = (view: LockerView): Markup => {
  const { visits } = view;
  if (visits.length === 0) return mailStep(view);
  return html`<p class="choose">Choose how to unlock it:</p>
<div class="ways">
${renderWay('mail', 'Subscribe by email', mailStep(view), true)}
${visits.map((visit) => renderWay(visit.action, visit.label, visitStep(visit, view), false))}
</div>`;
};

const renderWay = (name: keyof typeof wayInfo, label: string, step: Printable, isOpen: boolean): Markup => {
  const { icon: iconName, hint } = wayInfo[name];
  return html`<details class="way" name="way"${isOpen && html` open`}>
<summary>${icon(iconName)}<span class="label">${label}</span><span class="hint">${hint}</span></summary>
${step}
</details>`;
};
