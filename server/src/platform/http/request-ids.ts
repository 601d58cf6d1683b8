import type { RandomBytes } from '../dice.ts';

const idBytes = 12;
const idsAtOnce = 256;

/** Names requests. Randomness for many at once: asking for it costs as much as all else of a small request. */
export const requestIds = (random: RandomBytes): (() => string) => {
  let pool: Buffer = Buffer.alloc(0);
  let next = 0;
  return () => {
    if (next === pool.length) {
      pool = random(idBytes * idsAtOnce);
      next = 0;
    }
    next += idBytes;
    return pool.toString('hex', next - idBytes, next);
  };
};
