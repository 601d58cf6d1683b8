import { describe, expect, test } from 'vitest';
import { barScale, roundUp } from './bar-scale.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [12, 20],
  [99, 100],
  [101, 200],
  [4200, 5000],
])('value %i rounded up for the top of a chart → %i', (value, expected) => {
  expect(roundUp(value)).toBe(expected);
});

describe('bars', () => {
  test('chart with gains only → bars upwards from the bottom', () => {
    const { zero, bar } = barScale([0, 50, 100, null], 80);
    expect([zero, bar(0), bar(50), bar(100)]).toEqual([
      80,
      { y: 80, height: 0 },
      { y: 40, height: 40 },
      { y: 0, height: 80 },
    ]);
  });

  test('chart with losses → bars below zero', () => {
    const { zero, bar } = barScale([10, -10], 80);
    expect([zero, bar(10), bar(-10)]).toEqual([40, { y: 0, height: 40 }, { y: 40, height: 40 }]);
  });

  test('small value beside a large one → a bar of at least 2 px; no values → zero at the bottom', () => {
    expect(barScale([1, 5000], 80).bar(1).height).toBe(2);
    expect(barScale([null, null], 80).zero).toBe(80);
  });
});
