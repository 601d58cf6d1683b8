// Checks every source file, committed or not, against the architecture rules. There is no list of exceptions.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './architecture-rules/violations.mjs';
import { root } from './run.mjs';

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const paths = listed
  .split('\0')
  .filter((path) => /\.(?:[cm]?[jt]s|tsx|jsx|css)$/.test(path) && existsSync(join(root, path)));
const violations = findViolations(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));

for (const line of violations) console.log(line);
if (paths.length === 0) console.error('No source file was found, which cannot be right. Is this a git checkout?');
process.exitCode = violations.length > 0 || paths.length === 0 ? 1 : 0;
