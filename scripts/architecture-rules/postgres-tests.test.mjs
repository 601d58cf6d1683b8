import { describe, expect, test } from 'vitest';
import { listPostgresTests } from './postgres-tests.mjs';
import { rulesBroken } from './rule-tester.mjs';

const app = 'beforeAll(async () => {\n  app = await createTestApp();\n});\n';
const race = 'await Promise.all([draw(), draw()]);\n';
const lockingStore = "export const lock = (db) => db.select().from(contests).for('update');\n";
const plainStore = 'export const find = (db) => db.select().from(contests);\n';
const folder = 'server/src/features/contests';

describe('tests that run on PostgreSQL too', () => {
  test.each([
    ['a race', { [`${folder}/draw.test.ts`]: app + race }, true],
    ['a test of one caller', { [`${folder}/draw.test.ts`]: app }, false],
    ['a race without a database', { [`${folder}/draw.test.ts`]: race }, false],
    [
      'a test beside a store with locks',
      { [`${folder}/draw.test.ts`]: app, [`${folder}/a.store.ts`]: lockingStore },
      true,
    ],
    ['a test beside a plain store', { [`${folder}/draw.test.ts`]: app, [`${folder}/a.store.ts`]: plainStore }, false],
    ['a test of the platform', { 'server/src/platform/jobs/jobs.test.ts': app }, true],
    ['a race that says why not', { [`${folder}/draw.test.ts`]: `// Embedded only: only reads.\n${app}${race}` }, false],
    ['a race without the reason', { [`${folder}/draw.test.ts`]: `// Embedded only:\n${app}${race}` }, true],
    ['a test of the web', { 'web/src/draw.test.ts': app + race }, false],
  ])('%s → %#', (_, files, runs) => {
    expect(listPostgresTests(new Map(Object.entries(files)))).toHaveLength(runs ? 1 : 0);
  });
});

describe('stores', () => {
  test.each([
    [
      'a raw statement without a test',
      { [`${folder}/a.store.ts`]: 'export const one = db.execute(statement);\n' },
      ['postgres'],
    ],
    [
      'locks with a test of one caller below',
      { [`${folder}/a.store.ts`]: lockingStore, [`${folder}/b/c.test.ts`]: app },
      ['postgres'],
    ],
    ['locks with a race below', { [`${folder}/a.store.ts`]: lockingStore, [`${folder}/b/c.test.ts`]: app + race }, []],
    [
      'locks with a race in another feature',
      { [`${folder}/a.store.ts`]: lockingStore, 'server/src/features/leads/c.test.ts': app + race },
      ['postgres'],
    ],
    ['a plain store without a test', { [`${folder}/a.store.ts`]: plainStore }, []],
  ])('%s → %j', (_, files, rules) => {
    expect(rulesBroken(files)).toEqual(rules);
  });
});
