// The modules of the product, their files, and the imports that each module may have.

/** A feature may import the index.ts of a feature in an earlier tier; features of one tier use events. */
export const tiers = [
  ['identity'],
  ['audit'],
  ['notifications'],
  ['business'],
  ['staff', 'news', 'media', 'practice'],
  ['connections'],
  ['page-events'],
  ['deliveries', 'subscribers', 'ai', 'autoresponders', 'approvals'],
  ['sites'],
  ['promotions', 'ai-writer', 'tracking'],
  ['social'],
  ['ad-changes'],
  ['posts', 'facebook-tools', 'rss', 'campaigns', 'contests', 'leads', 'lockers', 'ad-profiles', 'insights'],
  ['ad-builder'],
  ['post-reports'],
  ['bulk-ai', 'recycler', 'automators', 'ad-rules', 'ad-spend', 'calendar'],
  ['dashboard'],
];

export const tierOf = (feature) => tiers.findIndex((tier) => tier.includes(feature));

/** Each pattern's first group is the name of the feature or network that owns the file. */
const modules = [
  ['contract/kit', /^contract\/src\/kit\//],
  ['contract/networks', /^contract\/src\/networks\//],
  ['contract', /^contract\/src\//],
  ['connectors/kit', /^connectors\/src\/kit\//],
  ['connectors/ports', /^connectors\/src\/ports\//],
  ['connectors/network', /^connectors\/src\/([^/]+)\//],
  ['connectors', /^connectors\/src\//],
  ['sandbox', /^sandbox\/src\//],
  ['server/main', /^server\/src\/main\//],
  ['server/platform', /^server\/src\/platform\//],
  ['server/features', /^server\/src\/features\/([^/]+)\//],
  ['server/demo', /^server\/src\/demo\//],
  ['server/test', /^server\/test\//],
  ['web/main', /^web\/src\/main\//],
  ['web/ui', /^web\/src\/ui\//],
  ['web/theme', /^web\/src\/theme\//],
  ['web/gallery', /^web\/src\/gallery\//],
  ['web/lib', /^web\/src\/lib\//],
  ['web/features', /^web\/src\/features\/([^/]+)\//],
  ['web/visitor', /^web\/src\/visitor\//],
  ['web/types', /^web\/src\/[^/]+\.d\.ts$/],
  ['web/test', /^web\/test\//],
  ['web/public', /^web\/public\//],
  ['e2e', /^e2e\//],
  ['bench', /^bench\//],
  ['scripts', /^scripts\//],
  ['settings', /^web\/bundle\/|^(?:[^/]+\/)?[^/]+\.config\.(?:ts|mjs)$/],
];

export function moduleOf(path) {
  for (const [name, pattern] of modules) {
    const match = pattern.exec(path);
    if (match) return { name, owner: match[1] };
  }
  return { name: undefined, owner: undefined };
}

const contract = ['contract', 'contract/kit', 'contract/networks'];
const connectors = ['connectors', 'connectors/kit', 'connectors/ports', 'connectors/network'];
const server = ['server/main', 'server/platform', 'server/features', 'server/demo'];
const web = [
  'web/main',
  'web/ui',
  'web/theme',
  'web/gallery',
  'web/lib',
  'web/features',
  'web/visitor',
  'web/types',
  'web/test',
];

/** Imports of a module's source files; imports.mjs has further rules for features, networks and ports. */
export const mayImport = {
  'contract/kit': ['contract/kit'],
  'contract/networks': ['contract/kit', 'contract/networks'],
  contract,
  'connectors/kit': ['contract/kit', 'contract/networks', 'connectors/kit', 'connectors/ports'],
  'connectors/ports': ['contract/kit', 'contract/networks', 'connectors/ports'],
  'connectors/network': [
    'contract/kit',
    'contract/networks',
    'connectors/kit',
    'connectors/ports',
    'connectors/network',
  ],
  connectors: [...contract, ...connectors],
  sandbox: ['sandbox'],
  'server/platform': ['contract/kit', 'server/platform'],
  'server/features': [...contract, 'server/platform', 'server/features', 'connectors/ports'],
  'server/demo': [...contract, 'server/platform', 'server/features', 'server/demo'],
  'server/main': [...contract, ...connectors, ...server, 'sandbox'],
  'server/test': [...contract, ...connectors, ...server, 'server/test', 'sandbox'],
  'web/lib': [...contract, 'web/lib'],
  'web/theme': ['web/lib', 'web/theme'],
  'web/ui': ['contract/kit', 'web/lib', 'web/theme', 'web/ui'],
  'web/features': [...contract, 'web/lib', 'web/ui', 'web/features'],
  'web/gallery': [...contract, 'web/lib', 'web/theme', 'web/ui', 'web/gallery'],
  'web/visitor': [...contract, 'web/visitor'],
  'web/main': [...contract, 'web/lib', 'web/theme', 'web/ui', 'web/gallery', 'web/features', 'web/main'],
  'web/types': [],
  'web/test': [...contract, ...web],
  'web/public': [],
  e2e: ['e2e'],
  bench: ['bench'],
  scripts: ['scripts'],
  settings: ['settings', 'scripts'],
};

/** Imports that tests may have in addition to their module's. */
export const testsMayImport = {
  server: [...contract, ...connectors, ...server, 'server/test', 'sandbox'],
  connectors: [...contract, ...connectors, 'sandbox'],
  web: ['web/test'],
};

export const isTest = (path) => /\.test\.(?:ts|tsx|mjs)$/.test(path) || /^(?:server|web)\/test\//.test(path);

/** Tools around the product; they may read the environment and the clock. */
export const isTooling = (path) => ['e2e', 'bench', 'scripts', 'settings'].includes(moduleOf(path).name);
