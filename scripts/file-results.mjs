// Keeps the results of a check for each file until the text of the file, or the check itself, changes.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

export const hashOf = (...texts) => {
  const hash = createHash('sha1');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64');
};

/**
 * @param {string} name of the check
 * @param {string} version of its rules and program: results of another version are not used
 */
export function openFileResults(name, version, folder = join(root, 'node_modules/.cache/fanfare')) {
  const file = join(folder, `${name}-results.json`);
  const kept = readResults(file, version);
  const results = {};
  return {
    /** Returns the stored result for a text, or the result of `check` if none is stored. */
    find: (path, text, check) => {
      const hash = hashOf(text);
      const result = kept[path]?.hash === hash ? kept[path].result : check();
      results[path] = { hash, result };
      return result;
    },
    /** Stores the results of all files that `find` was called for. */
    save: () => {
      mkdirSync(dirname(file), { recursive: true });
      // File has the process id in its name until it is complete, since two checks can run at the same time.
      writeFileSync(`${file}.${process.pid}`, JSON.stringify({ version, results }));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
}

function readResults(file, version) {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    return kept.version === version ? kept.results : {};
  } catch {
    return {};
  }
}
