import type { SequenceLimit } from '../../delivery-kind.ts';
import type { OpenDelivery } from './sequence.store.ts';

/** Milliseconds that a delivery waits while another delivery of its sequence is being sent. */
const waitMs = 5_000;

/**
 * Time until which a delivery waits for other deliveries of its sequence: for earlier ones, and for any that is being
 * sent, processed or looked for. Undefined if it can be sent.
 */
export const blockedUntil = (
  row: Pick<OpenDelivery, 'id'>,
  sequence: readonly OpenDelivery[],
  now: Date,
): Date | undefined => {
  const ends = sequence.flatMap(({ id, state, slotAt, nextAt }) => {
    if (id === row.id) return [];
    const isReserved = state === 'planned' && slotAt !== null && slotAt <= now && nextAt !== null && nextAt > now;
    if (state === 'planned' && !isReserved && id > row.id) return [];
    const soon = now.getTime() + waitMs;
    return [state === 'planned' && !isReserved && nextAt ? Math.max(nextAt.getTime(), soon) : soon];
  });
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
};

/** The first time from `now` on with fewer than `maxCount` slots in the seconds before it. */
export const nextSequenceSlot = (
  { seconds, maxCount }: SequenceLimit,
  usedTimes: readonly number[],
  now: Date,
): Date => {
  const counted = usedTimes.toSorted((a, b) => a - b).at(-maxCount);
  return counted === undefined ? now : new Date(Math.max(now.getTime(), counted + seconds * 1000));
};
