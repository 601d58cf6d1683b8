// All architecture rules as one pure function over file texts.
import { cycleViolations } from './cycles.mjs';
import { commentViolations, nameViolations, syntaxViolations } from './file-rules.mjs';
import { foreignTableViolations, importViolations, indexViolations } from './imports.mjs';
import { folderCycleViolations, folderOrder, folderOrderViolations } from './layers.mjs';
import { concurrentTests, storeViolations } from './postgres-tests.mjs';
import { restrictedApiViolations } from './restricted-apis.mjs';
import { parse } from './source.mjs';
import { textSearches, textSearchViolations } from './text-search.mjs';
import { transactionViolations } from './transactions.mjs';

const rulesPerFile = [
  nameViolations,
  commentViolations,
  syntaxViolations,
  importViolations,
  indexViolations,
  foreignTableViolations,
  restrictedApiViolations,
  transactionViolations,
];

/** Violations in one file, and the facts about it that the rules about all files need. */
function checkFile(path, text) {
  const file = parse(path, text);
  const imports = file.imports
    .filter(({ target }) => target)
    .map(({ target, line, isLazy }) => ({ target, line, isLazy }));
  return {
    violations: rulesPerFile.flatMap((rule) => rule(file)),
    imports,
    folderOrder: folderOrder(file),
    concurrentTests: concurrentTests(file),
    textSearches: textSearches(file),
  };
}

const checkAnew = { find: (_path, _text, check) => check() };

/**
 * @param {Map<string, string>} texts path from the project's root -> text
 * @param results of files that were checked before, see file-results.mjs
 * @returns {string[]} one line per violation: `path:line rule: message`
 */
export function findViolations(texts, results = checkAnew) {
  const files = [...texts].map(([path, text]) => ({
    path,
    ...results.find(path, text, () => checkFile(path, text)),
  }));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const violations = [
    ...files.flatMap((file) => file.violations),
    ...cycleViolations(files),
    ...folderCycleViolations(files),
    ...folderOrderViolations(files),
    ...textSearchViolations(files),
    ...storeViolations(texts, (path) => byPath.get(path).concurrentTests),
  ];
  violations.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  return [...new Set(violations.map(({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`))];
}
