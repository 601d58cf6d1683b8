import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { Database, Tx } from './index.ts';
import { statementNames } from './prepared-statements.ts';

let database: Database;
beforeAll(async () => {
  database = await (await createTestDatabase()).open();
});
afterAll(() => database.close());

const nameAfter = (nameOf: ReturnType<typeof statementNames>, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

const queryRows = async (tx: Tx, query: SQL) =>
  ((await tx.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

test('statement executed 20 times → gets a name and keeps it', () => {
  const nameOf = statementNames();
  expect(nameAfter(nameOf, 'select 1', 19)).toBeUndefined();
  expect(nameOf('select 1')).toBe('prepared_0');
  expect(nameAfter(nameOf, 'select 2', 20)).toBe('prepared_1');
  expect(nameOf('select 1')).toBe('prepared_0');
});

test('statements with parameters and order by, like or ilike → never get a name', () => {
  const nameOf = statementNames();
  for (const text of [
    'select "a" from "b" order by "a" limit $1',
    'select 1 where "a" ilike $1',
    'SELECT 1 WHERE a LIKE $1',
  ])
    expect(nameAfter(nameOf, text, 30)).toBeUndefined();
  expect(nameAfter(nameOf, 'select "reordered by" from "likely" where "a" = $1', 20)).toBe('prepared_0');
  expect(nameAfter(nameOf, 'select "a" from "b" order by "a" limit 1', 20)).toBe('prepared_1');
});

test('10,000 different statements → no names; 201 frequent ones → 200 names', () => {
  const nameOf = statementNames();
  for (let i = 0; i < 10_000; i += 1) expect(nameOf(`select ${i}`)).toBeUndefined();
  const names = Array.from({ length: 201 }, (_, i) => nameAfter(nameOf, `select a${i}`, 20));
  expect(new Set(names.slice(0, 200)).size).toBe(200);
  expect(names[200]).toBeUndefined();
});

test('frequent statement → prepared by PostgreSQL, also within a transaction, with the same results', async () => {
  const plans = await database.db.transaction(async (tx) => {
    for (let i = 0; i < 25; i += 1) {
      const rows = await queryRows(tx, sql`select ${i}::int as "number", ${null}::text as "nothing"`);
      expect(rows).toEqual([{ number: i, nothing: null }]);
    }
    return queryRows(
      tx,
      sql`select generic_plans + custom_plans as times from pg_prepared_statements where statement like 'select $1::int as "number"%'`,
    );
  });
  expect(plans.map(({ times }) => Number(times))).toEqual([6]);
});
