import { createHash } from 'node:crypto';

export type SeededRandom = {
  /** Next number: 0 ≤ value < 1. */
  next(): number;
  /** Random integer, both bounds included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  digits(length: number): string;
};

/** A pseudo-random generator: the same seed gives the same numbers on every computer. */
export const seededRandom = (seed: string): SeededRandom => {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    digits: (length) => Array.from({ length }, (_, index) => between(index === 0 ? 1 : 0, 9)).join(''),
  };
};
