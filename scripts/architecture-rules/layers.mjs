// The order of sibling folders: none imports another in a circle, and the index.ts of a server feature names the order of its
// folders. Type imports and lazy imports count; tests do not.
import { posix } from 'node:path';
import { cyclesIn } from './cycles.mjs';
import { isTest } from './modules.mjs';

const orderLine = /^ Folders, lowest first: (.+)$/;
const example = '// Folders, lowest first: contest < entries < chain, fraud';
const featureFolder = /^server\/src\/features\/[^/]+(?=\/)/;

/** Order of the folders, in groups, as named by the comment above the first code of an index or routes file. */
export function folderOrder({ comments, nodes, lineOf }) {
  const [program] = nodes;
  const firstLine = program?.body.length > 0 ? lineOf(program.body[0].start) : 1;
  const comment = comments.find(({ line, text }) => line === firstLine - 1 && orderLine.test(text));
  if (!comment) return undefined;
  return orderLine
    .exec(comment.text)[1]
    .split(' < ')
    .map((group) => group.split(', '));
}

/** Imports of the project's own files, between files that are no tests. */
function listImports(files) {
  const paths = new Set(files.map((file) => file.path).filter((path) => !isTest(path)));
  return files
    .filter((file) => paths.has(file.path))
    .flatMap((file) =>
      file.imports.filter(({ target }) => paths.has(target)).map((item) => ({ ...item, path: file.path })),
    );
}

/** The deepest folder that contains both files, and the folders below it through which they are reached, if both have one. */
function splitPaths(path, target) {
  const from = path.split('/');
  const to = target.split('/');
  const depth = from.findIndex((segment, at) => segment !== to[at]);
  if (depth === -1 || depth >= from.length - 1 || depth >= to.length - 1) return undefined;
  return { parent: from.slice(0, depth).join('/'), from: from[depth], to: to[depth] };
}

export function folderCycleViolations(files) {
  const levels = new Map();
  for (const { path, target, line } of listImports(files)) {
    const { parent, from, to } = splitPaths(path, target) ?? {};
    if (parent === undefined) continue;
    const edges = levels.get(parent) ?? new Map();
    levels.set(parent, edges);
    for (const folder of [from, to]) if (!edges.has(folder)) edges.set(folder, []);
    const known = edges.get(from).some((edge) => edge.target === to);
    if (!known) edges.get(from).push({ target: to, path, line, step: `${path} -> ${target}` });
  }
  return [...levels].flatMap(([parent, edges]) =>
    cyclesIn(edges).map((cycle) => ({
      path: cycle.at(-1).path,
      line: cycle.at(-1).line,
      rule: 'folder-cycle',
      message: `folders of ${parent || 'the project'} import each other: ${cycle.map(({ step }) => step).join(', ')}`,
    })),
  );
}

/** Sub-folders of each feature that contain source files. */
function listFolders(files) {
  const features = new Map();
  for (const { path } of files) {
    const [feature] = featureFolder.exec(path) ?? [];
    if (!feature || isTest(path)) continue;
    const [folder, inner] = path.slice(feature.length + 1).split('/');
    if (!features.has(feature)) features.set(feature, new Set());
    if (inner) features.get(feature).add(folder);
  }
  return features;
}

export function folderOrderViolations(files) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const imports = listImports(files);
  return [...listFolders(files)].flatMap(([feature, folders]) => {
    const index = `${feature}/index.ts`;
    const order = byPath.get(index)?.folderOrder;
    const report = (message) => [{ path: index, line: 1, rule: 'folder-order', message }];
    if (folders.size < 2 && !order) return [];
    if (!order) return report(`name the order of the folders directly above the first code: "${example}"`);
    const named = order.flat();
    if (
      named.length !== folders.size ||
      named.some((folder) => !folders.has(folder)) ||
      new Set(named).size !== named.length
    )
      return report(`name each folder once: ${[...folders].sort().join(', ')}`);
    const inside = imports.filter(
      ({ path, target }) => path.startsWith(`${feature}/`) && target.startsWith(`${feature}/`),
    );
    return [...upwardImports(feature, order, inside), ...upwardRootImports(feature, inside)];
  });
}

function upwardImports(feature, order, imports) {
  const groupOf = (folder) => order.findIndex((group) => group.includes(folder));
  return imports.flatMap(({ path, target, line }) => {
    const { parent, from, to } = splitPaths(path, target) ?? {};
    if (parent !== feature || groupOf(to) < groupOf(from)) return [];
    const message = `${from} may not import ${to}, which is not below it in the order of the folders (see index.ts)`;
    return [{ path, line, rule: 'folder-order', message }];
  });
}

/**
 * Violations in imports between the folders of a feature and a file beside them: each such file is either above all
 * folders or below all folders.
 */
function upwardRootImports(feature, imports) {
  const isRoot = (path) => posix.dirname(path) === feature;
  /**
   * Files beside the folders that a folder imports, directly or through other files, with one importing file for each.
   */
  const low = new Map();
  const lower = (target, by) => {
    if (low.has(target)) return;
    low.set(target, by);
    for (const item of imports) if (item.path === target && isRoot(item.target)) lower(item.target, target);
  };
  for (const { path, target } of imports) if (!isRoot(path) && isRoot(target)) lower(target, path);
  return imports
    .filter(({ path, target }) => low.has(path) && !isRoot(target))
    .map(({ path, target, line }) => ({
      path,
      line,
      rule: 'folder-order',
      message: `this file is below the folders (${low.get(path)} imports it) and may not import ${target}`,
    }));
}
