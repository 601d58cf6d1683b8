import { html, type Markup } from '../../../../platform/html/index.ts';
import type { PageView } from './view.ts';

/** Time to the start or the end, as it is now; a script keeps it running. */
export const countdown = (view: PageView): Markup | undefined => {
  const { contest, texts, state, now } = view;
  const until = state === 'scheduled' ? contest.row.startsAt : contest.row.endsAt;
  if (!until || state === 'ended' || state === 'drawn') return undefined;
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
  const parts: [string, number][] = [
    [texts.days, Math.floor(seconds / 86_400)],
    [texts.hours, Math.floor(seconds / 3600) % 24],
    [texts.minutes, Math.floor(seconds / 60) % 60],
    [texts.seconds, seconds % 60],
  ];
  return html`<div class="countdown" data-until="${until.toISOString()}" data-now="${now.toISOString()}" role="timer" aria-label="${state === 'scheduled' ? texts.startsIn : texts.endsIn}">
<p>${state === 'scheduled' ? texts.startsIn : texts.endsIn}</p>
<ol>${parts.map(([label, value]) => html`<li><b>${String(value).padStart(2, '0')}</b><span>${label}</span></li>`)}</ol>
</div>`;
};
