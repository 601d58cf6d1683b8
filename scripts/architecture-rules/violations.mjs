// The law of the house as one pure function over file texts.
import { cycleBreaches } from './cycles.mjs';
import { commentBreaches, lengthBreaches, nameBreaches, syntaxBreaches } from './file-rules.mjs';
import { importBreaches } from './imports.mjs';
import { homeBreaches } from './restricted-apis.mjs';
import { parse } from './source.mjs';

const rulesPerFile = [nameBreaches, lengthBreaches, commentBreaches, syntaxBreaches, importBreaches, homeBreaches];

/**
 * @param {Map<string, string>} texts path from the project's root -> text
 * @returns {string[]} one line per breach: `path:line rule: what to do`
 */
export function breaches(texts) {
  const files = [...texts].map(([path, text]) => parse(path, text));
  const said = [...files.flatMap((file) => rulesPerFile.flatMap((rule) => rule(file))), ...cycleBreaches(files)];
  said.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  return [...new Set(said.map(({ path, line, rule, say }) => `${path}:${line} ${rule}: ${say}`))];
}
