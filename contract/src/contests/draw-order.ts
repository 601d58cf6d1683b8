import type { DrawMethod, DrawSettings } from './winners.ts';

// File that imports types only: the visitor bundle repeats draws with it and has no packages.

/** A qualified contestant in the published list of a draw, in order of entry. Times in milliseconds since 1970. */
export type DrawLine = {
  receipt: string;
  points: number;
  pointsAt: number;
  enteredAt: number;
  /** True for an entry that the organizer added; false in lists from before such entries were marked. */
  isAdded: boolean;
};

/** Reasons why a contestant was passed over in the order of a draw. */
export const exclusionReasons = ['other_prize', 'not_qualified'] as const;
export type ExcludedReceipt = { receipt: string; reason: (typeof exclusionReasons)[number] };

export const formatDrawLine = ({ receipt, points, pointsAt, enteredAt, isAdded }: DrawLine): string =>
  `${receipt} ${points} ${pointsAt} ${enteredAt}${isAdded ? ' added' : ''}`;

export const parseDrawLine = (line: string): DrawLine => {
  const [receipt = '', points = '0', pointsAt = '0', enteredAt = '0', mark] = line.split(' ', 5);
  const isAdded = mark === 'added';
  return { receipt, points: Number(points), pointsAt: Number(pointsAt), enteredAt: Number(enteredAt), isAdded };
};

/** Number of chances of a contestant. */
export const weightOf = (method: DrawMethod, { points }: Pick<DrawLine, 'points'>): number =>
  method === 'weighted' ? points : 1;

/** Points that a contestant needs for a prize: `weighted` gives no chance without points. */
export const neededPoints = (method: DrawMethod, minPoints: number): number =>
  method === 'weighted' ? Math.max(1, minPoints) : minPoints;

/** True if the order comes from the seed; otherwise it comes from points or times alone. */
export const usesSeed = (method: DrawMethod): boolean => method === 'random' || method === 'weighted';

/**
 * Settings of a draw as a part of its path, such as `random` or `randomunique`. The seed is HMAC-SHA-256(its key, this
 * text).
 */
export const formatDrawSettings = ({ method, isUnique }: DrawSettings): DrawMethod | `${DrawMethod}unique` =>
  isUnique ? `${method}unique` : method;

/** Text that the key of a draw is computed from: HMAC-SHA-256(seed, this text). */
export const drawKeyText = (contestId: number, prizeId: number, listHash: string): string =>
  `${contestId}\n${prizeId}\n${listHash}`;

/** The order of methods without a seed: most points, reached first; or first entry. Ties: order of the list. */
export const compareLines = (method: DrawMethod) => (a: DrawLine, b: DrawLine) =>
  method === 'points' ? b.points - a.points || a.pointsAt - b.pointsAt : a.enteredAt - b.enteredAt;

const blockSize = 1_024;

/**
 * Takes contestants from a list of weights. Pick k of a draw is HMAC-SHA-256(key, k) as a number, modulo the weight of
 * everyone not taken yet, counted through the list in entry order without those already taken.
 */
export const createPicker = (weights: ArrayLike<number>) => {
  const left = Float64Array.from(weights);
  const blocks = new Float64Array(Math.ceil(left.length / blockSize));
  for (let index = 0; index < left.length; index += 1) addTo(blocks, Math.floor(index / blockSize), left[index] ?? 0);
  let remaining = blocks.reduce((sum, weight) => sum + weight, 0);

  return {
    /** Index of the contestant whom a digest picks from the list; undefined when everyone is taken. */
    pick: (digest: Uint8Array): number | undefined => {
      if (remaining === 0) return undefined;
      let rest = Number(toBigInt(digest) % BigInt(remaining));
      let block = 0;
      for (; rest >= (blocks[block] ?? 0); block += 1) rest -= blocks[block] ?? 0;
      let index = block * blockSize;
      for (; rest >= (left[index] ?? 0); index += 1) rest -= left[index] ?? 0;
      const weight = left[index] ?? 0;
      left[index] = 0;
      addTo(blocks, block, -weight);
      remaining -= weight;
      return index;
    },
  };
};

const addTo = (sums: Float64Array, at: number, weight: number) => {
  sums[at] = (sums[at] ?? 0) + weight;
};

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const toBigInt = (digest: Uint8Array): bigint => BigInt(`0x${toHex(digest)}`);
