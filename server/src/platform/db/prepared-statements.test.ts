import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import type { Database, Tx } from './index.ts';
import { statementNames } from './prepared-statements.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const asked = (nameOf: ReturnType<typeof statementNames>, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

const rowsOf = async (tx: Tx, query: SQL) =>
  ((await tx.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

test('a statement gets a name once it was asked twenty times, and keeps it', () => {
  const nameOf = statementNames();
  expect(asked(nameOf, 'select 1', 19)).toBeUndefined();
  expect(nameOf('select 1')).toBe('often_0');
  expect(asked(nameOf, 'select 2', 20)).toBe('often_1');
  expect(nameOf('select 1')).toBe('often_0');
});

test('lists and searches get none: a plan that suits one business is wrong for another', () => {
  const nameOf = statementNames();
  for (const text of [
    'select "a" from "b" order by "a" limit $1',
    'select 1 where "a" ilike $1',
    'SELECT 1 WHERE a LIKE $1',
  ])
    expect(asked(nameOf, text, 30)).toBeUndefined();
  expect(asked(nameOf, 'select "reordered by" from "likely"', 20)).toBe('often_0');
});

test('two hundred are kept, and ten thousand that differ keep nothing', () => {
  const nameOf = statementNames();
  for (let i = 0; i < 10_000; i += 1) expect(nameOf(`select ${i}`)).toBeUndefined();
  const names = Array.from({ length: 201 }, (_, i) => asked(nameOf, `select a${i}`, 20));
  expect(new Set(names.slice(0, 200)).size).toBe(200);
  expect(names[200]).toBeUndefined();
});

test('what is asked often is planned once by PostgreSQL, within transactions too, and answers as before', async () => {
  const isServer = process.env.DATABASE_URL !== undefined;
  const kept = await database.db.transaction(async (tx) => {
    for (let i = 0; i < 25; i += 1) {
      const rows = await rowsOf(tx, sql`select ${i}::int as "number", ${null}::text as "nothing"`);
      expect(rows).toEqual([{ number: i, nothing: null }]);
    }
    return rowsOf(
      tx,
      sql`select generic_plans + custom_plans as times from pg_prepared_statements where name = 'often_0'`,
    );
  });
  expect(kept.map(({ times }) => Number(times))).toEqual(isServer ? [6] : []);
});
