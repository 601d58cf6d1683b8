// Counts passed and failed tests from the runners' JSON reports. A runner that crashed or ran nothing counts as failed.
import { relative, sep } from 'node:path';
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

/** Names of the failed tests, printed at the end of the run. */
export function failedNames(vitestReport, playwrightReport) {
  return [...readList(vitestReport, vitestNames), ...readList(playwrightReport, playwrightNames)];
}

function readList(report, read) {
  try {
    return read(JSON.parse(report ?? ''));
  } catch {
    return [];
  }
}

const vitestNames = ({ testResults }) =>
  testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map((test) => `${file.name}: ${test.fullName}${toReason(test.failureMessages?.[0])}`);
    return file.status === 'failed' ? [`${file.name}: ${file.message ?? ''}`] : [];
  });

function playwrightNames({ suites, errors }) {
  const within = (suite) => [
    ...suite.specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}${toReason(firstError(spec))}`),
    ...(suite.suites ?? []).flatMap(within),
  ];
  return [...(suites ?? []).flatMap(within), ...errors.map((error) => error.message)];
}

/** The error with the line of the journey where it occurred. */
const firstError = ({ tests }) => {
  const error = tests?.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0];
  return error && `${error.location ? `line ${error.location.line}: ` : ''}${error.message}`;
};

const maxReasonLength = 500;
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** An error in one line: only lines that begin with "failed:" are repeated at the end of a run. */
const toReason = (error) =>
  error ? `: ${error.replace(colors, '').replaceAll(/\s+/g, ' ').slice(0, maxReasonLength)}` : '';
