import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  failedNames,
  failedTests,
  filesByDuration,
  sum,
  timesByWorkspace,
} from './test-report.mjs';

const vitest = (counts, files = []) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: files,
    ...counts,
  });
const playwright = (stats, errors = []) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

test.each([
  ['all passed', vitest({ numPassedTests: 3 }), 0, { passed: 3, failed: 0 }],
  ['one failed', vitest({ numPassedTests: 2, numFailedTests: 1 }), 1, { passed: 2, failed: 1 }],
  ['an error outside any test', vitest({ numPassedTests: 3 }), 1, { passed: 3, failed: 1 }],
  [
    'a file that does not load',
    vitest({ numPassedTests: 3 }, [{ status: 'failed', assertionResults: [] }]),
    1,
    { passed: 3, failed: 1 },
  ],
  ['a skipped test', vitest({ numPassedTests: 3, numPendingTests: 1 }), 0, { passed: 3, failed: 1 }],
  ['nothing ran', vitest({}), 0, { passed: 0, failed: 1 }],
  ['no report', undefined, 1, { passed: 0, failed: 1 }],
  ['half a report', '{"numPassed', 0, { passed: 0, failed: 1 }],
])('vitest report, %s → numbers of passed and failed tests', (_, report, code, count) => {
  expect(countVitest(report, code)).toEqual(count);
});

test('vitest report of a filtered run → skipped tests do not count', () => {
  const report = vitest({ numPassedTests: 1, numPendingTests: 9 });
  expect(countVitest(report, 0, { filtered: true })).toEqual({ passed: 1, failed: 0 });
});

test.each([
  ['all passed', playwright({ expected: 4 }), 0, { passed: 4, failed: 0 }],
  [
    'failed, flaky and skipped',
    playwright({ expected: 1, unexpected: 2, flaky: 1, skipped: 1 }),
    1,
    { passed: 1, failed: 4 },
  ],
  ['global setup fails', playwright({}, [{ message: 'no port' }]), 1, { passed: 0, failed: 1 }],
  ['no journeys', playwright({}), 0, { passed: 0, failed: 1 }],
  ['no report', undefined, 0, { passed: 0, failed: 1 }],
])('journeys report, %s → numbers of passed and failed journeys', (_, report, code, count) => {
  expect(countPlaywright(report, code)).toEqual(count);
});

test('counts of both runners (vitest and journeys) → added up', () => {
  expect(
    sum([
      { passed: 3, failed: 0 },
      { passed: 4, failed: 1 },
    ]),
  ).toEqual({ passed: 7, failed: 1 });
});

test('failed tests, files that do not load and specs of nested suites → one line each, with the error', () => {
  const files = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: ['expected 3\n  to be 4'] }],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'passes' }] },
  ];
  const results = [{ errors: [{ message: `\u001b[31mTimed out\u001b[39m${'.'.repeat(600)}`, location: { line: 7 } }] }];
  const inner = { specs: [{ ok: false, file: 'in.spec.ts', title: 'signs in', tests: [{ results }] }] };
  const journeys = JSON.stringify({ suites: [{ specs: [{ ok: true }], suites: [inner] }], errors: [] });
  expect(failedNames(vitest({}, files), journeys)).toEqual([
    'a.test.ts: adds: expected 3 to be 4',
    'b.test.ts: no such module',
    `in.spec.ts: signs in: line 7: Timed out${'.'.repeat(483)}`,
  ]);
});

test.each([
  ['an error with a location', [{ message: 'Not visible', location: { line: 7 } }], 'line 7: Not visible'],
  [
    'a timeout, then errors with a location',
    [
      { message: 'Test timeout of 300000ms exceeded.' },
      { message: 'Error: locator.click', location: { line: 7 } },
      { message: 'Page closed', location: { line: 9 } },
    ],
    'Test timeout of 300000ms exceeded. line 7: Error: locator.click',
  ],
  ['a timeout alone', [{ message: 'Test timeout of 300000ms exceeded.' }], 'Test timeout of 300000ms exceeded.'],
])('journey that failed with %s → reason with the first line that is known', (_, errors, reason) => {
  const specs = [{ ok: false, file: 'a.ts', title: 'signs in', tests: [{ results: [{ errors }] }] }];
  expect(failedNames(undefined, JSON.stringify({ suites: [{ specs }], errors: [] }))).toEqual([
    `a.ts: signs in: ${reason}`,
  ]);
});

test('failed tests without the reason → paths from the project’s root, and titles', () => {
  const root = join(import.meta.dirname, '..');
  const files = [
    {
      name: join(root, 'web/a.test.ts'),
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: ['expected 3 to be 4'] }],
    },
    { name: join(root, 'web/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  const specs = [{ ok: false, file: 'in.ts', title: 'signs in', tests: [{ results: [{ errors: [] }] }] }];
  expect(failedTests(vitest({}, files), JSON.stringify({ suites: [{ specs }], errors: [] }))).toEqual([
    'web/a.test.ts: adds',
    'web/b.test.ts',
    'in.ts: signs in',
  ]);
});

test('report that can’t be read → no names of failed tests', () => {
  expect(failedNames(undefined, '{"suites')).toEqual([]);
});

const root = join(import.meta.dirname, '..');
const file = (path, startTime, endTime) => ({ name: join(root, path), startTime, endTime });

test('test files and journeys → the slowest file first, journeys of a file added up', () => {
  const testResults = [file('web/src/lib/log.test.ts', 0, 250), file('server/src/main/config.test.ts', 1_000, 13_300)];
  const spec = (name, ...durations) => ({
    file: name,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { specs: [spec('a.ts', 1_000, 2_000)], suites: [{ specs: [spec('a.ts', 4_000), spec('b.ts', 500)] }] },
  ];
  const journeys = JSON.stringify({ config: { rootDir: join(root, 'e2e/journeys') }, suites });
  expect(filesByDuration(JSON.stringify({ testResults }), journeys)).toEqual([
    { path: 'server/src/main/config.test.ts', seconds: 12.3 },
    { path: 'e2e/journeys/a.ts', seconds: 7 },
    { path: 'e2e/journeys/b.ts', seconds: 0.5 },
    { path: 'web/src/lib/log.test.ts', seconds: 0.25 },
  ]);
});

test('times of test files → added up by workspace', () => {
  const testResults = [
    file('server/src/main/config.test.ts', 1_000, 3_500),
    file('server/test/call-census.test.ts', 3_500, 4_000),
    file('web/src/lib/log.test.ts', 0, 250),
  ];
  expect(Object.values(timesByWorkspace(JSON.stringify({ testResults })))).toEqual([3, 0.25]);
});
