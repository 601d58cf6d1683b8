import { expect, test } from 'vitest';
import { judgePart } from './results.mjs';

const step = (name, report) => ({ name, report, args: [], limitMinutes: 45 });
const part = (steps, parts) => ({
  name: 'part',
  description: '',
  settings: 'small',
  limitMinutes: 60,
  needsGoals: false,
  steps,
  ...parts,
});
const ended = (parts) => ({ end: 'ended', code: 0, ...parts });

const tests = step('tests', 'tests');
const testReport = (parts) =>
  JSON.stringify({ passed: 9, failed: 0, failedTests: [], times: { vitest: 12.34, '- tests of web': 5 }, ...parts });
const testFigures = {
  'tests passed': { text: '9', amount: 9, better: 'higher' },
  'time of vitest': { text: '12 s', amount: 12.34, better: 'lower', minDifference: 10 },
};

test.each([
  [
    'all passed',
    ended({ report: testReport() }),
    { state: 'passed', problems: [], figures: testFigures, failedTests: [] },
  ],
  [
    'one failed',
    ended({ code: 1, report: testReport({ failed: 1, failedTests: ['a.test.ts: title'] }) }),
    {
      state: 'failed',
      problems: ['1 of 10 tests failed'],
      figures: testFigures,
      failedTests: ['a.test.ts: title'],
    },
  ],
  [
    'exit code 1, though all passed',
    ended({ code: 1, report: testReport() }),
    { state: 'failed', problems: ['tests ended with code 1'], figures: testFigures, failedTests: [] },
  ],
  [
    'no report',
    ended({ code: 137 }),
    { state: 'failed', problems: ['tests ended with code 137 and without a report'], figures: {} },
  ],
  [
    'half a report',
    ended({ report: '{"passed' }),
    { state: 'failed', problems: ['tests ended with code 0 and without a report'], figures: {} },
  ],
  [
    'stopped at the limit',
    { end: 'limit', code: 130 },
    { state: 'failed', problems: ['tests was stopped at its limit of 45 min'], figures: {} },
  ],
  ['no PostgreSQL', ended({ code: 3 }), { state: 'skipped', problems: ['PostgreSQL was not found.'], figures: {} }],
])('report of tests, %s → result of the part', (_, outcome, result) => {
  expect(judgePart(part([tests]), [{ ...outcome, step: tests }])).toEqual({ settings: 'small', ...result });
});

const scenario = (name, measurements, error) => JSON.stringify([{ name, description: '', measurements, error }]);
const p99 = {
  name: 'p99',
  value: '120 ms',
  figure: { amount: 120, unit: 'ms', better: 'lower' },
  target: '< 100 ms',
  isMet: false,
  method: '',
};
const p99Figure = { text: '120 ms', amount: 120, better: 'lower', goal: '< 100 ms', isMet: false };
const leads = step('leads', 'measurements');
const list = step('list', 'measurements');

test.each([
  [
    'a missed goal',
    part([leads]),
    [ended({ report: scenario('leads', [p99]) })],
    { state: 'passed', problems: [], figures: { p99: p99Figure } },
  ],
  [
    'a missed goal that must be met',
    part([leads], { needsGoals: true }),
    [ended({ code: 1, report: scenario('leads', [p99]) })],
    { state: 'failed', problems: ['goal missed: p99'], figures: { p99: p99Figure } },
  ],
  [
    'two figures with the same name, and no number',
    part([leads]),
    [ended({ report: scenario('leads', [p99, { name: 'p99', value: 'no', figure: { amount: null }, method: '' }]) })],
    { state: 'passed', problems: [], figures: { p99: p99Figure, 'p99 (2)': { text: 'no' } } },
  ],
  [
    'two scenarios, one with an error',
    part([leads, list]),
    [
      ended({ report: scenario('leads', [p99]) }),
      ended({ code: 1, report: scenario('list', [], 'PostgreSQL not found.') }),
    ],
    { state: 'failed', problems: ['list: PostgreSQL not found.'], figures: { 'leads: p99': p99Figure } },
  ],
  [
    'a scenario for which no time was left',
    part([leads, list]),
    [ended({ report: scenario('leads', [p99]) })],
    { state: 'failed', problems: ['list did not run: no time was left'], figures: { 'leads: p99': p99Figure } },
  ],
  [
    'a scenario that was stopped after its first result',
    part([leads]),
    [{ end: 'limit', code: 1, report: scenario('leads', [p99]) }],
    { state: 'failed', problems: ['leads was stopped at its limit of 45 min'], figures: { p99: p99Figure } },
  ],
  ['no scenario', part([]), [], { state: 'failed', problems: ['nothing to run'], figures: {} }],
])('report of measurements, %s → result of the part', (_, measured, outcomes, result) => {
  const all = outcomes.map((outcome, index) => ({ ...outcome, step: measured.steps[index] }));
  expect(judgePart(measured, all)).toEqual({ settings: 'small', ...result });
});
