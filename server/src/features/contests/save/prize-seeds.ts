import { createHash } from 'node:crypto';
import type { RandomBytes } from '../../../platform/random.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';

const seedContext = (prizeId: number) => `contest-prize-seed:${prizeId}`;

/** A new seed of a prize's draw: sealed, and the hash that is published with the contest. */
export const newPrizeSeed = (box: SecretBox, random: RandomBytes, prizeId: number) => {
  const seed = random(32);
  return {
    sealedSeed: box.seal(seed.toString('hex'), seedContext(prizeId)),
    seedHash: createHash('sha256').update(seed).digest('hex'),
  };
};

/** The seed's 32 bytes. */
export const openPrizeSeed = (box: SecretBox, prizeId: number, sealedSeed: string): Buffer =>
  Buffer.from(box.open(sealedSeed, seedContext(prizeId)), 'hex');
