// Counts passed and failed tests from the runners' JSON reports. A runner that crashed or ran nothing counts as failed.
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string | undefined} report the JSON a runner wrote, or undefined when it wrote none
 * @param {number} code its exit code
 * @param {(report: any) => { passed: number, failed: number }} read
 */
function countResults(report, code, read) {
  const { passed, failed } = parseReport(report, read);
  const isBroken = code !== 0 || passed + failed === 0;
  return { passed, failed: isBroken ? Math.max(failed, 1) : failed };
}

function parseReport(report, read) {
  try {
    return read(JSON.parse(report ?? ''));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * Counts the tests of vitest. With `filtered`, skipped tests do not count; otherwise a skipped test counts as failed.
 */
export const countVitest = (report, code, { filtered = false } = {}) =>
  countResults(report, code, (json) => {
    const brokenFiles = json.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    const skipped = filtered ? 0 : json.numPendingTests + json.numTodoTests;
    return { passed: json.numPassedTests, failed: json.numFailedTests + brokenFiles.length + skipped };
  });

export const countPlaywright = (report, code) =>
  countResults(report, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }));

export const sum = (counts) => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
});

/** Seconds that the tests of each workspace took, added up over the workers. */
export function timesByWorkspace(vitestReport) {
  const times = {};
  for (const [workspace, seconds] of readList(vitestReport, ({ testResults }) => testResults.map(timeOfFile))) {
    const name = `- tests of ${workspace}, added up over the workers`;
    times[name] = (times[name] ?? 0) + seconds;
  }
  return times;
}

const timeOfFile = ({ name, startTime, endTime }) => [relative(root, name).split(sep)[0], (endTime - startTime) / 1000];

/**
 * Test files by duration, the slowest first.
 * @returns {{ path: string, seconds: number }[]} path from the project's root
 */
export function filesByDuration(vitestReport, playwrightReport) {
  const files = [...readList(vitestReport, vitestDurations), ...readList(playwrightReport, playwrightDurations)].map(
    ({ file, ms }) => ({ path: relative(root, file).split(sep).join('/'), seconds: ms / 1000 }),
  );
  return files.sort((a, b) => b.seconds - a.seconds);
}

const vitestDurations = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));

/** Durations of the journeys, added up over the journeys of a file. */
function playwrightDurations({ config, suites }) {
  const durations = new Map();
  for (const { file, tests } of suites.flatMap(listSpecs)) {
    const ms = tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0);
    durations.set(file, (durations.get(file) ?? 0) + ms);
  }
  return [...durations].map(([file, ms]) => ({ file: join(config.rootDir, file), ms }));
}

/** Names of the failed tests with the reason, printed at the end of the run. */
export const failedNames = (vitestReport, playwrightReport) =>
  listFailures(vitestReport, playwrightReport).map(({ text }) => text);

/** Failed tests by file and title, without the reason, so that those of two runs can be compared. */
export const failedTests = (vitestReport, playwrightReport) =>
  listFailures(vitestReport, playwrightReport).map(({ test }) => test);

function listFailures(vitestReport, playwrightReport) {
  return [...readList(vitestReport, vitestFailures), ...readList(playwrightReport, playwrightFailures)];
}

function readList(report, read) {
  try {
    return read(JSON.parse(report ?? ''));
  } catch {
    return [];
  }
}

const vitestFailures = ({ testResults }) =>
  testResults.flatMap((file) => {
    const path = relative(root, file.name).split(sep).join('/');
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages }) => ({
        test: `${path}: ${fullName}`,
        text: `${file.name}: ${fullName}${toReason(failureMessages?.[0])}`,
      }));
    return file.status === 'failed' ? [{ test: path, text: `${file.name}: ${file.message ?? ''}` }] : [];
  });

const playwrightFailures = ({ suites, errors }) => [
  ...(suites ?? [])
    .flatMap(listSpecs)
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const test = `${spec.file}: ${spec.title}`;
      return { test, text: `${test}${toReason(reasonOf(spec))}` };
    }),
  ...errors.map(({ message }) => ({ test: message, text: message })),
];

/** The journeys of a suite and of the suites inside it. */
const listSpecs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)];

/**
 * The first error of a journey. An error without a location, such as that of a timeout, is followed by the first error
 * that names the line.
 */
function reasonOf({ tests }) {
  const errors = (tests ?? []).flatMap(({ results }) => results).flatMap((result) => result.errors);
  const [first] = errors;
  const located = errors.find(({ location }) => location);
  const parts = first === located ? [located] : [first, located];
  return parts.filter(Boolean).map(describeError).join(' ');
}

const describeError = ({ location, message }) => `${location ? `line ${location.line}: ` : ''}${message}`;

const maxReasonLength = 500;
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** An error in one line: only lines that begin with "failed:" are repeated at the end of a run. */
const toReason = (error) =>
  error ? `: ${error.replace(colors, '').replaceAll(/\s+/g, ' ').slice(0, maxReasonLength)}` : '';
