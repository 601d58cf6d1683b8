import type { RandomBytes } from '../../random.ts';

const idBytes = 12;
const idsAtOnce = 256;

/** Names requests. Randomness for many at once: asking for it each time was a tenth of what a page from memory took. */
export const createRequestIds = (random: RandomBytes): (() => string) => {
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
