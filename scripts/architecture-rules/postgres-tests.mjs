// Which server tests run a second time, on PostgreSQL: those that could have another result there.
import { posix } from 'node:path';

const opensDatabase = /\bcreate(?:TestApp|EmptyDatabase|TestDatabase|SharedEnvironment)\(/;
/** The embedded database has one connection: only on PostgreSQL do concurrent callers really run at the same time. */
const hasConcurrentCallers = /\bPromise\.(?:all|allSettled|race)\(/;
/** Locks, conflicts, text search, and statements without drizzle's columns, whose rows the two drivers parse differently. */
const dependsOnDriver = /\.for\('|onConflict|[tT]extSearch|\bexecute\w*\(/;

/** A line of a test file that says why its results are the same on both databases. */
const saysEmbeddedOnly = /^\/\/ Embedded only: \S/m;

const isServerTest = (path) => path.startsWith('server/') && path.endsWith('.test.ts');
const isStore = (path) => path.startsWith('server/src/') && path.endsWith('.store.ts');

/**
 * A test runs on PostgreSQL when it opens a database and belongs to the platform, has concurrent callers, or is in the
 * folder of a store that depends on the driver, unless a line of it says why not.
 * @param {Map<string, string>} texts path from the project's root -> text
 */
export function listPostgresTests(texts) {
  const storeFolders = new Set(listDriverStores(texts).map((path) => posix.dirname(path)));
  const isSelected = ([path, text]) =>
    isServerTest(path) &&
    opensDatabase.test(text) &&
    !saysEmbeddedOnly.test(text) &&
    (path.startsWith('server/src/platform/') ||
      hasConcurrentCallers.test(text) ||
      storeFolders.has(posix.dirname(path)));
  return [...texts].filter(isSelected).map(([path]) => path);
}

const listDriverStores = (texts) =>
  [...texts].filter(([path, text]) => isStore(path) && dependsOnDriver.test(text)).map(([path]) => path);

/** Every store that depends on the driver has a test on PostgreSQL in its folder, or in a folder above or below it. */
export function storeViolations(texts) {
  const testFolders = listPostgresTests(texts).map((path) => posix.dirname(path));
  const isNear = (a, b) => `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
  return listDriverStores(texts)
    .filter((path) => !testFolders.some((folder) => isNear(folder, posix.dirname(path))))
    .map((path) => ({
      path,
      line: 1,
      rule: 'postgres',
      message: 'locks, conflicts, search and raw SQL need a test that runs on PostgreSQL, in this folder or above it',
    }));
}
