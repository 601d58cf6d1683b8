import { expect, test } from 'vitest';
import { readOptions } from './options.mjs';

const names = ['tests', 'bench', 'endurance'];

test.each([
  ['no option', [], { only: names, minutes: 120, isTry: false, list: false }],
  ['two parts', ['--only', 'endurance,bench'], { only: ['endurance', 'bench'] }],
  ['half an hour', ['--hours', '0.5'], { minutes: 30 }],
  ['minutes', ['--minutes', '7'], { minutes: 7 }],
  ['a folder', ['--reports', '/tmp/reports', '--try'], { reports: '/tmp/reports', isTry: true }],
  ['an unknown part', ['--only', 'bench,all'], { problem: expect.stringContaining('Unknown part: all.') }],
  ['an unknown option', ['--fast'], { problem: expect.stringContaining('--fast') }],
  ['hours and minutes', ['--hours', '1', '--minutes', '1'], { problem: 'Use --hours or --minutes.' }],
  ['too long', ['--hours', '3'], { problem: expect.stringContaining('120 minutes') }],
  ['no time', ['--minutes', '0'], { problem: expect.stringContaining('120 minutes') }],
  ['no number', ['--minutes', 'two'], { problem: expect.stringContaining('120 minutes') }],
])('options of the nightly, %s → what they mean', (_, args, options) => {
  expect(readOptions(args, names)).toMatchObject(options);
});
