import { dayMs } from '../../kit/durations.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { Pin } from '../state.ts';

/** Number of days until a Pin's metrics stop growing. Half of the growth comes after the first month. */
const activeDays = 150;

const growth = (days: number): number => {
  if (days <= 0) return 0;
  return days >= activeDays ? 1 : (1 - Math.exp(-days / 40)) / (1 - Math.exp(-activeDays / 40));
};

/** Metrics of a Pin at time `at` (ms), seeded by its id and scaled by the follower count. */
export const pinMetrics = (pin: Pick<Pin, 'id' | 'createdAt'>, followers: number, at: number) => {
  const random = seededRandom(`pin ${pin.id}`);
  const growthSoFar = growth((at - pin.createdAt) / dayMs);
  const finalViews = followers * (0.2 + 1.4 * random.next());
  const countSoFar = (finalCount: number) => Math.floor(finalCount * growthSoFar);
  return {
    impression: countSoFar(finalViews),
    save: countSoFar(finalViews * (0.004 + 0.02 * random.next())),
    pin_click: countSoFar(finalViews * (0.01 + 0.03 * random.next())),
    outbound_click: countSoFar(finalViews * (0.002 + 0.01 * random.next())),
    reaction: countSoFar(finalViews * (0.001 + 0.004 * random.next())),
    comment: countSoFar(finalViews * (0.0001 + 0.0005 * random.next())),
  };
};

/** The `pin_metrics` field: last 90 days and lifetime. */
export const toMetricsJson = (pin: Pick<Pin, 'id' | 'createdAt'>, followers: number, now: number) => {
  const lifetime = pinMetrics(pin, followers, now);
  const untilWindow = pinMetrics(pin, followers, now - 90 * dayMs);
  return {
    '90d': {
      impression: lifetime.impression - untilWindow.impression,
      save: lifetime.save - untilWindow.save,
      pin_click: lifetime.pin_click - untilWindow.pin_click,
      outbound_click: lifetime.outbound_click - untilWindow.outbound_click,
    },
    lifetime_metrics: lifetime,
  };
};
