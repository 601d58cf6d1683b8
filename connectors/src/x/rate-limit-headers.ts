import { daySeconds } from '@fanfare/contract/kit/durations';
import type { ReadUsage, Usage } from '../kit/http/rate-limit-headers.ts';

const headerPrefixes = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'];
/** Largest wait in seconds: X's longest window is a day, and a later reset is capped. */
const maxWaitSeconds = daySeconds;

/** Three groups of headers with limit, remaining calls and reset time. */
export const readUsage =
  (now: () => Date): ReadUsage =>
  (headers): Usage => {
    const windows = headerPrefixes.flatMap((name) => {
      const readNumber = (field: string) => Number(headers.get(`${name}-${field}`) ?? Number.NaN);
      const limit = readNumber('limit');
      const remaining = readNumber('remaining');
      if (!(limit > 0) || Number.isNaN(remaining)) return [];
      const seconds = Math.ceil(readNumber('reset') - now().getTime() / 1000);
      return [{ usedPercent: ((limit - remaining) / limit) * 100, waitSeconds: remaining <= 0 ? seconds : 0 }];
    });
    const waits = windows.flatMap(({ waitSeconds: wait }) => (wait > 0 ? [Math.min(wait, maxWaitSeconds)] : []));
    return {
      usedPercent: windows.length > 0 ? Math.max(...windows.map(({ usedPercent: used }) => used)) : undefined,
      retryAfterSeconds: waits.length > 0 ? Math.max(...waits) : undefined,
    };
  };
