import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { html, type Markup } from '../../../../platform/html/index.ts';
import type { PageView } from './page-view.ts';

/** Countdown to the start or end with the values at render time; a script updates it every second. */
export const countdown = (view: PageView): Markup | undefined => {
  const { contest, translate, state, now } = view;
  const until = state === 'scheduled' ? contest.row.startsAt : contest.row.endsAt;
  if (!until || state === 'ended' || state === 'drawn') return undefined;
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
  const parts: [string, number][] = [
    [translate('page.days'), Math.floor(seconds / daySeconds)],
    [translate('page.hours'), Math.floor(seconds / hourSeconds) % 24],
    [translate('page.minutes'), Math.floor(seconds / 60) % 60],
    [translate('page.seconds'), seconds % 60],
  ];
  return html`<div class="countdown" data-until="${until.toISOString()}" data-now="${now.toISOString()}" role="timer" aria-label="${state === 'scheduled' ? translate('page.startsIn') : translate('page.endsIn')}">
<p>${state === 'scheduled' ? translate('page.startsIn') : translate('page.endsIn')}</p>
<ol>${parts.map(([label, value]) => html`<li><b>${String(value).padStart(2, '0')}</b><span>${label}</span></li>`)}</ol>
</div>`;
};
