// Import rules: imports between modules, and the packages each module may use.
import { isTest, mayImport, moduleOf, testsMayImport, tierOf } from './modules.mjs';

const workspaceOf = (path) => path.split('/')[0];

/** The only scripts that e2e and bench may import. */
const sharedTools = ['scripts/chromium.mjs', 'scripts/remove-folder.mjs'];

export function importViolations(file) {
  const violations = [];
  for (const item of file.imports) {
    const problem = item.target ? internalProblem(file.path, item) : packageProblem(file.path, item);
    if (problem) violations.push({ path: file.path, line: item.line, rule: 'imports', message: problem });
  }
  return violations;
}

function internalProblem(path, { specifier, target, isType, isLazy }) {
  const byName = specifier.startsWith('@fanfare/');
  const sameWorkspace = workspaceOf(path) === workspaceOf(target);
  const from = moduleOf(path);
  const to = moduleOf(target);
  if (sharedTools.includes(target) && ['e2e', 'bench'].includes(from.name)) return undefined;
  // Configuration files in the root belong to no workspace.
  if (from.name === 'settings' && to.name === 'scripts') return undefined;
  if (byName && sameWorkspace) return `import ${specifier} by its relative path: it is in the same workspace`;
  if (isTest(target) && !isTest(path))
    return `move what you need out of the test ${target}: source never imports a test`;
  if (!from.name || (!to.name && sameWorkspace)) return undefined;

  const allowed = [...mayImport[from.name], ...(isTest(path) ? (testsMayImport[workspaceOf(path)] ?? []) : [])];
  if (!allowed.includes(to.name)) return moduleMessage(from, to, specifier);
  if (!byName && !sameWorkspace) return `import ${target} by its package name, not by a path out of the workspace`;
  return isTest(path) && workspaceOf(path) === 'server'
    ? undefined
    : featureProblem(from, to, { path, target, isType, isLazy });
}

const reasons = {
  contract: 'the contract imports zod and itself, kit below networks below the rest',
  sandbox: 'the sandbox shares no code with the rest, so that no error is made twice',
  e2e: 'journeys use the product through HTTP only',
  bench: 'benchmarks use the product through HTTP only',
  'server/platform': 'the platform imports contract/kit only; main passes the rest in',
  'server/features': 'a feature uses the contract, the platform, port types and lower features',
  'web/features': 'a screen uses the contract, ui, lib and lower features',
  'web/ui': 'shared parts use contract/kit, lib and theme',
  'web/visitor': 'the visitor bundle stays small: the contract and itself',
};

function moduleMessage(from, to, specifier) {
  const reason = reasons[from.name] ?? reasons[from.name.split('/')[0]] ?? 'see docs/architecture.md';
  return `${from.name} may not import ${to.name ?? 'this'} (${specifier}): ${reason}`;
}

/** True for an import of a tables file by a tables file or a store: a foreign key or a join needs the table itself. */
const isTableImport = (path, target) => /\.(?:tables|store)\.ts$/.test(path) && target.endsWith('.tables.ts');

function featureProblem(from, to, { path, target, isType, isLazy }) {
  if (to.name === 'connectors/network' && from.name === 'connectors/network' && from.owner !== to.owner)
    return `${from.owner} may not import the network ${to.owner}: put what both need into connectors/src/kit`;

  if (to.name === 'connectors/ports' && from.name === 'server/features' && !isType)
    return 'import ports with "import type": features know the type of a port, main passes the connector in';

  const crossesFeature = to.owner !== undefined && to.name.endsWith('/features') && from.owner !== to.owner;
  if (!crossesFeature || from.name === 'server/main') return undefined;
  // A lazy import loads one page when it is opened; importing index.ts would load the whole feature at once. routes.ts
  // and public-routes.ts are mounted by web/main.
  if (from.name === 'web/main' && (isLazy || /\/features\/[^/]+\/(?:public-)?routes\.ts$/.test(target)))
    return undefined;
  if (!/\/features\/[^/]+\/index\.tsx?$/.test(target) && !isTableImport(path, target))
    return `reach ${to.owner} through its index.ts only, not ${target}`;
  if (from.name.endsWith('/features') && tierOf(from.owner) <= tierOf(to.owner))
    return `${from.owner} may not import ${to.owner}: it is not in a lower tier, use an event instead`;
  return undefined;
}

const isFeatureIndex = (path) => /^server\/src\/features\/[^/]+\/index\.ts$/.test(path);

/**
 * Code may read another feature through its queries and change it through its services; its types can be used freely.
 * An index that imports no store can't export a store's functions.
 */
export function indexViolations({ path, imports }) {
  if (!isFeatureIndex(path)) return [];
  return imports
    .filter(({ target, isType }) => !isType && /\.(?:store|tables)\.ts$/.test(target ?? ''))
    .map(({ line, target }) => ({
      path,
      line,
      rule: 'index',
      message: `take a query or a service instead of ${target}: an index hands out no stores and no tables`,
    }));
}

const writes = ['insert', 'update', 'delete'];

/** The rows of a feature are written by the feature itself, because writes by another feature would skip its rules. */
export function foreignTableViolations({ path, nodes, imports, lineOf }) {
  const { name, owner } = moduleOf(path);
  if (name !== 'server/features') return [];
  const foreignNames = new Set(
    imports
      .filter(({ target }) => target?.endsWith('.tables.ts') && moduleOf(target).owner !== owner)
      .flatMap(({ localNames }) => localNames),
  );
  return nodes
    .filter(
      ({ type, callee, arguments: [table] = [] }) =>
        type === 'CallExpression' && writes.includes(callee.property?.name) && foreignNames.has(table?.name),
    )
    .map((node) => ({
      path,
      line: lineOf(node.start),
      rule: 'foreign-table',
      message: `only its own feature writes ${node.arguments[0].name}; call a service of that feature`,
    }));
}

const packageOwners = [
  {
    packages: /^(?:fastify|@fastify\/.+|fastify-.+)$/,
    allowedFiles: /^(?:server\/src\/platform\/http(?:[/.])|sandbox\/src\/|bench\/)/,
    message:
      'Fastify is used in server/src/platform/http and the sandbox only; declare a route in the contract instead',
  },
  {
    packages: /^(?:undici|axios|node:https?|https?)$/,
    allowedFiles:
      /^(?:server\/src\/platform\/(?:http|outbound)[/.]|connectors\/src\/kit\/http[/.]|sandbox\/src\/|bench\/|e2e\/|scripts\/)/,
    testsToo: true,
    message: 'outgoing calls use connectors/kit/http or platform/outbound; pass one of them in',
  },
  {
    packages: /^(?:pg|@electric-sql\/pglite(?:\/.+)?)$/,
    allowedFiles: /^(?:server\/src\/platform\/(?:db[/.]|.+\.test\.ts$)|server\/test\/|bench\/)/,
    message: 'database drivers are used in server/src/platform/db only',
  },
  {
    packages: /^pg-boss$/,
    allowedFiles: /^(?:server\/src\/platform\/(?:db|jobs)[/.]|server\/test\/)/,
    message: 'pg-boss is used in server/src/platform/jobs only; declare a job instead',
  },
  {
    packages: /^drizzle-orm(?:\/.+)?$/,
    allowedFiles:
      /\.(?:store|tables)\.ts$|^server\/src\/platform\/(?:(?:db|jobs)[/.]|.+\.test\.ts$)|^server\/test\/|\.config\.ts$/,
    typesToo: true,
    message: 'SQL belongs in *.store.ts and *.tables.ts; add a store function and call it',
  },
];

function packageProblem(path, { specifier, isType }) {
  const { name } = moduleOf(path);
  const test = isTest(path);
  if (name?.startsWith('contract') && !test && !/^zod(?:\/|$)/.test(specifier))
    return `the contract imports zod only, not ${specifier}`;
  if (name?.startsWith('web/') && !test && specifier.startsWith('node:'))
    return `${specifier} does not exist in a browser`;
  if (name === 'web/visitor' && !test)
    return `the visitor bundle has no packages, not even ${specifier}: it stays small`;

  for (const { packages, allowedFiles, message, typesToo, testsToo } of packageOwners) {
    if (!packages.test(specifier) || allowedFiles.test(path)) continue;
    if ((typesToo && isType) || (testsToo && test)) continue;
    return message;
  }
  return undefined;
}
