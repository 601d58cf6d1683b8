import { expect, test } from 'vitest';
import { countParts, renderReport } from './report.mjs';

const result = (parts) => ({
  settings: '',
  state: 'passed',
  problems: [],
  seconds: 42,
  figures: {},
  commit: 'abc1234',
  machine: '2 cores',
  at: '2030-01-01T00:00:00.000Z',
  ...parts,
});
const run = { title: 'Nightly', commit: 'def5678', machine: '2 cores', date: '2030-01-02 03:00' };

test('parts that passed and failed → tables, problems, what moved and missed goals', () => {
  const met = { text: '10 ms', amount: 10, better: 'lower', goal: '< 20 ms', isMet: true };
  const missed = { text: '30 ms', amount: 30, better: 'lower', goal: '< 20 ms', isMet: false };
  const report = renderReport({
    ...run,
    parts: [
      {
        name: 'bench',
        description: 'the benchmarks',
        result: result({ seconds: 1200, figures: { 'a | b': missed, c: { text: 'not measured', goal: '>= 1' } } }),
        last: result({ seconds: 1200, figures: { 'a | b': met, c: { text: 'not measured', goal: '>= 1' } } }),
      },
      {
        name: 'tests',
        description: 'all tests',
        result: result({ state: 'failed', problems: ['1 of 9 tests failed'], failedTests: ['a.test.ts: x → y'] }),
      },
    ],
  });
  expect(report).toBe(`# Nightly

2030-01-02 03:00, commit def5678, 2 cores.

| Part | Result | Time | Last time | Goals | What it is |
| --- | --- | --- | --- | --- | --- |
| bench | passed | 20 min | 20 min (abc1234) | 0 of 1 met | the benchmarks |
| tests | **failed** | 42 s |  |  | all tests |

## Problems

- tests: 1 of 9 tests failed
- tests: fails: a.test.ts: x → y

## What moved

- bench, worse: a | b: 10 ms → 30 ms (+200 %), goal < 20 ms now missed
- tests, changed: no earlier result

## Missed goals

- bench: a | b: 30 ms, goal < 20 ms

## Figures of bench

| Figure | Value | Last | Goal | Met |
| --- | --- | --- | --- | --- |
| a \\| b | 30 ms | 10 ms | < 20 ms | **no** |
| c | not measured | not measured | >= 1 | not measured |`);
});

test('nothing to tell → sections say so', () => {
  const report = renderReport({
    ...run,
    parts: [{ name: 'tests', description: '', result: result(), last: result() }],
  });
  expect(report).toContain('## Problems\n\nNone.\n\n## What moved\n\nNothing.\n\n## Missed goals\n\nNone.');
});

test('results of parts → numbers of passed and failed ones, without skipped ones', () => {
  const states = ['passed', 'failed', 'skipped', 'passed'];
  expect(countParts(states.map((state) => result({ state })))).toEqual({ passed: 2, failed: 1 });
});
