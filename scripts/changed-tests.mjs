// Selects the tests that a change of files can break, by the imports between files.
//
// Most server tests start the whole product, which imports every feature. So the imports of the composition do not count:
// a test that starts the product depends on the feature in whose folder it is, and on what it imports itself.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listLongTests } from './architecture-rules/long-tests.mjs';
import { moduleOf } from './architecture-rules/modules.mjs';
import { listProcessTests } from './architecture-rules/process-tests.mjs';
import { parse } from './architecture-rules/source.mjs';
import { hashOf, openFileResults } from './file-results.mjs';
import { root } from './run.mjs';

/**
 * @typedef {{ imports: { target: string, isType: boolean }[], reads: string[] }} Dependencies
 * `reads` are paths of files and folders, in which `*` is one name.
 */

const isTest = (path) => /\.test\.(?:ts|tsx|mjs)$/.test(path) && !path.startsWith('server/test/wordpress/');

const testConfig = 'vitest.config.ts';
/** Files of settings that can change the result of every test. */
const isRootSetting = (path) => /^\.npmrc$|(?:^|\/)(?:package|package-lock|tsconfig[\w.]*)\.json$/.test(path);

const compositionRoot = 'server/src/main/compose.ts';
/** Modules into which imports of the composition are followed: each test that starts the product runs their code. */
const followedModules = ['server/main', 'server/demo', 'server/platform', 'server/test'];

const isComposition = (path) =>
  path === 'server/test/test-app.ts' || (['server/main', 'server/demo'].includes(moduleOf(path).name) && !isTest(path));

const featureOf = (path) => (moduleOf(path).name === 'server/features' ? moduleOf(path).owner : undefined);

/** Tests that read files without naming them in a way that `findDependencies` sees. */
const readers = [
  { tests: /^scripts\/docs\.test\.mjs$/, reads: /\.md$/ },
  {
    tests: /^scripts\/new\/feature\.test\.mjs$/,
    reads:
      /^(?:scripts\/architecture-rules\/modules\.mjs|docs\/architecture\.md|contract\/src\/index\.ts|server\/src\/main\/compose\.ts|web\/src\/main\/.+)$/,
  },
  {
    tests: /^server\/test\/foreign-text\/reader-census\.test\.ts$/,
    reads: /^(?:server|connectors|contract)\/src\/.+\.ts$/,
  },
  { tests: /^server\/src\/platform\/db\/text-search\.test\.ts$/, reads: /^server\/src\/.+\.tables\.ts$/ },
  { tests: /^web\/src\/theme\/styles\.test\.ts$/, reads: /^web\/src\/.+\.tsx?$/ },
  { tests: /^server\/test\/call-[\w-]+\.test\.ts$/, reads: /^server\/src\/features\/.+\.routes\.ts$/ },
];

/** What the web is built from, as in bootstrap.mjs. */
const buildInputs = [
  'web/src',
  'web/bundle',
  'web/public',
  'contract/src',
  'web/index.html',
  'web/vite.config.ts',
  'web/vite.visitor.config.ts',
];

/** Calls that name a file or folder beside the source file. */
const namedPaths = [
  /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url/g,
  /\.toMatchFileSnapshot\(\s*'([^']+)'/g,
  /\bimport\.meta\.dirname,\s*'([^']+)'/g,
  /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*'([^']+)'/g,
];

/** Files that the configuration of the tests loads before each test of their workspace. */
const setupFile = /'((?:server|web)\/test\/[\w.-]+\.ts)'/g;

const listMatches = (text, pattern) => [...text.matchAll(pattern)].map(([, match]) => match);

/** True for a folder that is too large to depend on as a whole: most files that name it read a few files of it. */
const isWholeWorkspace = (name) => name.startsWith('..') || /^[^/]+(?:\/src)?$/.test(name);

/** @returns {Dependencies} */
export function findDependencies(path, text) {
  const imports = parse(path, text)
    .imports.filter(({ target }) => target)
    .map(({ target, isType }) => ({ target, isType }));
  if (path === testConfig) return { imports, reads: listMatches(text, setupFile) };
  const reads = namedPaths
    .flatMap((pattern) => listMatches(text, pattern))
    .map((name) => posix.join(posix.dirname(path), name).replace(/\/$/, ''))
    .filter((name) => !isWholeWorkspace(name))
    .flatMap((name) => (/^web\/dist(?:\/|$)/.test(name) ? buildInputs : [name]));
  return { imports, reads };
}

/** @returns {Map<string, Dependencies>} */
export function readDependencies(texts) {
  const parser = ['architecture-rules/source.mjs', 'changed-tests.mjs'].map(
    (name) => texts.get(`scripts/${name}`) ?? '',
  );
  const results = openFileResults('imports', hashOf(readFileSync(join(root, 'package.json'), 'utf8'), ...parser));
  const files = new Map(
    [...texts].map(([path, text]) => [path, results.find(path, text, () => findDependencies(path, text))]),
  );
  results.save();
  return files;
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 });

/**
 * Files that differ from a commit, with deleted and untracked ones.
 * @returns {string[] | undefined} paths from the project's root; undefined if there is no such commit
 */
export function listChangedFiles(ref) {
  let commit;
  try {
    commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).trim();
  } catch {
    return undefined;
  }
  const different = git('diff', '--name-only', '--no-renames', '--relative', '-z', commit);
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${different}${untracked}`.split('\0').filter(Boolean))];
}

/**
 * @param {Map<string, Dependencies>} files path from the project's root -> what it imports and reads
 * @param {string[]} changed paths of files that are new, different or deleted
 * @returns {{ tests: string[], leftOut: string[] }} tests to run, and tests that reach the change only through the
 *   composition of the whole product
 */
export function selectTests(files, changed) {
  const tests = [...files.keys()].filter(isTest);
  const sources = changed.filter((path) => !isTest(path));
  const edges = listEdges(files, tests);
  const starts = listStarts(files, tests, changed, sources);

  const values = groupByTarget(edges.filter(({ isType, from, target }) => !isType && !isCutOff(from, target)));
  const dependents = listDependents(starts, values);
  const startsProduct = listDependents([compositionRoot], values);
  const features = listFeatures(edges, values, starts, sources);
  const folders = sources.flatMap((path) => listFoldersToTest(files, tests, edges, path));
  const isSelected = (path) =>
    dependents.has(path) ||
    (startsProduct.has(path) && features.has(featureOf(path))) ||
    folders.some((folder) => path.startsWith(folder));

  const reachable = listDependents(starts, groupByTarget(edges));
  return {
    tests: tests.filter(isSelected),
    leftOut: tests.filter((path) => reachable.has(path) && !isSelected(path)),
  };
}

/** Imports between files; each test also needs the configuration of the tests and the setup of its workspace. */
function listEdges(files, tests) {
  const imports = [...files].flatMap(([from, file]) =>
    file.imports.map(({ target, isType }) => ({ from, target, isType })),
  );
  const setupFiles = files.get(testConfig)?.reads ?? [];
  const settings = tests.flatMap((from) =>
    [testConfig, ...setupFiles.filter((path) => isSameWorkspace(path, from))].map((target) => ({
      from,
      target,
      isType: false,
    })),
  );
  return [...imports, ...settings];
}

const workspaceOf = (path) => path.split('/')[0];
const isSameWorkspace = (a, b) => workspaceOf(a) === workspaceOf(b);

/** True for an import of the composition that says nothing about what a test of one feature depends on. */
const isCutOff = (from, target) => isComposition(from) && !followedModules.includes(moduleOf(target).name);

/** @returns {Map<string, string[]>} path -> files that import it */
const groupByTarget = (edges) => {
  const importers = new Map();
  for (const { from, target } of edges) {
    if (!importers.has(target)) importers.set(target, []);
    importers.get(target).push(from);
  }
  return importers;
};

/** The files themselves and all that import them, directly or not. */
function listDependents(paths, importers, isFollowed = () => true) {
  const found = new Set(paths);
  // A set that grows while it is iterated goes on with what was added.
  for (const path of found) if (isFollowed(path)) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}

/** The changed files, and the files that read them without an import. */
function listStarts(files, tests, changed, sources) {
  const settings = sources.some(isRootSetting) ? [testConfig] : [];
  const named = [...files]
    .filter(([path, { reads }]) => path !== testConfig && reads.some((name) => sources.some(isNamedBy(name))))
    .map(([path]) => path);
  const listed = readers.flatMap((reader) =>
    sources.some((path) => reader.reads.test(path)) ? tests.filter((path) => reader.tests.test(path)) : [],
  );
  return [...changed, ...settings, ...named, ...listed];
}

/** True for the file with this name, and for every file in the folder with this name. */
const isNamedBy = (name) => {
  const pattern = new RegExp(
    `^${name
      .split('*')
      .map((part) => part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}(?:/|$)`,
  );
  return (path) => pattern.test(path);
};

/**
 * Features of the server whose tests run: those with a file that is changed or depends on a changed file outside the
 * features, and those that import a feature with a changed file, also only its types, because the composition passes them
 * its services.
 */
function listFeatures(edges, values, starts, sources) {
  const isOutsideFeatures = (path) => featureOf(path) === undefined;
  const affected = [...listDependents(starts, values, isOutsideFeatures)].filter((path) => !isTest(path));
  const changed = new Set(sources.map(featureOf).filter(Boolean));
  const users = edges
    .filter(({ from, target }) => !isTest(from) && changed.has(featureOf(target)))
    .map(({ from }) => from);
  return new Set([...affected, ...users].map(featureOf).filter(Boolean));
}

const unit =
  /^(?:server\/src\/(?:features|platform)|web\/src\/features|(?:web|contract|connectors|sandbox)\/src)\/[^/]+\//;

/**
 * Folder of the tests for a deleted file, or for a file that is no source and that no file names: its feature or network,
 * or the workspace if these have no tests.
 */
function listFoldersToTest(files, tests, edges, path) {
  if (files.has(path)) return [];
  const isDeletedSource = /\.(?:[cm]?[jt]s|tsx|css)$/.test(path);
  const isNamed =
    edges.some(({ target }) => target === path) ||
    [...files].some(([reader, { reads }]) =>
      reads.some((name) => name === path || (!isTest(reader) && isNamedBy(name)(path))),
    );
  if (isNamed && !isDeletedSource) return [];
  const folders = [unit.exec(path)?.[0], `${workspaceOf(path)}/`];
  return folders.filter((folder) => folder && tests.some((test) => test.startsWith(folder))).slice(0, 1);
}

/**
 * The tests of `npm test` that a change can break.
 * @param {Map<string, string>} texts path from the project's root -> text
 * @param {string[]} changed
 * @returns {{ tests: string[], isAll: boolean, report: string[] }} `report` says in lines what runs and what does not
 */
export function selectChangedTests(texts, changed, files = readDependencies(texts)) {
  const { tests, leftOut } = selectTests(files, changed);
  const excluded = new Set([...listProcessTests(texts), ...listLongTests(texts)]);
  const all = [...files.keys()].filter((path) => isTest(path) && !excluded.has(path));
  const selected = tests.filter((path) => !excluded.has(path));
  const notRun = [
    [leftOut, 'that reach the change only through the product as a whole'],
    [tests.filter((path) => excluded.has(path)), 'of processes or long ones (options --processes and --all)'],
  ];
  return {
    tests: selected,
    isAll: selected.length === all.length,
    report: [
      `${count(changed, 'changed file')}: ${selected.length} of ${count(all, 'test file')} selected.`,
      ...notRun
        .filter(([paths]) => paths.length > 0)
        .map(([paths, reason]) => `Not run: ${count(paths, 'test file')} ${reason}: ${listSome(paths)}.`),
      'Not run: journeys.',
    ],
  };
}

const count = (list, noun) => `${list.length} ${noun}${list.length === 1 ? '' : 's'}`;

const listSome = (paths) => (paths.length > 4 ? `${paths.slice(0, 4).join(', ')} and others` : paths.join(', '));
