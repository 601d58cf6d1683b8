import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findDependencies, selectChangedTests, selectTests } from './changed-tests.mjs';
import { root } from './run.mjs';

const features = 'server/src/features';
/** A small product: sources by path, each with its imports only. */
const texts = {
  'vitest.config.ts':
    "import './scripts/long-tests.mjs';\nconst setup = ['server/test/setup.ts', 'web/test/setup.ts'];",
  'scripts/long-tests.mjs': '',
  'scripts/docs.test.mjs': '',
  'contract/src/kit/call.ts': '',
  'contract/src/lockers.ts': "import './kit/call.ts';",
  'contract/src/lockers.test.ts': "import './lockers.ts';",
  'contract/src/index.ts': "import './lockers.ts';",
  'connectors/src/ports/publisher.ts': '',
  'connectors/src/facebook/index.ts': "import '@fanfare/sandbox';",
  'connectors/src/facebook/facts.test.ts': "import './old.ts';\nnew URL('./facts.json', import.meta.url);",
  'connectors/src/facebook/golden.test.ts': "new URL('./golden/', import.meta.url);",
  'connectors/src/facebook/facebook.test.ts': "import './index.ts';",
  'connectors/src/x/x.test.ts': "import '../../../sandbox/src/screen.ts';",
  'sandbox/src/index.ts': '',
  'server/src/platform/db/index.ts': "new URL('../../../migrations', import.meta.url);",
  'server/src/platform/db/db.test.ts': "import './index.ts';",
  'server/src/platform/limiter.ts': '',
  'server/src/platform/limiter.test.ts': "import './limiter.ts';",
  'server/src/main/networks.ts': "import '@fanfare/connectors/facebook/index';",
  'server/src/main/compose.ts': [
    "import '../platform/db/index.ts';",
    "import '../features/social/index.ts';",
    "import '../features/posts/index.ts';",
    "import '../features/calendar/index.ts';",
    "import '../features/lockers/index.ts';",
    "import '../features/dashboard/index.ts';",
  ].join('\n'),
  'server/src/demo/seed.ts': "import '../features/posts/index.ts';",
  'server/src/demo/seed.test.ts': "import './seed.ts';\nimport '../../test/test-app.ts';",
  'server/test/setup.ts': '',
  'server/test/test-app.ts': [
    "import '@fanfare/sandbox';",
    "import '../src/main/compose.ts';",
    "import '../src/main/networks.ts';",
    "import '../src/features/social/users.ts';",
  ].join('\n'),
  'server/test/fixtures/share.ts': "import '../test-app.ts';\nimport '../../src/features/social/shares.ts';",
  'server/test/call-access.test.ts': "import './test-app.ts';\nimport '@fanfare/contract';",
  'server/test/wordpress/product.test.ts': "import '../test-app.ts';",
  [`${features}/social/index.ts`]:
    "import './shares.ts';\nimport type { P } from '@fanfare/connectors/ports/publisher';",
  [`${features}/social/shares.ts`]: '',
  [`${features}/social/users.ts`]: '',
  [`${features}/social/social.routes.ts`]: '',
  [`${features}/social/social.test.ts`]: "import '../../../test/test-app.ts';",
  [`${features}/posts/index.ts`]: "import type { Social } from '../social/index.ts';\nimport './slug.ts';",
  [`${features}/posts/slug.ts`]: '',
  [`${features}/posts/posts.test.ts`]: "import '../../../test/test-app.ts';",
  [`${features}/posts/slug.test.ts`]: "import './slug.ts';",
  [`${features}/calendar/index.ts`]: "import '../posts/index.ts';",
  [`${features}/calendar/calendar.test.ts`]: "import '../../../test/test-app.ts';",
  [`${features}/lockers/index.ts`]: "import '@fanfare/contract/lockers';",
  [`${features}/lockers/lockers.test.ts`]: "import '../../../test/fixtures/share.ts';",
  [`${features}/lockers/words.test.ts`]: "import '../social/index.ts';",
  [`${features}/dashboard/index.ts`]: "import '../calendar/index.ts';",
  [`${features}/dashboard/dashboard.test.ts`]: "import '../../../test/test-app.ts';",
  'web/test/setup.ts': '',
  'web/bundle/build-checks.test.ts': "import './chunk-graph.ts';",
  'web/bundle/chunk-graph.ts': "join(import.meta.dirname, '../src');",
  'web/bundle/first-screens.test.ts': "join(import.meta.dirname, '../dist');",
  'web/src/main/menu.ts': "import.meta.glob<Menu>('../features/*/menu.ts', { eager: true });",
  'web/src/main/menu.test.ts': "import './menu.ts';",
  'web/src/features/lockers/menu.ts': '',
  'web/src/features/lockers/lockers-page.tsx':
    "import './lockers.css';\nconst Form = lazy(() => import('./locker-form.tsx'));",
  'web/src/features/lockers/lockers.css': '',
  'web/src/features/lockers/locker-form.tsx': "import '@fanfare/contract/lockers';",
  'web/src/features/lockers/lockers-page.test.tsx': "import './lockers-page.tsx';",
  'web/src/features/posts/posts-page.test.tsx': '',
};
const files = new Map(Object.entries(texts).map(([path, text]) => [path, findDependencies(path, text)]));
const select = (...changed) => selectTests(files, changed).tests;
const all = Object.keys(texts).filter((path) => path.includes('.test.') && !path.includes('/wordpress/'));
const inFolder = (folder) => all.filter((path) => path.startsWith(`${folder}/`));
const productTests = [
  'server/src/demo/seed.test.ts',
  'server/test/call-access.test.ts',
  `${features}/social/social.test.ts`,
  `${features}/posts/posts.test.ts`,
  `${features}/calendar/calendar.test.ts`,
  `${features}/lockers/lockers.test.ts`,
  `${features}/dashboard/dashboard.test.ts`,
];

test.each([
  [
    'service of a feature that no other imports',
    'tests of the feature that start the product',
    [`${features}/dashboard/index.ts`],
    [`${features}/dashboard/dashboard.test.ts`],
  ],
  [
    'service of a feature that another imports as a type',
    'tests of both, not of the features that import the other',
    [`${features}/social/users.ts`],
    [`${features}/social/social.test.ts`, `${features}/posts/posts.test.ts`],
  ],
  [
    'service that a fixture imports',
    'also the tests with the fixture',
    [`${features}/social/shares.ts`],
    [
      `${features}/social/social.test.ts`,
      `${features}/posts/posts.test.ts`,
      `${features}/lockers/lockers.test.ts`,
      `${features}/lockers/words.test.ts`,
    ],
  ],
  [
    'function of a feature',
    'also the tests that import it',
    [`${features}/posts/slug.ts`],
    [`${features}/posts/posts.test.ts`, `${features}/posts/slug.test.ts`, `${features}/calendar/calendar.test.ts`],
  ],
  ['test', 'itself', [`${features}/posts/posts.test.ts`], [`${features}/posts/posts.test.ts`]],
  [
    'routes of a feature',
    'also the generated tests of calls',
    [`${features}/social/social.routes.ts`],
    ['server/test/call-access.test.ts', `${features}/social/social.test.ts`, `${features}/posts/posts.test.ts`],
  ],
  [
    'contract of a feature',
    'tests of the contract, of the feature, of calls and of screens',
    ['contract/src/lockers.ts'],
    [
      'contract/src/lockers.test.ts',
      'server/test/call-access.test.ts',
      `${features}/lockers/lockers.test.ts`,
      'web/bundle/first-screens.test.ts',
      'web/src/features/lockers/lockers-page.test.tsx',
    ],
  ],
  ['composition', 'all tests that start the product', ['server/src/main/compose.ts'], productTests],
  ['start of the product in tests', 'all tests that start it', ['server/test/test-app.ts'], productTests],
  [
    'platform that the composition imports',
    'its tests and all that start the product',
    ['server/src/platform/db/index.ts'],
    ['server/src/platform/db/db.test.ts', ...productTests],
  ],
  [
    'migration in a folder that the platform names',
    'the same tests',
    ['server/migrations/0001.sql'],
    ['server/src/platform/db/db.test.ts', ...productTests],
  ],
  [
    'platform that nothing else imports',
    'its own test',
    ['server/src/platform/limiter.ts'],
    ['server/src/platform/limiter.test.ts'],
  ],
  [
    'connector',
    'its own tests, none that start the product',
    ['connectors/src/facebook/index.ts'],
    ['connectors/src/facebook/facebook.test.ts'],
  ],
  [
    'sandbox',
    'tests of connectors, none that start the product',
    ['sandbox/src/index.ts'],
    ['connectors/src/facebook/facebook.test.ts'],
  ],
  ['types of a port', 'no test', ['connectors/src/ports/publisher.ts'], []],
  [
    'data that a test names',
    'this test',
    ['connectors/src/facebook/facts.json'],
    ['connectors/src/facebook/facts.test.ts'],
  ],
  [
    'data in a folder that only a test names',
    'all tests of the network',
    ['connectors/src/facebook/golden/login.http'],
    inFolder('connectors/src/facebook'),
  ],
  [
    'data of a feature',
    'all tests of the feature, and of the features that import it',
    [`${features}/posts/texts/de.json`],
    [...inFolder(`${features}/posts`), `${features}/calendar/calendar.test.ts`],
  ],
  [
    'deleted source of a feature',
    'all tests of the feature',
    [`${features}/posts/gone.ts`],
    [...inFolder(`${features}/posts`), `${features}/calendar/calendar.test.ts`],
  ],
  [
    'deleted source that a file still imports',
    'also the tests of this file',
    ['sandbox/src/screen.ts'],
    ['connectors/src/x/x.test.ts'],
  ],
  [
    'deleted source that one test of its network still imports',
    'all tests of the network',
    ['connectors/src/facebook/old.ts'],
    inFolder('connectors/src/facebook'),
  ],
  ['deleted source of no network', 'all tests of the workspace', ['connectors/src/gone.ts'], inFolder('connectors')],
  ['deleted test', 'no test', [`${features}/posts/gone.test.ts`], []],
  [
    'style sheet',
    'tests of the components that import it, and of the built web',
    ['web/src/features/lockers/lockers.css'],
    ['web/bundle/first-screens.test.ts', 'web/src/features/lockers/lockers-page.test.tsx'],
  ],
  [
    'component that is loaded later',
    'tests of the page that loads it, and of the built web',
    ['web/src/features/lockers/locker-form.tsx'],
    ['web/bundle/first-screens.test.ts', 'web/src/features/lockers/lockers-page.test.tsx'],
  ],
  [
    'file that matches a pattern of import.meta.glob',
    'tests of the file with the pattern, and of the built web',
    ['web/src/features/lockers/menu.ts'],
    ['web/bundle/first-screens.test.ts', 'web/src/main/menu.test.ts'],
  ],
  ['setup of the web’s tests', 'all tests of the web', ['web/test/setup.ts'], inFolder('web')],
  ['setup of the server’s tests', 'all tests of the server', ['server/test/setup.ts'], inFolder('server')],
  ['package.json', 'all tests', ['package.json'], all],
  ['tsconfig.json of a workspace', 'all tests', ['web/tsconfig.json'], all],
  ['vitest.config.ts', 'all tests', ['vitest.config.ts'], all],
  ['script that vitest.config.ts imports', 'all tests', ['scripts/long-tests.mjs'], all],
  ['document', 'the test of documents', ['docs/testing.md'], ['scripts/docs.test.mjs']],
  ['journey', 'no test', ['e2e/journeys/sign-in.ts'], []],
  ['settings of the style check', 'no test', ['biome.json'], []],
])('changed %s → %s', (_, _outcome, changed, selected) => {
  expect(select(...changed).sort()).toEqual([...selected].sort());
});

test('two changed files → the tests of both', () => {
  expect(select('docs/testing.md', 'connectors/src/facebook/facts.json')).toEqual([
    'scripts/docs.test.mjs',
    'connectors/src/facebook/facts.test.ts',
  ]);
});

test('changed feature → the tests that reach it only through the product are left out by name', () => {
  const { leftOut } = selectTests(files, [`${features}/dashboard/index.ts`]);
  expect(leftOut.sort()).toEqual(productTests.filter((path) => !path.includes('/dashboard/')).sort());
});

test('selection with a test of processes → not run, named in the report', () => {
  const processTest = `${features}/dashboard/dashboard.test.ts`;
  const ownTexts = new Map(Object.entries({ ...texts, [processTest]: "import 'node:child_process';" }));
  const path = `${features}/dashboard/index.ts`;
  expect(selectChangedTests(ownTexts, [path, 'docs/testing.md'], files)).toEqual({
    tests: ['scripts/docs.test.mjs'],
    isAll: false,
    report: [
      `2 changed files: 1 of ${all.length - 1} test files selected.`,
      expect.stringMatching(/^Not run: 6 test files that reach the change only through .+ and others\.$/),
      `Not run: 1 test file of processes or long ones (options --processes and --all): ${processTest}.`,
      'Not run: journeys.',
    ],
  });
  expect(selectChangedTests(ownTexts, ['package.json'], files).isAll).toBe(true);
});

test('files that the selection knows by name → exist', () => {
  const named = [
    'scripts/docs.test.mjs',
    'scripts/new/feature.test.mjs',
    'server/src/main/compose.ts',
    'server/src/platform/db/text-search.test.ts',
    'server/test/call-access.test.ts',
    'server/test/foreign-text/reader-census.test.ts',
    'server/test/test-app.ts',
    'vitest.config.ts',
    'web/src/theme/styles.test.ts',
  ];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
