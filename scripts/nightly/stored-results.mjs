// The last result of each part, kept as JSON.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeResults } from './comparison.mjs';

/** @param {string} name `nightly` or `try`, whose results are kept apart */
export function openStoredResults(folder, name) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  const results = read(path);
  return {
    /** @returns {Record<string, import('./results.mjs').PartResult>} part -> its last result when this was opened */
    last: { ...results },

    /** Keeps the result of a part at once, so that a run that is stopped later keeps it too. */
    keep: (part, result) => {
      results[part] = mergeResults(results[part], result);
      writeFileSync(path, JSON.stringify(results, null, 2));
    },
  };
}

/** A file that is missing or damaged is the same as no earlier result. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
