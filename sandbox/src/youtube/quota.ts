import type { Kit } from '../kit/network.ts';
import { refuse } from './errors.ts';

export const searchesPerDay = 100;
export const unitsPerDay = 10_000;

type Used = { day: string; searches: number; units: number };

const pacificDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export type Quota = ReturnType<typeof quota>;

/** What the app may ask in a day: searches have an allowance of their own. Both begin anew at midnight Pacific. */
export const quota = (kit: Kit) => {
  const memory = kit.collection<Used>('quota');
  const today = (): Used => {
    const day = pacificDay.format(kit.clock.now());
    const used = memory.get('today');
    return used?.day === day ? used : { day, searches: 0, units: 0 };
  };
  return {
    today,
    /** Counted before anything is looked at: a wrong question costs as much as a right one. */
    spend(bucket: 'searches' | 'units') {
      const used = today();
      if (used[bucket] >= (bucket === 'searches' ? searchesPerDay : unitsPerDay)) throw refuse.quota();
      memory.set('today', { ...used, [bucket]: used[bucket] + 1 });
    },
  };
};
