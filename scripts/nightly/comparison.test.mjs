import { expect, test } from 'vitest';
import { compareResults, mergeResults } from './comparison.mjs';

const result = (parts) => ({
  settings: '500 deliveries in 5 min',
  state: 'passed',
  problems: [],
  seconds: 300,
  figures: {},
  commit: 'abc1234',
  machine: '2 cores',
  at: '2030-01-01T00:00:00.000Z',
  ...parts,
});
const ms = (amount, parts) => ({ text: `${amount} ms`, amount, better: 'lower', ...parts });
const rate = (amount) => ({ text: `${amount}/s`, amount, better: 'higher' });
const figures = (figure) => result({ figures: { p99: figure } });

test.each([
  ['the same', result(), result(), []],
  ['no earlier result', undefined, result(), ['changed: no earlier result']],
  ['an earlier one that was skipped', result({ state: 'skipped' }), result(), ['changed: no earlier result']],
  ['skipped now', result(), result({ state: 'skipped' }), []],
  [
    'other settings',
    result({ settings: '100 deliveries in 1 min' }),
    result({ figures: { p99: ms(9) } }),
    ['changed: not compared: ran last with 100 deliveries in 1 min'],
  ],
  ['passed, then failed', result(), result({ state: 'failed' }), ['worse: passed → failed']],
  ['failed, then passed', result({ state: 'failed' }), result(), ['better: failed → passed']],
  ['another machine', result(), result({ machine: '4 cores' }), ['changed: another machine: 2 cores']],

  ['time a fifth more', figures(ms(100)), figures(ms(120)), []],
  ['time more than a fifth more', figures(ms(100)), figures(ms(121)), ['worse: p99: 100 ms → 121 ms (+21 %)']],
  ['time with little difference', figures(ms(1, { minDifference: 10 })), figures(ms(9, { minDifference: 10 })), []],
  [
    'time with a difference that counts',
    figures(ms(1, { minDifference: 10 })),
    figures(ms(11, { minDifference: 10 })),
    ['worse: p99: 1 ms → 11 ms (+1000 %)'],
  ],
  ['time less', figures(ms(100)), figures(ms(70)), ['better: p99: 100 ms → 70 ms (−30 %)']],
  ['rate less', figures(rate(100)), figures(rate(70)), ['worse: p99: 100/s → 70/s (−30 %)']],
  ['rate more', figures(rate(100)), figures(rate(130)), ['better: p99: 100/s → 130/s (+30 %)']],
  ['negative amount that rises', figures(ms(-1)), figures(ms(1)), ['worse: p99: -1 ms → 1 ms (+200 %)']],
  ['nothing, then something', figures(ms(0)), figures(ms(1)), ['worse: p99: 0 ms → 1 ms']],
  ['something, then nothing', figures(ms(1)), figures(ms(0)), ['better: p99: 1 ms → 0 ms (−100 %)']],
  ['nothing twice', figures(ms(0)), figures(ms(0)), []],
  ['text without an amount', figures({ text: 'yes' }), figures({ text: 'no' }), []],
  [
    'goal now missed, little change',
    figures(ms(99, { goal: '< 100 ms', isMet: true })),
    figures(ms(101, { goal: '< 100 ms', isMet: false })),
    ['worse: p99: 99 ms → 101 ms (+2 %), goal < 100 ms now missed'],
  ],
  [
    'goal met again, without an amount',
    figures({ text: 'no', goal: 'yes', isMet: false }),
    figures({ text: 'yes', goal: 'yes', isMet: true }),
    ['better: p99: no → yes, goal yes met again'],
  ],
  [
    'goal that could not be measured before',
    figures({ text: 'not measured', goal: '< 2 ms' }),
    figures(ms(1, { goal: '< 2 ms', isMet: true })),
    [],
  ],
  ['a new figure', result(), figures(ms(5)), ['changed: new: p99, 5 ms']],
  ['a figure that is gone', figures(ms(5)), result(), ['changed: no longer measured: p99']],
  ['a figure that is gone after a failure', figures(ms(5)), result({ state: 'failed' }), ['worse: passed → failed']],

  [
    'other failing tests',
    result({ failedTests: ['a', 'b'] }),
    result({ failedTests: ['b', 'c'] }),
    ['worse: newly fails: c', 'better: no longer fails: a'],
  ],
  ['no list of failing tests', result({ failedTests: ['a'] }), result(), []],

  ['part that takes a fifth longer', result(), result({ seconds: 360 }), []],
  [
    'part that takes more than a fifth longer',
    result(),
    result({ seconds: 450 }),
    ['worse: takes longer: 300 s → 450 s (+50 %)'],
  ],
  ['short part that takes some seconds longer', result({ seconds: 5 }), result({ seconds: 14 }), []],
  ['part that takes less', result(), result({ seconds: 100 }), []],

  [
    'several changes, the worse first',
    result({ figures: { a: ms(10), b: ms(10) } }),
    result({ figures: { a: ms(5), b: ms(20), c: ms(1) } }),
    ['worse: b: 10 ms → 20 ms (+100 %)', 'better: a: 10 ms → 5 ms (−50 %)', 'changed: new: c, 1 ms'],
  ],
])('%s → what moved', (_, last, now, changes) => {
  expect(compareResults(last, now).map(({ effect, text }) => `${effect}: ${text}`)).toEqual(changes);
});

const before = result({ figures: { a: ms(1), b: ms(2) }, failedTests: ['x'] });

test.each([
  ['no earlier result', undefined, result(), result()],
  ['passed', before, result({ figures: { a: ms(3) } }), result({ figures: { a: ms(3) } })],
  [
    'failed, without some figures and tests',
    before,
    result({ state: 'failed', figures: { a: ms(3) } }),
    result({ state: 'failed', figures: { a: ms(3), b: ms(2) }, failedTests: ['x'] }),
  ],
  [
    'failed with other settings',
    before,
    result({ state: 'failed', settings: 'more' }),
    result({ state: 'failed', settings: 'more' }),
  ],
  ['skipped', before, result({ state: 'skipped' }), before],
  ['skipped the first time', undefined, result({ state: 'skipped' }), result({ state: 'skipped' })],
])('%s → result that is kept', (_, last, now, kept) => {
  expect(mergeResults(last, now)).toEqual(kept);
});
