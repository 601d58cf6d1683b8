// A vitest reporter that prints errors outside any test and crashed workers at the end of the run.
export default class UnhandledErrorsReporter {
  onTestRunEnd(_modules, errors) {
    for (const error of errors) console.log(`failed: outside any test: ${testNameFor(error)}${errorSummary(error)}`);
  }
}

const testNameFor = (error) =>
  [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME]
    .filter(Boolean)
    .map((part) => `${part}: `)
    .join('');

/** Summary of an error in one line, with the first three stack frames outside node_modules. */
function errorSummary({ name, message, stack }) {
  const from = `${stack ?? ''}`.split('\n').filter((line) => line.includes(' at ') && !line.includes('node_modules'));
  return [`${name}: ${message}`.replaceAll('\n', ' '), ...from.slice(0, 3).map((line) => line.trim())].join(' | ');
}
