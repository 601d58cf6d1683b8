import { seededRandom } from '../kit/storage/seeded-random.ts';
import type { Pin } from './state.ts';

const dayMs = 86_400_000;
/** Pins live long: half of what they earn comes after the first month. */
const lifeDays = 150;

const growth = (days: number): number => {
  if (days <= 0) return 0;
  return days >= lifeDays ? 1 : (1 - Math.exp(-days / 40)) / (1 - Math.exp(-lifeDays / 40));
};

/** What a pin has earned until a moment, rolled from its id and the size of its audience. */
export const earned = (pin: Pick<Pin, 'id' | 'createdAt'>, followers: number, at: number) => {
  const roll = seededRandom(`pin ${pin.id}`);
  const part = growth((at - pin.createdAt) / dayMs);
  const seen = followers * (0.2 + 1.4 * roll.next());
  const figure = (end: number) => Math.floor(end * part);
  return {
    impression: figure(seen),
    save: figure(seen * (0.004 + 0.02 * roll.next())),
    pin_click: figure(seen * (0.01 + 0.03 * roll.next())),
    outbound_click: figure(seen * (0.002 + 0.01 * roll.next())),
    reaction: figure(seen * (0.001 + 0.004 * roll.next())),
    comment: figure(seen * (0.0001 + 0.0005 * roll.next())),
  };
};

/** As `pin_metrics=true` shows them. */
export const metrics = (pin: Pick<Pin, 'id' | 'createdAt'>, followers: number, now: number) => {
  const all = earned(pin, followers, now);
  const before = earned(pin, followers, now - 90 * dayMs);
  return {
    '90d': {
      impression: all.impression - before.impression,
      save: all.save - before.save,
      pin_click: all.pin_click - before.pin_click,
      outbound_click: all.outbound_click - before.outbound_click,
    },
    lifetime_metrics: all,
  };
};
