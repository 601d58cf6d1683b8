import type { Kit } from '../kit/network.ts';
import { errors } from './errors.ts';

export const searchesPerDay = 100;
export const unitsPerDay = 10_000;

type QuotaUsage = { day: string; searches: number; units: number };

const pacificDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export type Quota = ReturnType<typeof createQuota>;

/** The app's daily quota: searches and units are counted separately. Resets at midnight Pacific. */
export const createQuota = (kit: Kit) => {
  const collection = kit.collection<QuotaUsage>('quota');
  const today = (): QuotaUsage => {
    const day = pacificDay.format(kit.clock.now());
    const usage = collection.get('today');
    return usage?.day === day ? usage : { day, searches: 0, units: 0 };
  };
  return {
    today,
    /** Counts a call before its validation, because invalid requests use quota like valid ones. */
    spend(bucket: 'searches' | 'units') {
      const usage = today();
      if (usage[bucket] >= (bucket === 'searches' ? searchesPerDay : unitsPerDay)) throw errors.quota();
      collection.set('today', { ...usage, [bucket]: usage[bucket] + 1 });
    },
  };
};
