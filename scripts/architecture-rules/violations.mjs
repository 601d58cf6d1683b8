// All architecture rules as one pure function over file texts.
import { cycleViolations } from './cycles.mjs';
import {
  commentViolations,
  folderViolations,
  lengthViolations,
  nameViolations,
  syntaxViolations,
} from './file-rules.mjs';
import { foreignTableViolations, importViolations, indexViolations } from './imports.mjs';
import { storeViolations } from './postgres-tests.mjs';
import { restrictedApiViolations } from './restricted-apis.mjs';
import { parse } from './source.mjs';
import { transactionViolations } from './transactions.mjs';

const rulesPerFile = [
  nameViolations,
  lengthViolations,
  commentViolations,
  syntaxViolations,
  importViolations,
  indexViolations,
  foreignTableViolations,
  restrictedApiViolations,
  transactionViolations,
];

/**
 * @param {Map<string, string>} texts path from the project's root -> text
 * @returns {string[]} one line per violation: `path:line rule: message`
 */
export function findViolations(texts) {
  const files = [...texts].map(([path, text]) => parse(path, text));
  const violations = [
    ...files.flatMap((file) => rulesPerFile.flatMap((rule) => rule(file))),
    ...folderViolations(files),
    ...cycleViolations(files),
    ...storeViolations(texts),
  ];
  violations.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  return [...new Set(violations.map(({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`))];
}
