// Parses one source file: imports, syntax tree, comments.
import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * @typedef {{ specifier: string, target: string | undefined, line: number, isType: boolean, isLazy: boolean, isReexport: boolean, names: string[], localNames: string[] }} Import
 * `target` is the imported file of the project, or undefined for a package.
 */

const workspaceSpecifier = /^@fanfare\/([a-z0-9]+)(?:\/(.+))?$/;

function resolveImport(from, specifier) {
  if (specifier.startsWith('.')) {
    return posix.normalize(posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, '')));
  }
  const [, workspace, inner] = workspaceSpecifier.exec(specifier) ?? [];
  return workspace && `${workspace}/src/${inner ?? 'index'}.ts`;
}

export function parse(path, text) {
  const extension = posix.extname(path);
  if (extension === '.css') return { path, text, imports: [], nodes: [], comments: [], errors: [] };

  const lang = { '.tsx': 'tsx', '.jsx': 'jsx', '.mjs': 'js', '.js': 'js' }[extension] ?? 'ts';
  const { program, module, comments, errors } = parseSync(path, text, { lang, sourceType: 'module' });
  const lineStarts = startsOfLines(text);
  const lineOf = (offset) => lineAt(lineStarts, offset);
  const nodes = listNodes(program);
  const toImport = ({ specifier, start, isType, isLazy = false, isReexport = false, names = [], localNames = [] }) => ({
    specifier,
    target: resolveImport(path, specifier),
    line: lineOf(start),
    isType,
    isLazy,
    isReexport,
    names,
    localNames,
  });
  return {
    path,
    text,
    nodes,
    lineOf,
    comments: comments.map((comment) => ({ text: comment.value, line: lineOf(comment.start) })),
    errors: errors.map((error) => ({ message: error.message, line: lineOf(error.labels?.[0]?.start ?? 0) })),
    imports: [...staticImports(module), ...lazyImports(nodes)].map(toImport),
  };
}

function staticImports(module) {
  const imported = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    start,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
    names: entries.map((entry) => entry.importName.name).filter(Boolean),
    localNames: entries.map((entry) => entry.localName.value),
  }));
  const reexported = module.staticExports
    .flatMap((statement) => statement.entries)
    .filter((entry) => entry.moduleRequest)
    .map(({ start, moduleRequest, isType }) => ({ specifier: moduleRequest.value, start, isType, isReexport: true }));
  return [...imported, ...reexported];
}

const lazyImports = (nodes) =>
  nodes
    .filter((node) => node.type === 'ImportExpression' || node.type === 'TSImportType')
    .filter((node) => typeof node.source?.value === 'string')
    .map((node) => ({
      specifier: node.source.value,
      start: node.start,
      isType: node.type === 'TSImportType',
      isLazy: true,
    }));

/** Every node inside a node and the node itself. Generators inside generators would take a third more time. */
function listNodes(value, nodes = []) {
  if (Array.isArray(value)) {
    for (const child of value) if (child && typeof child === 'object') listNodes(child, nodes);
    return nodes;
  }
  if (typeof value.type === 'string') nodes.push(value);
  for (const key in value) {
    const child = value[key];
    if (child && typeof child === 'object') listNodes(child, nodes);
  }
  return nodes;
}

function startsOfLines(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts, offset) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
