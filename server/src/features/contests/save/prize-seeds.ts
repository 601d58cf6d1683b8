import { createHash, createHmac } from 'node:crypto';
import { formatDrawSettings } from '@fanfare/contract/contests/draw-order';
import type { DrawSettings } from '@fanfare/contract/contests/winners';
import type { RandomBytes } from '../../../platform/random.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { PrizeRow } from '../contest-parts.store.ts';

type Seed = { seed: Buffer; seedKey: Buffer | undefined };

const seedContext = (prizeId: number) => `contest-prize-seed:${prizeId}`;
const keyContext = (prizeId: number) => `contest-prize-seed-key:${prizeId}`;

/**
 * A new seed of a prize's draw: the sealed seed, and its hash, which is published with the contest. The seed is derived
 * from a random key and the method of the draw, so the published hash fixes the key and the method: with another
 * method, no key gives the same seed.
 */
export const newPrizeSeed = (
  box: SecretBox,
  random: RandomBytes,
  { id, ...settings }: DrawSettings & { id: number },
) => {
  const key = random(32);
  const seed = createHmac('sha256', key).update(formatDrawSettings(settings)).digest();
  return {
    sealedSeed: box.seal(seed.toString('hex'), seedContext(id)),
    sealedSeedKey: box.seal(key.toString('hex'), keyContext(id)),
    seedHash: createHash('sha256').update(seed).digest('hex'),
  };
};

/** The 32 bytes of a seed, and the key it was derived from. */
export const openPrizeSeed = (
  box: SecretBox,
  { id, sealedSeed, sealedSeedKey }: Pick<PrizeRow, 'id' | 'sealedSeed' | 'sealedSeedKey'>,
): Seed => {
  if (!sealedSeed) throw new Error(`The prize ${id} has no seed.`);
  return {
    seed: Buffer.from(box.open(sealedSeed, seedContext(id)), 'hex'),
    seedKey: sealedSeedKey ? Buffer.from(box.open(sealedSeedKey, keyContext(id)), 'hex') : undefined,
  };
};
