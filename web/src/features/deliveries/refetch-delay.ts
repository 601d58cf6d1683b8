import type { DeliverySummary } from '@fanfare/contract/deliveries/deliveries';
import { hourMs } from '@fanfare/contract/kit/durations';
import type { ShareState } from '@fanfare/contract/social/shares';

type LiveRow = { state: DeliverySummary['state'] | ShareState; next: Date | string | null; stopped?: boolean };

const activeMs = 3_000;
/** Time between two reads for late deliveries, in ms: they wait for the server or for a stop to end. */
const lateMs = 15_000;
/** Longest wait, in ms: a browser timer overflows after 24 days. */
const maxMs = hourMs;

/**
 * Time until a list has to be read again, in ms: soon while something is being sent, at the next planned time
 * otherwise, and `false` (never) if nothing is going to change by itself.
 */
export function refetchDelay(rows: readonly LiveRow[], now: Date): number | false {
  const delays = rows.flatMap(({ state, next, stopped }) => {
    if (next === null || stopped) return [];
    if (state === 'sending' || state === 'waiting') return [activeMs];
    const delay = new Date(next).getTime() - now.getTime();
    return [delay < -activeMs ? lateMs : Math.max(activeMs, delay)];
  });
  return delays.length === 0 ? false : Math.min(maxMs, ...delays);
}
