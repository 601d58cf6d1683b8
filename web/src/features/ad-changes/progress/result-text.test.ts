import { describe, expect, test } from 'vitest';
import { groupReasons, listNames, progressPercent, progressText, resultSentence } from './result-text.ts';

const counts = (change: object) => ({ total: 0, waiting: 0, done: 0, failed: 0, cancelled: 0, ...change });

describe('result of an action', () => {
  test.each([
    ['pause', { done: 12 }, '12 ads paused.'],
    ['activate', { done: 1, failed: 2 }, '1 ad activated, 2 failed.'],
    ['clone', { failed: 3, cancelled: 1 }, 'No ads cloned, 3 failed, 1 canceled.'],
    ['budget', { done: 1200 }, '1,200 budgets changed.'],
    ['undo', { done: 1 }, '1 change undone.'],
  ] as const)('result of %s with the counts %j → %s', (kind, change, text) => {
    expect(resultSentence(kind, counts(change))).toBe(text);
  });

  test('running action → text with the number of done and failed rows', () => {
    expect(progressText(counts({ total: 12, done: 3, waiting: 9 }))).toBe('3 of 12 done');
    expect(progressText(counts({ total: 12, done: 3, failed: 1, waiting: 8 }))).toBe('3 of 12 done, 1 failed');
    expect(progressPercent(counts({ total: 12, done: 3, failed: 1, cancelled: 2, waiting: 6 }))).toBe(50);
    expect(progressPercent(counts({}))).toBe(100);
  });
});

test('rows that failed for several reasons → grouped by reason, the most frequent first', () => {
  const row = (name: string, message: string | null) => ({ name, message });
  const groups = groupReasons([row('A', 'Closed.'), row('B', 'Too low.'), row('C', 'Too low.'), row('D', null)]);
  expect(groups.map(({ reason, names }) => `${reason} ${names.join()}`)).toEqual([
    'Too low. B,C',
    'Closed. A',
    'No reason was given. D',
  ]);
});

test('list of many names → the first names, then “and … more”', () => {
  expect(listNames(['A', 'B', 'C'])).toBe('A, B, C');
  expect(listNames(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more');
});
