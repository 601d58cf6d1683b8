// The longest files and the fullest folders, for a reviewer who asks whether a subject should be split. It fails nothing.
import { posix } from 'node:path';

const shown = 20;
const isTest = (path) => /\.test\.(?:ts|tsx|mjs)$/.test(path) || /^(?:server|web)\/test\//.test(path);

/** @param {Map<string, string>} texts path from the project's root -> text */
export function lengthReport(texts) {
  const files = [...texts].map(([path, text]) => ({ path, count: text.replace(/\n$/, '').split('\n').length }));
  const folders = new Map();
  for (const { path } of files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file.path) && !isTest(file.path)))
    folders.set(posix.dirname(path), (folders.get(posix.dirname(path)) ?? 0) + 1);
  return [
    'Longest files, in lines:',
    ...longest(files),
    '',
    'Fullest folders, in code files:',
    ...longest([...folders].map(([path, count]) => ({ path, count }))),
  ].join('\n');
}

const longest = (rows) =>
  rows
    .sort((a, b) => b.count - a.count || a.path.localeCompare(b.path))
    .slice(0, shown)
    .map(({ path, count }) => `${String(count).padStart(6)}  ${path}`);
