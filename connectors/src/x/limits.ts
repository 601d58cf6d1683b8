import type { ReadUsage, Usage } from '../kit/http/rate-limit-headers.ts';

const families = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'];
/** X's longest window is a day: a later moment is a clock gone wrong. */
const longestSeconds = 86_400;

/** X says in three families of headers how much is left, and when it will be whole again. */
export const readUsage =
  (now: () => Date): ReadUsage =>
  (headers): Usage => {
    const windows = families.flatMap((name) => {
      const numberOf = (what: string) => Number(headers.get(`${name}-${what}`) ?? Number.NaN);
      const limit = numberOf('limit');
      const remaining = numberOf('remaining');
      if (!(limit > 0) || Number.isNaN(remaining)) return [];
      const seconds = Math.ceil(numberOf('reset') - now().getTime() / 1000);
      return [{ used: ((limit - remaining) / limit) * 100, wait: remaining <= 0 ? seconds : 0 }];
    });
    const waits = windows.flatMap(({ wait }) => (wait > 0 ? [Math.min(wait, longestSeconds)] : []));
    return {
      usedPercent: windows.length > 0 ? Math.max(...windows.map(({ used }) => used)) : undefined,
      retryAfterSeconds: waits.length > 0 ? Math.max(...waits) : undefined,
    };
  };
