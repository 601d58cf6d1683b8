// Style of every file, by Biome. Its rules look at one file at a time, so a file that has passed is not checked again until it
// or the settings change.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, openFileResults } from './file-results.mjs';
import { root, run } from './run.mjs';
import { listFiles } from './source-files.mjs';

/** Number of files above which Biome lists them itself, because a command line has a limit. */
const maxNamed = 1_000;

const read = (path) => readFileSync(join(root, path));
const settings = ['biome.json', 'package.json', '.gitignore'].map(read);
const results = openFileResults('style', hashOf(...settings));
const changed = [];
for (const path of listFiles()) results.find(path, read(path), () => changed.push(path) && 'passed');

const named = changed.length > maxNamed ? [] : ['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed];
const code =
  changed.length === 0 ? 0 : await run('biome', ['check', '--error-on-warnings', '--max-diagnostics=50', ...named]);
if (code === 0) results.save();
process.exitCode ||= code;
