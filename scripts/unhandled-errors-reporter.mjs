// A vitest reporter for what no other names at the end of a long run: errors outside any test, and workers that died.
export default class OutsideTests {
  onTestRunEnd(_modules, errors) {
    for (const error of errors) console.log(`failed: outside any test: ${placeOf(error)}${messageOf(error)}`);
  }
}

const placeOf = (error) =>
  [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME]
    .filter(Boolean)
    .map((part) => `${part}: `)
    .join('');

/** One line, with the first places of our own code the error came from. */
function messageOf({ name, message, stack }) {
  const from = `${stack ?? ''}`.split('\n').filter((line) => line.includes(' at ') && !line.includes('node_modules'));
  return [`${name}: ${message}`.replaceAll('\n', ' '), ...from.slice(0, 3).map((line) => line.trim())].join(' | ');
}
