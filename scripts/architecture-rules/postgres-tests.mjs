// Server tests that run a second time, on PostgreSQL: those that could have another result there.
import { posix } from 'node:path';
import { listProcessTests } from './process-tests.mjs';
import { parse } from './source.mjs';

const opensDatabase = /\bcreate(?:TestApp|EmptyDatabase|TestDatabase|SharedEnvironment|Drawer)\(/;
/** The embedded database has one connection: only on PostgreSQL do concurrent callers really run at the same time. */
const hasConcurrentCallers = /\bPromise\.(?:all|allSettled|race)\(/;
/** Locks and conflicts: the same on both databases unless callers are concurrent. */
const hasLocks = /\.for\('|onConflict|\bexecute\w*\(/;
/** Text search, and statements without drizzle's columns, whose rows the two drivers parse differently. */
const dependsOnDriver = /[tT]extSearch|\bexecute\w*\(\s*(?:sql\b|query\b|$)/m;

/** A line of a test file with the reason why its results are the same on both databases. */
const saysEmbeddedOnly = /^\/\/ Embedded only: \S/m;
/** Pattern of a line with the reason why tests with one caller have the same results on both databases. */
const saysOneCallerEmbeddedOnly = /^\/\/ One caller embedded only: \S/m;

const isServerTest = (path) => path.startsWith('server/') && path.endsWith('.test.ts');
const isStore = (path) => path.startsWith('server/src/') && path.endsWith('.store.ts');

/**
 * Tests that run on PostgreSQL, as arguments of vitest. A test that opens a database does when it has concurrent callers.
 * A file runs as a whole when it belongs to the platform, starts processes, or is in the folder of a store that depends
 * on the driver. A line of the file can exclude all its tests or those with one caller.
 * @param {Map<string, string>} texts path from the project's root -> text
 * @param listConcurrent what `concurrentTests` returns for a path and its text
 * @returns {string[]} `path` of a whole file, or `path:line` of one test
 */
export function listPostgresTests(texts, listConcurrent = (path, text) => concurrentTests(parse(path, text))) {
  const driverFolders = new Set(listStores(texts, dependsOnDriver).map((path) => posix.dirname(path)));
  const processTests = new Set(listProcessTests(texts));
  const isWhole = (path) =>
    path.startsWith('server/src/platform/') || processTests.has(path) || driverFolders.has(posix.dirname(path));
  const select = ([path, text]) => {
    if (!isServerTest(path) || !opensDatabase.test(text) || saysEmbeddedOnly.test(text)) return [];
    if (isWhole(path) && !saysOneCallerEmbeddedOnly.test(text)) return [path];
    return hasConcurrentCallers.test(text) ? listConcurrent(path, text) : [];
  };
  return [...texts].flatMap(select);
}

/**
 * The tests of a parsed file that have concurrent callers. The whole file when the calls are in a function that several
 * tests share, or in a test of several cases.
 */
export function concurrentTests({ path, text, nodes, lineOf }) {
  if (!isServerTest(path) || !hasConcurrentCallers.test(text)) return [];
  const calls = nodes.filter(({ type }) => type === 'CallExpression');
  const tests = calls.filter(({ callee }) => callee.name === 'test');
  const lines = calls.filter(isConcurrent).map((call) => {
    const own = tests.find(({ start, end }) => start <= call.start && call.end <= end);
    return own && lineOf(own.start);
  });
  return lines.includes(undefined) ? [path] : [...new Set(lines)].map((line) => `${path}:${line}`);
}

const isConcurrent = ({ callee }) =>
  callee.object?.name === 'Promise' && ['all', 'allSettled', 'race'].includes(callee.property.name);

const listStores = (texts, pattern) =>
  [...texts].filter(([path, text]) => isStore(path) && pattern.test(text)).map(([path]) => path);

/** Every store with locks, search or raw SQL has a test on PostgreSQL in its folder, or in a folder above or below it. */
export function storeViolations(texts, listConcurrent) {
  const testFolders = listPostgresTests(texts, listConcurrent).map((path) => posix.dirname(path));
  const isNear = (a, b) => `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
  return [...new Set([...listStores(texts, hasLocks), ...listStores(texts, dependsOnDriver)])]
    .filter((path) => !testFolders.some((folder) => isNear(folder, posix.dirname(path))))
    .map((path) => ({
      path,
      line: 1,
      rule: 'postgres',
      message: 'locks, conflicts, search and raw SQL need a test that runs on PostgreSQL, in this folder or above it',
    }));
}
