import { describe, expect, test } from 'vitest';
import { breaches } from './breaches.mjs';

const rulesBroken = (files) =>
  breaches(new Map(Object.entries(files))).map((line) => /^\S+ ([a-z-]+):/.exec(line)?.[1] ?? line);
const inFile = (path, text) => rulesBroken({ [path]: text });

const service = 'server/src/features/contests/contests.service.ts';
const importing = (specifier) => `import { thing } from '${specifier}';\nexport const other = thing;\n`;
const importingType = (specifier) => `import type { Thing } from '${specifier}';\nexport type Other = Thing;\n`;

describe('imports between rooms', () => {
  test.each([
    ['contract/src/contests.ts', './networks/facebook.ts'],
    ['contract/src/contests.ts', 'zod'],
    ['contract/src/networks/facebook.ts', '../kit/money.ts'],
    ['connectors/src/facebook/publisher.ts', '../kit/http.ts'],
    ['connectors/src/facebook/publisher.ts', '../ports/publisher.ts'],
    ['connectors/src/facebook/publisher.ts', '@fanfare/contract/networks/facebook'],
    ['connectors/src/registry.ts', './facebook/index.ts'],
    ['connectors/src/facebook/facebook.test.ts', '@fanfare/sandbox'],
    ['sandbox/src/facebook/routes.ts', '../kit/server.ts'],
    ['server/src/platform/http/server.ts', '@fanfare/contract/kit/call'],
    [service, '@fanfare/contract/contests'],
    [service, '../../platform/events.ts'],
    [service, '../connections/index.ts'],
    [service, './draw.ts'],
    ['server/src/features/dashboard/dashboard.service.ts', '../calendar/index.ts'],
    ['server/src/features/contests/contests.test.ts', '../leads/leads.store.ts'],
    ['server/src/features/contests/contests.test.ts', '../../main/compose.ts'],
    ['server/src/features/contests/contests.test.ts', '../../../test/world.ts'],
    ['server/test/world.ts', '@fanfare/sandbox'],
    ['server/src/demo/seed.ts', '../features/contests/index.ts'],
    ['server/src/main/compose.ts', '../features/contests/contests.jobs.ts'],
    ['server/src/main/start.ts', '@fanfare/sandbox'],
    ['server/src/main/compose.ts', '@fanfare/connectors/facebook/index'],
    ['web/src/features/contests/contests-page.tsx', '../../ui/page.tsx'],
    ['web/src/features/contests/contests-page.tsx', '@fanfare/contract/contests'],
    ['web/src/ui/moment.tsx', '@fanfare/contract/kit/moment'],
    ['web/src/main/router.tsx', '../features/contests/index.ts'],
    ['web/src/visitor/contest-page.tsx', '../lib/api.ts'],
    ['e2e/journeys/run-a-contest.ts', '../pages/contests.ts'],
    ['e2e/playwright.config.ts', '../scripts/chromium.mjs'],
  ])('%s may import %s', (path, specifier) => {
    expect(inFile(path, importing(specifier))).toEqual([]);
  });

  test.each([
    ['contract/src/contests.ts', '@fanfare/server/main'],
    ['contract/src/contests.ts', 'node:fs'],
    ['contract/src/contests.ts', 'react'],
    ['contract/src/kit/money.ts', '../contests.ts'],
    ['contract/src/networks/facebook.ts', '../contests.ts'],
    ['connectors/src/facebook/publisher.ts', '../x/publisher.ts'],
    ['connectors/src/facebook/publisher.ts', '@fanfare/contract/contests'],
    ['connectors/src/facebook/publisher.ts', '@fanfare/sandbox'],
    ['connectors/src/kit/http.ts', '../facebook/wire.ts'],
    ['connectors/src/ports/publisher.ts', '../kit/http.ts'],
    ['sandbox/src/facebook/routes.ts', '@fanfare/contract/networks/facebook'],
    ['sandbox/src/facebook/facebook.test.ts', '@fanfare/connectors/facebook/index'],
    ['server/src/platform/http/server.ts', '@fanfare/contract/contests'],
    ['server/src/platform/http/server.ts', '../../features/identity/index.ts'],
    ['server/src/platform/jobs/worker.ts', '@fanfare/connectors/ports/publisher'],
    [service, '../../main/config.ts'],
    [service, '../../demo/seed.ts'],
    [service, '@fanfare/sandbox'],
    [service, '@fanfare/connectors/facebook/index'],
    [service, '@fanfare/connectors/kit/http'],
    [service, '../connections/connections.store.ts'],
    [service, '../leads/index.ts'],
    [service, '../automators/index.ts'],
    [service, './contests.test.ts'],
    [service, '../../../test/world.ts'],
    ['server/src/demo/seed.ts', '../features/contests/contests.store.ts'],
    ['server/src/features/identity/identity.service.ts', '../business/index.ts'],
    ['web/src/features/contests/contests-page.tsx', '../leads/index.ts'],
    ['web/src/features/contests/contests-page.tsx', '../../main/session.ts'],
    ['web/src/features/contests/contests-page.tsx', 'node:path'],
    ['web/src/ui/page.tsx', '@fanfare/contract/contests'],
    ['web/src/ui/page.tsx', '../features/contests/index.ts'],
    ['web/src/lib/format.ts', '../ui/page.tsx'],
    ['web/src/main/router.tsx', '../features/contests/contests-page.tsx'],
    ['web/src/visitor/contest-page.tsx', '../ui/page.tsx'],
    ['web/src/visitor/contest-page.tsx', '../features/contests/index.ts'],
    ['e2e/journeys/run-a-contest.ts', '@fanfare/contract/contests'],
    ['e2e/world.ts', '../server/src/main/start.ts'],
    ['bench/src/run.ts', '@fanfare/contract'],
    ['bench/src/run.ts', '../../e2e/world.ts'],
    ['scripts/check.mjs', '../server/src/main/config.ts'],
    ['server/src/main/compose.ts', '../../../contract/src/contests.ts'],
    ['contract/src/contests.ts', '@fanfare/contract/kit/money'],
  ])('%s may not import %s', (path, specifier) => {
    expect(inFile(path, importing(specifier))).toEqual(['imports']);
  });

  test('a feature knows the type of a port, never its value', () => {
    expect(inFile(service, importingType('@fanfare/connectors/ports/publisher'))).toEqual([]);
    expect(inFile(service, importing('@fanfare/connectors/ports/publisher'))).toEqual(['imports']);
    expect(inFile(service, importingType('@fanfare/connectors/kit/http'))).toEqual(['imports']);
  });

  test('re-exports, lazy imports and import types are imports too', () => {
    expect(inFile(service, `export { a } from '../leads/index.ts';\n`)).toEqual(['imports']);
    expect(inFile(service, `export * from '../leads/index.ts';\n`)).toEqual(['imports']);
    expect(inFile(service, `export const leads = () => import('../leads/index.ts');\n`)).toEqual(['imports']);
    expect(inFile(service, `export type Leads = import('../leads/index.ts').Leads;\n`)).toEqual(['imports']);
    expect(
      inFile(service, `// import { a } from '../leads/index.ts'\nexport const text = "from '../leads/index.ts'";\n`),
    ).toEqual([]);
  });

  test('a breach says where it is and what to do', () => {
    const text = `export const one = 1;\n${importing('../leads/index.ts')}`;
    expect(breaches(new Map([[service, text]]))).toEqual([
      `${service}:2 imports: contests may not import leads: it is not in a lower tier, so talk to it by an event`,
    ]);
  });
});

describe('packages with one home', () => {
  test.each([
    ['fastify', 'server/src/platform/http/server.ts', service],
    ['@fastify/cookie', 'server/src/platform/http/server.ts', 'server/src/main/compose.ts'],
    ['fastify', 'sandbox/src/kit/server.ts', 'connectors/src/kit/http.ts'],
    ['undici', 'server/src/platform/outbound/outbound.ts', 'server/src/platform/files/files.ts'],
    ['node:https', 'connectors/src/kit/http.ts', 'connectors/src/facebook/publisher.ts'],
    ['pg', 'server/src/platform/db/open.ts', service],
    ['@electric-sql/pglite', 'server/src/platform/db/embedded.ts', 'server/src/main/start.ts'],
    ['pg-boss', 'server/src/platform/jobs/jobs.ts', service],
    ['drizzle-orm', 'server/src/features/contests/contests.store.ts', service],
    ['drizzle-orm/pg-core', 'server/src/features/contests/contests.tables.ts', 'server/src/features/contests/draw.ts'],
    ['drizzle-orm', 'server/src/platform/db/open.ts', 'server/src/features/contests/contests.test.ts'],
  ])('%s is for %s, not for %s', (specifier, home, elsewhere) => {
    expect(inFile(home, importing(specifier))).toEqual([]);
    expect(inFile(elsewhere, importing(specifier))).toEqual(['imports']);
  });

  test('types of the query builder may travel', () => {
    expect(inFile(service, importingType('drizzle-orm'))).toEqual([]);
  });
});

describe('things with one home', () => {
  test.each([
    ['fetch', `export const got = fetch('https://example.test');\n`, 'server/src/platform/outbound/outbound.ts'],
    ['fetch', `export const got = globalThis.fetch('https://example.test');\n`, 'connectors/src/kit/http.ts'],
    ['fetch', 'export const call = { fetch: fetch };\n', 'web/src/lib/api.ts'],
    ['environment', 'export const port = process.env.PORT;\n', 'server/src/main/config.ts'],
    ['environment', 'const { env } = process;\nexport const port = env.PORT;\n', 'server/src/main/config.ts'],
    [
      'environment',
      `import { env } from 'node:process';\nexport const port = env.PORT;\n`,
      'server/src/main/config.ts',
    ],
    ['clock', 'export const at = Date.now();\n', 'server/src/platform/clock.ts'],
    ['clock', 'export const at = new Date();\n', 'sandbox/src/kit/clock.ts'],
    ['clock', 'export const now = Date.now;\n', 'web/src/lib/clock.ts'],
    ['dice', 'export const roll = Math.random();\n', 'server/src/platform/dice.ts'],
    ['dice', 'export const key = crypto.randomUUID();\n', 'web/src/lib/api.ts'],
    [
      'dice',
      `import { randomBytes } from 'node:crypto';\nexport const key = randomBytes(32);\n`,
      'server/src/platform/dice.ts',
    ],
    [
      'sql',
      'export const all = (db: Db) => db.select().from(users);\n',
      'server/src/features/contests/contests.store.ts',
    ],
    ['sql', 'export const all = (tx: Db) => tx.execute(text);\n', 'server/src/platform/jobs/jobs.ts'],
  ])('%s: %s', (rule, text, home) => {
    expect(inFile(home, text)).toEqual([]);
    expect(inFile(service, text)).toEqual([rule]);
  });

  test('nothing is found in comments, strings, or what was handed in', () => {
    const text = [
      '// fetch(url), Date.now(), process.env.PORT and Math.random() are for others',
      'export const text = `new Date() and process.env`;',
      'export const load = ({ fetch, now }: Needs) => fetch(new Date(now()));',
      `import { createHash } from 'node:crypto';`,
      'export const hash = createHash(text);',
      'export const inOne = (db: Db) => db.transaction((tx) => contestStore(tx).page(1));',
    ].join('\n');
    expect(inFile(service, `${text}\n`)).toEqual([]);
  });

  test('tests and tools read the clock, the environment and the network as they need', () => {
    const text = 'export const seen = [new Date(), process.env.HOME, fetch(url), value as Thing];\n';
    for (const path of [
      'server/src/features/contests/contests.test.ts',
      'server/test/world.ts',
      'e2e/world.ts',
      'bench/src/run.ts',
    ])
      expect(inFile(path, text)).toEqual([]);
    expect(inFile('sandbox/src/facebook/feed.ts', text).toSorted()).toEqual(['cast', 'clock', 'environment', 'fetch']);
  });
});

describe('what the compiler must see', () => {
  test.each([
    ['any', 'export const open = (value: any) => value;\n'],
    ['cast', 'export const id = (value: unknown) => value as string;\n'],
    ['cast', 'export const id = (value: unknown) => <string>value;\n'],
    ['non-null', 'export const first = (list: string[]) => list[0]!;\n'],
    ['silenced', '// @ts-ignore\nexport const one = 1;\n'],
    ['silenced', '// @ts-nocheck\nexport const one = 1;\n'],
    ['silenced', '/* biome-ignore lint: because */\nexport const one = 1;\n'],
    ['silenced', '// @ts-expect-error\nexport const one = 1;\n'],
    ['todo', '// TODO: later\nexport const one = 1;\n'],
    ['syntax', 'export const = 1;\n'],
  ])('%s: %s', (rule, text) => {
    expect(inFile(service, text)).toEqual([rule]);
  });

  test.each([
    [service, `export const kinds = ['a', 'b'] as const;\nexport const shape = {} satisfies object;\n`],
    [service, `import { a as b } from './draw.ts';\nexport { b as c };\n`],
    [
      service,
      `export const text = 'as any, list[0]!, biome-ignore, TODO';\nexport const isNot = (a: boolean) => !a;\n`,
    ],
    ['web/src/ui/alert.tsx', `export const Alert = () => <p>Don't treat it as any other! TODO list: wait.</p>;\n`],
    ['server/src/platform/db/rows.ts', 'export const id = (value: unknown) => value as string;\n'],
    ['contract/src/kit/call.ts', 'export const id = (value: unknown) => value as string;\n'],
    ['server/src/features/contests/draw.test.ts', '// @ts-expect-error a draw needs its dice\ndraw();\n'],
  ])('fine in %s: %s', (path, text) => {
    expect(inFile(path, text)).toEqual([]);
  });
});

describe('tests that would not run', () => {
  const test_ = 'server/src/features/contests/contests.test.ts';
  test.each([
    'test.skip("x", () => {});',
    'it.only("x", () => {});',
    'describe.todo("x");',
    'test.describe.fixme("x", () => {});',
    'test.skipIf(true)("x", () => {});',
    'test("x", (context) => context.skip());',
    'xit("x", () => {});',
  ])('refused: %s', (text) => {
    expect(inFile(test_, `${text}\n`)).toEqual(['skipped']);
    expect(inFile('e2e/journeys/run-a-contest.ts', `${text}\n`)).toEqual(['skipped']);
  });

  test('a mocked module is refused, a list that skips is not', () => {
    expect(inFile(test_, `vi.mock('./draw.ts');\n`)).toEqual(['mock']);
    expect(inFile(test_, 'list.skip(10);\ntest("skip only todo", () => {});\n')).toEqual([]);
  });
});

describe('files', () => {
  const lines = (count) => 'export {};\n'.repeat(count);

  test.each([
    [service, 300],
    ['server/src/features/contests/contests.tables.ts', 500],
    ['connectors/src/facebook/wire.ts', 500],
    ['contract/src/timezones.data.ts', 500],
    ['web/src/ui/page.css', 300],
    ['server/src/features/contests/contests.test.ts', 300],
  ])('%s has at most %i lines', (path, most) => {
    expect(inFile(path, lines(most))).toEqual([]);
    expect(inFile(path, lines(most + 1))).toEqual(['length']);
  });

  test.each([
    'server/src/platform/utils.ts',
    'server/src/platform/utils/list.ts',
    'server/src/features/contests/contest-helpers.ts',
    'web/src/lib/common.ts',
    'web/src/ui/misc.test.tsx',
    'web/src/ui/base.tsx',
    'connectors/src/kit/manager.ts',
    'web/src/ui/DataTable.tsx',
    'contract/src/some_thing.ts',
  ])('%s is no name', (path) => {
    expect(inFile(path, '')).toEqual(['name']);
  });

  test.each(['web/src/ui/data-table.tsx', 'web/src/features/ad-rules/ads-manager.tsx', 'contract/src/kit/database.ts'])(
    '%s is a name',
    (path) => {
      expect(inFile(path, '')).toEqual([]);
    },
  );

  test.each(['routes', 'service', 'store', 'tables', 'jobs', 'policy', 'events', 'test', 'service.test'])(
    'the server knows the role %s',
    (role) => {
      expect(inFile(`server/src/features/contests/contests.${role}.ts`, '')).toEqual([]);
    },
  );

  test.each(['controller', 'model', 'types', 'handler'])('the server does not know the role %s', (role) => {
    expect(inFile(`server/src/features/contests/contests.${role}.ts`, '')).toEqual(['role']);
  });

  test.each([
    'server/src/services/x.ts',
    'web/src/components/x.tsx',
    'web/src/features/raffles/x.tsx',
    'shared/x.ts',
    'x.ts',
  ])('%s is no room of the house', (path) => {
    expect(inFile(path, '')).toEqual(['room']);
  });
});

describe('circles', () => {
  const circle = (text) => ({
    'server/src/features/contests/draw.ts': importing('./prizes.ts'),
    'server/src/features/contests/prizes.ts': importing('./entries.ts'),
    'server/src/features/contests/entries.ts': text,
  });

  test('three files in a circle are found once, and named', () => {
    const said = breaches(new Map(Object.entries(circle(importing('./draw.ts')))));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/entries\.ts:1 cycle: .*draw\.ts -> .*prizes\.ts -> .*entries\.ts -> .*draw\.ts$/);
  });

  test('a file that imports itself by another route is found', () => {
    const files = {
      'contract/src/index.ts': "export * from './contests.ts';\n",
      'contract/src/contests.ts': importing('./index.ts'),
    };
    expect(rulesBroken(files)).toEqual(['cycle']);
  });

  test('a type or a lazy import closes no circle', () => {
    expect(rulesBroken(circle(importingType('./draw.ts')))).toEqual([]);
    expect(rulesBroken(circle(`export const draw = () => import('./draw.ts');\n`))).toEqual([]);
  });
});
