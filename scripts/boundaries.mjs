// Checks every source file, committed or not, against the architecture rules. There is no list of exceptions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './architecture-rules/violations.mjs';
import { hashOf, openFileResults } from './file-results.mjs';
import { root } from './run.mjs';
import { readSourceFiles } from './source-files.mjs';

const texts = readSourceFiles();
// The stored results are valid for one version of the parser, which package.json names.
const rules = [...texts].filter(([path]) => path.startsWith('scripts/')).map(([, text]) => text);
const results = openFileResults('boundaries', hashOf(readFileSync(join(root, 'package.json'), 'utf8'), ...rules));
const violations = findViolations(texts, results);
results.save();

for (const line of violations) console.log(line);
if (texts.size === 0) console.error('No source file was found, which cannot be right. Is this a git checkout?');
process.exitCode = violations.length > 0 || texts.size === 0 ? 1 : 0;
