import { createHash } from 'node:crypto';

export type Chance = {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  digits(length: number): string;
};

/** Chance that repeats itself: the same words always roll the same numbers, on every computer. */
export const seededRandom = (words: string): Chance => {
  let state = createHash('sha256').update(words).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    digits: (length) => Array.from({ length }, (_, place) => between(place === 0 ? 1 : 0, 9)).join(''),
  };
};
