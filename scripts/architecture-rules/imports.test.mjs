import { describe, expect, test } from 'vitest';
import { importing, importingType, inFile, service } from './rule-tester.mjs';
import { findViolations } from './violations.mjs';

describe('imports between modules', () => {
  test.each([
    ['contract/src/contests.ts', './networks/facebook.ts'],
    ['contract/src/contests.ts', 'zod'],
    ['contract/src/networks/facebook.ts', '../kit/money.ts'],
    ['connectors/src/facebook/publisher.ts', '../kit/http/http.ts'],
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
    ['server/src/features/contests/contests.test.ts', '../../../test/test-app.ts'],
    ['server/test/test-app.ts', '@fanfare/sandbox'],
    ['server/src/demo/seed.ts', '../features/contests/index.ts'],
    ['server/src/main/compose.ts', '../features/contests/contests.jobs.ts'],
    ['server/src/main/start.ts', '@fanfare/sandbox'],
    ['server/src/main/compose.ts', '@fanfare/connectors/facebook/index'],
    ['web/src/features/contests/contests-page.tsx', '../../ui/page.tsx'],
    ['web/src/features/contests/contests-page.tsx', '@fanfare/contract/contests'],
    ['web/src/features/posts/editor-page.tsx', '../media/index.tsx'],
    ['web/src/ui/moment.tsx', '@fanfare/contract/kit/moment'],
    ['web/src/main/router.tsx', '../features/contests/index.ts'],
    ['web/src/visitor/contest/contest.ts', '@fanfare/contract/contests'],
    ['web/src/visitor/contest/contest.ts', '../form/form.ts'],
    ['web/src/main/features.ts', '../features/contests/routes.ts'],
    ['web/src/main/routes/public-routes.ts', '../../features/identity/public-routes.ts'],
    ['web/vite.config.ts', './bundle/precompress.ts'],
    ['vitest.config.ts', './scripts/source-files.mjs'],
    ['web/bundle/precompress.ts', 'node:zlib'],
    ['e2e/journeys/run-a-contest.ts', '../pages/contests.ts'],
    ['e2e/playwright.config.ts', '../scripts/chromium.mjs'],
  ])('file %s imports %s → no violation', (path, specifier) => {
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
    ['connectors/src/kit/http/http.ts', '../../facebook/wire.ts'],
    ['connectors/src/ports/publisher.ts', '../kit/http/http.ts'],
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
    [service, '../../../test/test-app.ts'],
    ['server/src/demo/seed.ts', '../features/contests/contests.store.ts'],
    ['server/src/features/identity/identity.service.ts', '../business/index.ts'],
    ['web/src/features/contests/contests-page.tsx', '../leads/index.ts'],
    ['web/src/features/media/finder/finder-page.tsx', '../../posts/index.tsx'],
    ['web/src/features/posts/editor-page.tsx', '../media/finder/finder-page.tsx'],
    ['web/src/features/posts/editor-page.tsx', '../media/routes.ts'],
    ['web/src/main/features.ts', '../features/contests/draw/routes.ts'],
    ['web/bundle/precompress.ts', '../src/main/start.tsx'],
    ['web/src/features/contests/contests-page.tsx', '../../main/session.ts'],
    ['web/src/features/contests/contests-page.tsx', 'node:path'],
    ['web/src/ui/page.tsx', '@fanfare/contract/contests'],
    ['web/src/ui/page.tsx', '../features/contests/index.ts'],
    ['web/src/lib/format.ts', '../ui/page.tsx'],
    ['web/src/main/router.tsx', '../features/contests/contests-page.tsx'],
    ['web/src/visitor/contest/contest.ts', '../../ui/page.tsx'],
    ['web/src/visitor/contest/contest.ts', '../../lib/api.ts'],
    ['web/src/visitor/contest/contest.ts', '../../theme/tokens.ts'],
    ['web/src/visitor/contest/contest.ts', '../../features/contests/index.ts'],
    ['web/src/visitor/contest/contest.ts', '@mantine/core'],
    ['web/src/visitor/contest/contest.ts', 'react'],
    ['web/src/features/contests/contests-page.tsx', '../../visitor/contest/contest.ts'],
    ['e2e/journeys/run-a-contest.ts', '@fanfare/contract/contests'],
    ['e2e/global-setup.ts', '../server/src/main/start.ts'],
    ['bench/src/run.ts', '@fanfare/contract'],
    ['bench/src/run.ts', '../../e2e/global-setup.ts'],
    ['scripts/check.mjs', '../server/src/main/config.ts'],
    ['server/src/main/compose.ts', '../../../contract/src/contests.ts'],
    ['contract/src/contests.ts', '@fanfare/contract/kit/money'],
  ])('file %s imports %s → violation', (path, specifier) => {
    expect(inFile(path, importing(specifier))).toEqual(['imports']);
  });

  test('feature that imports a port: type → allowed, value → violation', () => {
    expect(inFile(service, importingType('@fanfare/connectors/ports/publisher'))).toEqual([]);
    expect(inFile(service, importing('@fanfare/connectors/ports/publisher'))).toEqual(['imports']);
    expect(inFile(service, importingType('@fanfare/connectors/kit/http'))).toEqual(['imports']);
  });

  test('re-exports, lazy imports and import types of a forbidden file → violations', () => {
    expect(inFile(service, `export { a } from '../leads/index.ts';\n`)).toEqual(['imports']);
    expect(inFile(service, `export * from '../leads/index.ts';\n`)).toEqual(['imports']);
    expect(inFile(service, `export const leads = () => import('../leads/index.ts');\n`)).toEqual(['imports']);
    expect(inFile(service, `export type Leads = import('../leads/index.ts').Leads;\n`)).toEqual(['imports']);
    expect(
      inFile(service, `// import { a } from '../leads/index.ts'\nexport const text = "from '../leads/index.ts'";\n`),
    ).toEqual([]);
  });

  test('lazy import of a page by the router → allowed; by another module → violation', () => {
    const lazily = `export const page = () => import('../features/contests/contests-page.tsx');\n`;
    expect(inFile('web/src/main/router.tsx', lazily)).toEqual([]);
    expect(inFile('web/src/ui/page.tsx', lazily)).toEqual(['imports']);
  });

  test('violation of an import rule formatted → text with file, line, rule and remedy', () => {
    const text = `export const one = 1;\n${importing('../leads/index.ts')}`;
    expect(findViolations(new Map([[service, text]]))).toEqual([
      `${service}:2 imports: contests may not import leads: it is not in a lower tier, use an event instead`,
    ]);
  });
});

describe('stores and tables of a feature', () => {
  const index = 'server/src/features/contests/index.ts';

  test.each([
    `export { contestStore } from './contests.store.ts';\n`,
    `export { type ContestRow, contestStore } from './draw/contests.store.ts';\n`,
    `export { contests as contestTable } from './contests.tables.ts';\n`,
    `export * from './contests.tables.ts';\n`,
    `import { contestStore } from './contests.store.ts';\nexport const createContests = (db) => ({ list: contestStore(db).list });\n`,
    `import { type ContestRow, contestStore } from './draw/contests.store.ts';\n`,
  ])('index that exports or imports a store or table → violation: %s', (text) => {
    expect(inFile(index, text)).toEqual(['index']);
  });

  test('index that exports types, queries or services → allowed', () => {
    expect(inFile(index, `export type { ContestRow } from './contests.store.ts';\n`)).toEqual([]);
    expect(inFile(index, `export { type ContestRow } from './contests.store.ts';\n`)).toEqual([]);
    expect(inFile(index, `export { contestQueries } from './contest-queries.ts';\n`)).toEqual([]);
    expect(inFile(index, `import type { ContestRow } from './contests.store.ts';\n`)).toEqual([]);
    expect(inFile(index, `import { contestService } from './contests.service.ts';\n`)).toEqual([]);
  });

  test.each([
    ['contests.store.ts', '../sites/sites.tables.ts', []],
    ['contests.tables.ts', '../sites/sites.tables.ts', []],
    ['contests.service.ts', '../sites/sites.tables.ts', ['imports']],
    ['contests.store.ts', '../sites/sites.store.ts', ['imports']],
    ['contests.store.ts', '../leads/leads.tables.ts', ['imports']],
  ])('file %s of a feature imports %s → violations %j', (file, specifier, broken) => {
    expect(inFile(`server/src/features/contests/${file}`, importing(specifier))).toEqual(broken);
  });

  test('store that reads tables of a lower feature → allowed; store that writes these tables → violation', () => {
    const store = (body) =>
      `import { sites as siteTable } from '../sites/sites.tables.ts';\nimport { contests } from './contests.tables.ts';\nexport const contestStore = (db) => ${body};\n`;
    const path = 'server/src/features/contests/contests.store.ts';
    expect(inFile(path, store('db.select().from(contests).innerJoin(siteTable)'))).toEqual([]);
    expect(inFile(path, store('db.update(contests).set({}).from(siteTable)'))).toEqual([]);
    expect(inFile(path, store('db.insert(siteTable)'))).toEqual(['foreign-table']);
    expect(inFile(path, store('db.update(siteTable)'))).toEqual(['foreign-table']);
    expect(inFile(path, store('db.delete(siteTable)'))).toEqual(['foreign-table']);
  });
});

describe('restricted packages', () => {
  test.each([
    ['fastify', 'server/src/platform/http/server.ts', service],
    ['@fastify/cookie', 'server/src/platform/http/server.ts', 'server/src/main/compose.ts'],
    ['fastify', 'sandbox/src/kit/server.ts', 'connectors/src/kit/http/http.ts'],
    ['undici', 'server/src/platform/outbound/safe-fetch.ts', 'server/src/platform/files/files.ts'],
    ['node:https', 'connectors/src/kit/http/http.ts', 'connectors/src/facebook/publisher.ts'],
    ['pg', 'server/src/platform/db/open.ts', service],
    ['@electric-sql/pglite', 'server/src/platform/db/embedded.ts', 'server/src/main/start.ts'],
    ['pg-boss', 'server/src/platform/jobs/jobs.ts', service],
    ['drizzle-orm', 'server/src/features/contests/contests.store.ts', service],
    ['drizzle-orm/pg-core', 'server/src/features/contests/contests.tables.ts', 'server/src/features/contests/draw.ts'],
    ['drizzle-orm', 'server/src/platform/db/open.ts', 'server/src/features/contests/contests.test.ts'],
  ])('import of %s → allowed in %s, violation in %s', (specifier, allowedFile, otherFile) => {
    expect(inFile(allowedFile, importing(specifier))).toEqual([]);
    expect(inFile(otherFile, importing(specifier))).toEqual(['imports']);
  });

  test('test of the platform that opens a database → allowed', () => {
    const path = 'server/src/platform/secrets/vault.test.ts';
    expect(inFile(path, importing('drizzle-orm'))).toEqual([]);
    expect(inFile(path, importing('@electric-sql/pglite'))).toEqual([]);
  });

  test('types of the query builder → allowed everywhere', () => {
    expect(inFile(service, importingType('drizzle-orm'))).toEqual([]);
  });
});
