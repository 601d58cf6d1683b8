// Reads every source file of the checkout, committed or not.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @returns {string[]} path of every file that git does not ignore, from the project's root */
export function listFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** @returns {Map<string, string>} path from the project's root -> text */
export function readSourceFiles() {
  const paths = listFiles().filter((path) => /\.(?:[cm]?[jt]s|tsx|jsx|css)$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
