// Arguments of `npm test`.

/** Options of vitest with a value as an argument of its own; values of other options are written with "=". */
const withValue = ['-t', '--testNamePattern'];

/**
 * @typedef {{ all: boolean, ofProcesses: boolean, onPostgres: boolean, changedSince?: string, names: string[], vitestOptions: string[] }} TestOptions
 * `names` are parts of the paths of test files; `changedSince` is a commit.
 * @param {string[]} args
 * @returns {TestOptions}
 */
export function readTestOptions(args) {
  const own = ['--all', '--processes', '--postgres'];
  const changed = args.find(isChanged);
  const others = args.filter((arg) => !own.includes(arg) && !isChanged(arg));
  const isName = (arg, at) => !arg.startsWith('-') && !withValue.includes(others[at - 1]);
  return {
    all: args.includes('--all'),
    ofProcesses: args.includes('--processes'),
    onPostgres: args.includes('--postgres'),
    changedSince: changed && (changed.split('=')[1] ?? 'HEAD'),
    names: others.filter(isName),
    vitestOptions: others.filter((arg, at) => !isName(arg, at)),
  };
}

const isChanged = (arg) => arg === '--changed' || arg.startsWith('--changed=');

/**
 * Reason why arguments can't be used; undefined if they can.
 * @param {string[]} args
 */
export function refuseTestOptions(args) {
  const others = args.filter((arg) => !isChanged(arg));
  if (others.length === args.length || others.length === 0) return undefined;
  return `--changed selects the files itself and goes with nothing else: leave out ${others.join(' ')}. It compares with another commit as --changed=COMMIT.`;
}

/**
 * The part of a selection whose paths contain one of the names; all of it without names.
 * @param {string[]} selection `path` of a file, or `path:line` of one test
 */
export const narrowByNames = (selection, names) =>
  selection.filter((entry) => names.length === 0 || names.some((name) => entry.replace(/:\d+$/, '').includes(name)));
