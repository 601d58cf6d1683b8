import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { countOf } from '@fanfare/contract/kit/plurals';

const pad = (value: number): string => String(value).padStart(2, '0');

/** Time left as shown: `3 days 04:05:06`; days only when there are some. */
export const formatLeft = (seconds: number): string => {
  const left = Math.max(0, Math.floor(seconds));
  const days = Math.floor(left / daySeconds);
  const clock = [Math.floor(left / hourSeconds) % 24, Math.floor(left / 60) % 60, left % 60].map(pad).join(':');
  return days === 0 ? clock : `${countOf(days, 'day')} ${clock}`;
};
