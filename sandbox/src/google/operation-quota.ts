import { hourMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { errors } from './errors.ts';

/** Number of operations in 24 hours, by the access level of the Cloud project that owns the app. */
export const accessLevels = { test: 15_000, explorer: 2_880, basic: 15_000, standard: Number.POSITIVE_INFINITY };
export type AccessLevel = keyof typeof accessLevels;

/** Number of operations of an app by hour; the key counts hours since 1970. */
type Usage = { level: AccessLevel; hours: Record<string, number> };

export type OperationQuota = ReturnType<typeof createOperationQuota>;

/** The app's operations of the last 24 hours: queries, single operations of a change, other calls. */
export const createOperationQuota = (kit: Kit) => {
  const collection = kit.collection<Usage>('operations');
  const hourNow = () => Math.floor(kit.clock.now().getTime() / hourMs);
  const read = (): Usage => collection.get('app') ?? { level: 'basic', hours: {} };
  const countUsed = () =>
    Object.entries(read().hours)
      .filter(([hour]) => Number(hour) > hourNow() - 24)
      .reduce((sum, [, count]) => sum + count, 0);

  return {
    level: () => read().level,
    used: countUsed,
    setLevel: (level: AccessLevel) => void collection.set('app', { ...read(), level }),
    spend(operations: number) {
      const { level, hours } = read();
      if (countUsed() + operations > accessLevels[level]) throw errors.dailyQuota();
      const hour = hourNow();
      const recent = Object.entries(hours).filter(([known]) => Number(known) > hour - 24);
      const next = { ...Object.fromEntries(recent), [hour]: (hours[hour] ?? 0) + operations };
      collection.set('app', { level, hours: next });
    },
  };
};

export const isAccessLevel = (text: string): text is AccessLevel => Object.hasOwn(accessLevels, text);
