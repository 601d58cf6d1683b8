import { expect, test } from 'vitest';
import { compareLines, createPicker, formatDrawLine, neededPoints, parseDrawLine } from './draw-order.ts';

const digest = (value: number) =>
  Uint8Array.from([...new Uint8Array(28), ...new Uint8Array(new Uint32Array([value]).buffer).reverse()]);

test('picks of a draw → by weight in list order, without taken contestants; when all are taken → none', () => {
  const picker = createPicker([2, 0, 3, 1]);
  expect(picker.pick(digest(2))).toBe(2);
  // Chances that are left: two of the first contestant, one of the last.
  expect(picker.pick(digest(5))).toBe(3);
  expect(picker.pick(digest(7))).toBe(0);
  expect(picker.pick(digest(0))).toBeUndefined();
});

test('list of 5,000 weights → the same picks as a simple count through the list', () => {
  const weights = Array.from({ length: 5_000 }, (_, index) => index % 7);
  const left = [...weights];
  const picker = createPicker(weights);
  for (let k = 0; k < 500; k += 1) {
    const value = (k * 2_654_435_761) % 4_294_967_296;
    let rest = value % left.reduce((sum, weight) => sum + weight, 0);
    const expected = left.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
    left[expected] = 0;
    expect(picker.pick(digest(value))).toBe(expected);
  }
});

test('10 contestants with one chance each, 20,000 first picks → each about as often', () => {
  const counts = new Array<number>(10).fill(0);
  for (let run = 0; run < 20_000; run += 1) {
    const place = createPicker(new Array(10).fill(1)).pick(digest((run * 2_654_435_761) % 4_294_967_296)) ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
  // Limit of chi-square for 9 degrees of freedom: one of a thousand fair runs is above 27.9, and the test's run is
  // always the same.
  expect(chiSquare).toBeLessThan(27.9);
});

test('method points → most points first, ties by who reached them earlier; method first → earliest entry first', () => {
  const lines = ['a 5 300 1', 'b 9 200 3', 'c 9 100 2'].map(parseDrawLine);
  expect([...lines].sort(compareLines('points')).map(({ receipt }) => receipt)).toEqual(['c', 'b', 'a']);
  expect([...lines].sort(compareLines('first')).map(({ receipt }) => receipt)).toEqual(['a', 'c', 'b']);
});

test('line of a draw → written and read back unchanged; weighted draw → at least 1 point needed', () => {
  for (const isAdded of [false, true]) {
    const line = { receipt: 'ab', points: 3, pointsAt: 4, enteredAt: 5, isAdded };
    expect(parseDrawLine(formatDrawLine(line))).toEqual(line);
  }
  expect(parseDrawLine('ab 3 4 5')).toMatchObject({ isAdded: false });
  expect([neededPoints('weighted', 0), neededPoints('random', 0), neededPoints('weighted', 7)]).toEqual([1, 0, 7]);
});
