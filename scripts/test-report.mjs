// Reads the runners' reports into one count. A runner that died, or ran nothing, has failed.

/**
 * @param {string | undefined} report the JSON a runner wrote, or undefined when it wrote none
 * @param {number} code its exit code
 * @param {(report: any) => { passed: number, failed: number }} read
 */
function tally(report, code, read) {
  const { passed, failed } = parsed(report, read);
  const broken = code !== 0 || passed + failed === 0;
  return { passed, failed: broken ? Math.max(failed, 1) : failed };
}

function parsed(report, read) {
  try {
    return read(JSON.parse(report ?? ''));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** With `filtered`, tests that were left out on purpose do not count; otherwise a skipped test is a failed one. */
export const tallyVitest = (report, code, { filtered = false } = {}) =>
  tally(report, code, (json) => {
    const brokenFiles = json.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    const skipped = filtered ? 0 : json.numPendingTests + json.numTodoTests;
    return { passed: json.numPassedTests, failed: json.numFailedTests + brokenFiles.length + skipped };
  });

export const tallyPlaywright = (report, code) =>
  tally(report, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }));

export const sum = (counts) => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
});

/** The failed tests by name, to be read at the end of a long run. */
export function failedNames(vitestReport, playwrightReport) {
  return [...namesIn(vitestReport, vitestNames), ...namesIn(playwrightReport, playwrightNames)];
}

function namesIn(report, read) {
  try {
    return read(JSON.parse(report ?? ''));
  } catch {
    return [];
  }
}

const vitestNames = ({ testResults }) =>
  testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => `${file.name}: ${test.fullName}`);
    return file.status === 'failed' ? [`${file.name}: ${file.message ?? ''}`] : [];
  });

function playwrightNames({ suites, errors }) {
  const within = (suite) => [
    ...suite.specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
    ...(suite.suites ?? []).flatMap(within),
  ];
  return [...(suites ?? []).flatMap(within), ...errors.map((error) => error.message)];
}
