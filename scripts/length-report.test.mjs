import { expect, test } from 'vitest';
import { lengthReport } from './length-report.mjs';

test('report of long files and full folders → the longest and fullest first; tests do not count as code files', () => {
  const texts = new Map([
    ['server/src/main/compose.ts', 'one\ntwo\nthree\n'],
    ['server/src/main/start.ts', 'one\n'],
    ['server/src/main/start.test.ts', 'one\ntwo\n'],
    ['web/src/ui/page.css', 'one\ntwo\nthree\nfour\n'],
  ]);
  expect(lengthReport(texts).split('\n')).toEqual([
    'Longest files, in lines:',
    '     4  web/src/ui/page.css',
    '     3  server/src/main/compose.ts',
    '     2  server/src/main/start.test.ts',
    '     1  server/src/main/start.ts',
    '',
    'Fullest folders, in code files:',
    '     2  server/src/main',
  ]);
});

test('report of 30 files → lists 20 of them', () => {
  const texts = new Map(Array.from({ length: 30 }, (_, n) => [`bench/src/scenario-${n}.ts`, 'one\n']));
  expect(lengthReport(texts).match(/scenario/g)).toHaveLength(20);
});
