// APIs that only certain files may use: fetch, process.env, the clock, randomness, SQL.
import { isTest, isTooling } from './modules.mjs';

const exceptIn = (allowedFiles) => (path) => !allowedFiles.test(path) && !isTest(path) && !isTooling(path);

const isName = (node, ...names) => node?.type === 'Identifier' && names.includes(node.name);
const isMember = (node, object, ...properties) =>
  node.type === 'MemberExpression' &&
  isName(node.object, ...object) &&
  properties.includes(node.computed ? node.property.value : node.property.name);

const globals = ['globalThis', 'window', 'self'];
const randomNames = ['randomUUID', 'randomBytes', 'randomInt', 'randomFill', 'randomFillSync', 'getRandomValues'];
const queryNames = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
  '$count',
  'query',
];

const rules = [
  {
    rule: 'fetch',
    // Files that may call fetch; the last four run outside the product, in a visitor's browser and on a stranger's machine.
    applies: exceptIn(
      /^(?:connectors\/src\/kit\/http\/http|server\/src\/platform\/outbound|web\/src\/lib\/api|web\/src\/visitor\/post-form|web\/src\/visitor\/locker\/locker-requests|web\/src\/visitor\/draw-check\/draw-check|server\/src\/features\/contests\/draw-pages\/check-script)[/.]/,
    ),
    matches: (node, declared) =>
      (node.type === 'CallExpression' && isName(node.callee, 'fetch') && !declared.has('fetch')) ||
      (isName(node.right ?? node.value, 'fetch') && !declared.has('fetch')) ||
      (node.type === 'NewExpression' && isName(node.callee, 'XMLHttpRequest', 'EventSource', 'WebSocket')) ||
      isMember(node, globals, 'fetch'),
    message:
      'fetch is allowed in connectors/kit/http/http.ts, platform/outbound, web/lib/api, web/visitor (post-form, locker-requests, draw-check) and contests/draw-pages/check-script; pass one of them in',
  },
  {
    rule: 'environment',
    applies: exceptIn(/^server\/src\/main\/config\.ts$/),
    matches: (node) =>
      isMember(node, ['process'], 'env') ||
      (node.type === 'VariableDeclarator' &&
        isName(node.init, 'process') &&
        node.id.properties?.some((property) => isName(property.key, 'env'))),
    named: { 'node:process': ['env'] },
    message: 'process.env is read in server/src/main/config.ts only; add a setting there and pass it in',
  },
  {
    rule: 'clock',
    applies: exceptIn(/^(?:server\/src\/platform\/clock|sandbox\/src\/kit\/clock|web\/src\/lib\/clock)[/.]/),
    matches: (node) =>
      isMember(node, ['Date'], 'now') ||
      isMember(node, ['Temporal'], 'Now') ||
      (node.type === 'NewExpression' && isName(node.callee, 'Date') && node.arguments.length === 0) ||
      (node.type === 'CallExpression' && isName(node.callee, 'Date')),
    message: 'the time comes from a clock (platform/clock, sandbox kit/clock, web lib/clock); pass it in',
  },
  {
    rule: 'random',
    applies: exceptIn(
      /^(?:server\/src\/platform\/(?:random|secrets)|web\/src\/lib\/(?:random-id|api))[/.]|^sandbox\/src\/kit\//,
    ),
    matches: (node) => isMember(node, ['Math'], 'random') || isMember(node, ['crypto', 'webcrypto'], ...randomNames),
    named: { 'node:crypto': randomNames, crypto: randomNames },
    message: 'random values come from platform/random; pass it in, so that tests can replace it',
  },
  {
    rule: 'sql',
    applies: (path) =>
      path.startsWith('server/src/') &&
      !isTest(path) &&
      !/\.(?:store|tables)\.ts$|^server\/src\/platform\/(?:db|jobs)[/.]/.test(path),
    matches: (node) => isMember(node, ['db', 'tx'], ...queryNames),
    message: 'queries belong in *.store.ts; add a store function and call it',
  },
];

/** Names that a file declares itself: a parameter named `fetch` is not the global function. */
function declaredNames(nodes) {
  const names = new Set();
  const bind = (pattern) => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') names.add(pattern.name);
    if (pattern.type === 'ObjectPattern') for (const item of pattern.properties) bind(item.value ?? item.argument);
    if (pattern.type === 'ArrayPattern') for (const item of pattern.elements) bind(item);
    if (pattern.type === 'AssignmentPattern') bind(pattern.left);
    if (pattern.type === 'RestElement') bind(pattern.argument);
  };
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') bind(node.id);
    if (node.local && node.type.startsWith('Import')) bind(node.local);
    for (const param of node.params?.items ?? (Array.isArray(node.params) ? node.params : [])) bind(param);
  }
  return names;
}

export function restrictedApiViolations(file) {
  const active = rules.filter(({ applies }) => applies(file.path));
  if (active.length === 0) return [];
  const declared = declaredNames(file.nodes);
  const violations = [];
  for (const { rule, matches, named, message } of active) {
    for (const node of file.nodes)
      if (matches(node, declared)) violations.push({ path: file.path, line: file.lineOf(node.start), rule, message });
    for (const { specifier, names, line } of file.imports)
      if (named?.[specifier]?.some((name) => names.includes(name)))
        violations.push({ path: file.path, line, rule, message });
  }
  return violations;
}
