// The import law: every import between rooms, and the packages a room may use.
import { isTest, mayImport, roomOf, testsMayImport, tierOf } from './modules.mjs';

const workspaceOf = (path) => path.split('/')[0];

/** The one thing tools outside scripts/ need from it. */
const sharedTool = 'scripts/chromium.mjs';

export function importBreaches(file) {
  const said = [];
  for (const item of file.imports) {
    const problem = item.target ? houseProblem(file.path, item) : packageProblem(file.path, item);
    if (problem) said.push({ path: file.path, line: item.line, rule: 'imports', say: problem });
  }
  return said;
}

function houseProblem(path, { specifier, target, isType, isLazy }) {
  const byName = specifier.startsWith('@fanfare/');
  const sameWorkspace = workspaceOf(path) === workspaceOf(target);
  const from = roomOf(path);
  const to = roomOf(target);
  if (target === sharedTool && ['e2e', 'bench'].includes(from.name)) return undefined;
  if (byName && sameWorkspace) return `import ${specifier} by its relative path: it lives in the same workspace`;
  if (isTest(target) && !isTest(path))
    return `move what you need out of the test ${target}: source never imports a test`;
  if (!from.name || (!to.name && sameWorkspace)) return undefined;

  const allowed = [...mayImport[from.name], ...(isTest(path) ? (testsMayImport[workspaceOf(path)] ?? []) : [])];
  if (!allowed.includes(to.name)) return refusal(from, to, specifier);
  if (!byName && !sameWorkspace) return `import ${target} by its package name, not by a path out of the workspace`;
  return isTest(path) && workspaceOf(path) === 'server'
    ? undefined
    : finerProblem(from, to, { target, isType, isLazy });
}

const refusals = {
  contract: 'the contract imports zod and itself, kit below networks below the rest',
  sandbox: 'the sandbox shares no code with the rest: it is an independent witness',
  e2e: 'journeys know the product by HTTP only',
  bench: 'measurements know the product by HTTP only',
  'server/platform': 'the platform knows contract/kit only; have main hand the rest in',
  'server/features': 'a feature uses the contract, the platform, port types and lower features',
  'web/features': 'a screen uses the contract, ui, lib and lower features',
  'web/ui': 'shared parts use contract/kit, lib and theme',
  'web/visitor': 'the visitor bundle stays small: contract, lib, theme and itself',
};

function refusal(from, to, specifier) {
  const reason = refusals[from.name] ?? refusals[from.name.split('/')[0]] ?? 'see docs/architecture.md';
  return `${from.name} may not import ${to.name ?? 'this'} (${specifier}): ${reason}`;
}

function finerProblem(from, to, { target, isType, isLazy }) {
  if (to.name === 'connectors/network' && from.name === 'connectors/network' && from.owner !== to.owner)
    return `${from.owner} may not import the network ${to.owner}: put what both need into connectors/src/kit`;

  if (to.name === 'connectors/ports' && from.name === 'server/features' && !isType)
    return 'import ports with "import type": features know the shape of a port, main hands them the connector';

  const crossesFeature = to.owner !== undefined && to.name.endsWith('/features') && from.owner !== to.owner;
  if (!crossesFeature || from.name === 'server/main') return undefined;
  // The router fetches each page when it is opened; through index.ts all pages would come at once.
  if (from.name === 'web/main' && isLazy) return undefined;
  if (!/\/features\/[^/]+\/index\.tsx?$/.test(target))
    return `reach ${to.owner} through its index.ts only, not ${target}`;
  if (from.name.endsWith('/features') && tierOf(from.owner) <= tierOf(to.owner))
    return `${from.owner} may not import ${to.owner}: it is not in a lower tier, so talk to it by an event`;
  return undefined;
}

const packageHomes = [
  {
    packages: /^(?:fastify|@fastify\/.+|fastify-.+)$/,
    homes: /^(?:server\/src\/platform\/http(?:[/.])|sandbox\/src\/|bench\/)/,
    say: 'Fastify lives in server/src/platform/http and the sandbox; declare a route in the contract instead',
  },
  {
    packages: /^(?:undici|axios|node:https?|https?)$/,
    homes:
      /^(?:server\/src\/platform\/(?:http|outbound)[/.]|connectors\/src\/kit\/http[/.]|sandbox\/src\/|bench\/|e2e\/|scripts\/)/,
    testsToo: true,
    say: 'calls go out by connectors/kit/http or platform/outbound; have one of them handed in',
  },
  {
    packages: /^(?:pg|@electric-sql\/pglite(?:\/.+)?)$/,
    homes: /^(?:server\/src\/platform\/(?:db[/.]|.+\.test\.ts$)|server\/test\/|bench\/)/,
    say: 'database drivers live in server/src/platform/db',
  },
  {
    packages: /^pg-boss$/,
    homes: /^(?:server\/src\/platform\/(?:db|jobs)[/.]|server\/test\/)/,
    say: 'pg-boss lives in server/src/platform/jobs; declare a job instead',
  },
  {
    packages: /^drizzle-orm(?:\/.+)?$/,
    homes:
      /\.(?:store|tables)\.ts$|^server\/src\/platform\/(?:(?:db|jobs)[/.]|.+\.test\.ts$)|^server\/test\/|\.config\.ts$/,
    typesToo: true,
    say: 'SQL lives in *.store.ts and *.tables.ts; add a store function and call it',
  },
];

function packageProblem(path, { specifier, isType }) {
  const { name } = roomOf(path);
  const test = isTest(path);
  if (name?.startsWith('contract') && !test && !/^zod(?:\/|$)/.test(specifier))
    return `the contract imports zod only, not ${specifier}`;
  if (name?.startsWith('web/') && !test && specifier.startsWith('node:'))
    return `${specifier} does not exist in a browser`;

  for (const { packages, homes, say, typesToo, testsToo } of packageHomes) {
    if (!packages.test(specifier) || homes.test(path)) continue;
    if ((typesToo && isType) || (testsToo && test)) continue;
    return say;
  }
  return undefined;
}
