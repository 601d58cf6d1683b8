import { describe, expect, test } from 'vitest';
import { listPostgresTests } from './postgres-tests.mjs';
import { rulesBroken } from './rule-tester.mjs';

const app = 'beforeAll(async () => {\n  app = await createTestApp();\n});\n';
const single = "test('one caller', async () => {\n  await draw();\n});\n";
const race = "test('two callers', async () => {\n  await Promise.all([draw(), draw()]);\n});\n";
const cases = "test.each([1, 2])('%i callers', async () => {\n  await Promise.all([draw(), draw()]);\n});\n";
const shared = 'const drawTwice = () => Promise.all([draw(), draw()]);\n';
const lockingStore = "export const lock = (db) => db.select().from(contests).for('update');\n";
const rawStore = 'export const one = (db) => db.execute(sql`select 1`);\n';
const preparedStore = 'export const one = (query) => query.execute({ id: 1 });\n';
const plainStore = 'export const find = (db) => db.select().from(contests);\n';
const folder = 'server/src/features/contests';
const draw = `${folder}/draw.test.ts`;
const store = `${folder}/a.store.ts`;

describe('tests that run on PostgreSQL too', () => {
  test.each([
    ['a race', { [draw]: app + race }, [`${draw}:4`]],
    ['a race among others', { [draw]: app + single + race + single + race }, [`${draw}:7`, `${draw}:13`]],
    ['a race of several cases', { [draw]: app + single + cases }, [draw]],
    ['a race in a function of the file', { [draw]: app + shared + single }, [draw]],
    ['a test of one caller', { [draw]: app + single }, []],
    ['a race without a database', { [draw]: race }, []],
    ['a test of one caller beside a store with locks', { [draw]: app + single, [store]: lockingStore }, []],
    ['a race beside a store with locks', { [draw]: app + race, [store]: lockingStore }, [`${draw}:4`]],
    ['a test beside a store with raw SQL', { [draw]: app + single, [store]: rawStore }, [draw]],
    ['a race beside a store with raw SQL', { [draw]: app + race, [store]: rawStore }, [draw]],
    [
      'a race beside such a store that says why one caller is enough',
      { [draw]: `// One caller embedded only: a.test.ts runs both.\n${app}${single}${race}`, [store]: rawStore },
      [`${draw}:8`],
    ],
    ['a test beside a store with a prepared statement', { [draw]: app + single, [store]: preparedStore }, []],
    ['a test beside a plain store', { [draw]: app + single, [store]: plainStore }, []],
    ['a test that starts processes', { [draw]: `const db = await createTestDatabase();\n${single}` }, [draw]],
    ['a test of the platform', { 'server/src/platform/jobs/a.test.ts': app }, ['server/src/platform/jobs/a.test.ts']],
    ['a race that says why not', { [draw]: `// Embedded only: only reads.\n${app}${race}` }, []],
    ['a race without the reason', { [draw]: `// Embedded only:\n${app}${race}` }, [`${draw}:5`]],
    ['a test of the web', { 'web/src/draw.test.ts': app + race }, []],
  ])(
    'test file with %s → the file, the lines of single tests or nothing is listed to run on PostgreSQL (case %#)',
    (_, files, selected) => {
      expect(listPostgresTests(new Map(Object.entries(files)))).toEqual(selected);
    },
  );
});

describe('stores that need a test on PostgreSQL', () => {
  test.each([
    ['a raw statement without a test', { [store]: rawStore }, ['postgres']],
    ['a prepared statement without a test', { [store]: preparedStore }, ['postgres']],
    [
      'locks with a test of one caller below',
      { [store]: lockingStore, [`${folder}/b/c.test.ts`]: app + single },
      ['postgres'],
    ],
    ['locks with a race below', { [store]: lockingStore, [`${folder}/b/c.test.ts`]: app + race }, []],
    [
      'locks with a race in another feature',
      { [store]: lockingStore, 'server/src/features/leads/c.test.ts': app + race },
      ['postgres'],
    ],
    ['a plain store without a test', { [store]: plainStore }, []],
  ])('store with %s → violations %j', (_, files, rules) => {
    expect(rulesBroken(files)).toEqual(rules);
  });
});
