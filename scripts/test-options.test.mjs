import { expect, test } from 'vitest';
import { narrowByNames, readTestOptions, refuseTestOptions } from './test-options.mjs';

const none = {
  all: false,
  ofProcesses: false,
  onPostgres: false,
  changedSince: undefined,
  names: [],
  vitestOptions: [],
};

test.each([
  [[], none],
  [['--all'], { ...none, all: true }],
  [['--processes', 'draw-kill'], { ...none, ofProcesses: true, names: ['draw-kill'] }],
  [
    ['--postgres', 'draws', '-t', 'drafts'],
    { ...none, onPostgres: true, names: ['draws'], vitestOptions: ['-t', 'drafts'] },
  ],
  [['call-census', '-u'], { ...none, names: ['call-census'], vitestOptions: ['-u'] }],
  [['--changed'], { ...none, changedSince: 'HEAD' }],
  [['--changed=main~2'], { ...none, changedSince: 'main~2' }],
])('arguments %j → options', (args, options) => {
  expect(readTestOptions(args)).toEqual(options);
});

test.each([['--all'], ['--postgres'], ['--processes'], ['contests'], ['main'], ['-u'], ['--changed=main']])(
  '--changed with %s → refused unless it is --changed again',
  (other) => {
    const refusal = refuseTestOptions(['--changed', other]);
    if (other.startsWith('--changed')) expect(refusal).toBeUndefined();
    else expect(refusal).toContain(`leave out ${other}.`);
  },
);

test.each([[[]], [['--changed']], [['--changed=main']], [['--postgres', 'contests', '-u']]])(
  'arguments %j → not refused',
  (args) => {
    expect(refuseTestOptions(args)).toBeUndefined();
  },
);

test.each([
  [[], ['a/draws.test.ts:12', 'a/draws.test.ts:30', 'b/rss.test.ts']],
  [['draws'], ['a/draws.test.ts:12', 'a/draws.test.ts:30']],
  [['rss', 'nothing'], ['b/rss.test.ts']],
  [['12'], []],
])('selection narrowed by the names %j → the tests with one of them in their path', (names, narrowed) => {
  expect(narrowByNames(['a/draws.test.ts:12', 'a/draws.test.ts:30', 'b/rss.test.ts'], names)).toEqual(narrowed);
});
