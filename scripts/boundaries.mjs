// Checks every source file, committed or not, against the architecture rules. There is no list of exceptions.
import { findViolations } from './architecture-rules/violations.mjs';
import { readSourceFiles } from './source-files.mjs';

const texts = readSourceFiles();
const violations = findViolations(texts);

for (const line of violations) console.log(line);
if (texts.size === 0) console.error('No source file was found, which cannot be right. Is this a git checkout?');
process.exitCode = violations.length > 0 || texts.size === 0 ? 1 : 0;
