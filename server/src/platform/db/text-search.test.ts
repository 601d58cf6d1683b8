import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableColumns, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { auditStore } from '../../features/audit/audit.store.ts';
import { users } from '../../features/identity/identity.tables.ts';
import type { Database } from './index.ts';
import { textContains } from './text-search.ts';

let database: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

/** The plan without sequential scans, which an empty table would get. */
const explain = (query: SQL): Promise<string> =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await tx.execute(sql`explain ${query}`));
  });

/** The text indexes of all tables, with their columns. */
const listTextIndexes = async () => {
  const source = fileURLToPath(new URL('../..', import.meta.url));
  const modules: object[] = await Promise.all(
    globSync('**/*.tables.ts', { cwd: source }).map((path) => import(join(source, path))),
  );
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  return [...new Set(tables)].flatMap((table) => {
    const columns = Object.values(getTableColumns(table));
    return getTableConfig(table)
      .indexes.filter(({ config }) => config.method === 'gin')
      .map(({ config }) => {
        const names = config.columns.map((column) => (is(column, IndexedColumn) ? column.name : ''));
        return { table, name: config.name ?? '', columns: columns.filter(({ name }) => names.includes(name)) };
      });
  });
};

test('search of the columns of each text index → uses that index', async () => {
  const indexes = await listTextIndexes();
  const plans = await Promise.all(
    indexes.map(({ table, columns }) =>
      explain(sql`select 1 from ${table} where ${textContains('harbor', ...columns)}`),
    ),
  );
  const unused = indexes.filter(({ name }, at) => !plans[at]?.includes(`Index Scan on ${name}`));
  expect(unused.map(({ name }) => name)).toEqual([]);
  expect(indexes.map(({ name }) => name)).toContain('users_text');
});

test.each([
  ['HARBOR', ['Harbor café 100%']],
  ['fé', ['Harbor café 100%']],
  ['100%', ['Harbor café 100%']],
  ['b_r', []],
  ['\\', []],
  ['', ['Harbor café 100%', 'Tea']],
])('rows searched for the text %j → found %j', async (search, expected) => {
  const { db } = database;
  const row = (name: string) => ({
    name,
    email: `${name.length}@example.com`,
    passwordHash: '',
    createdAt: new Date(0),
  });
  await db.delete(users);
  await db.insert(users).values(['Harbor café 100%', 'Tea'].map(row));
  const rows = await db.select().from(users).where(textContains(search, users.name)).orderBy(users.id);
  expect(rows.map(({ name }) => name)).toEqual(expected);
});

test('audit log searched by a name that one entry has in its action and another as its user → the two entries are found', async () => {
  const { db } = database;
  const user = { name: 'Ada Fox', email: 'ada@example.com', passwordHash: '', createdAt: new Date(0) };
  const [ada] = await db.insert(users).values(user).returning();
  const entry = { at: new Date(0), address: '', requestId: '' };
  const store = auditStore(db);
  await store.insert({ ...entry, userId: ada?.id ?? 0, action: 'Created a business' });
  await store.insert({ ...entry, userId: 999_999, action: 'Invited Ada Fox' });
  await store.insert({ ...entry, userId: 999_999, action: 'Signed in' });
  const search = async (text: string) => (await store.page({ search: text }, 10, 0)).items.map(({ what }) => what);
  expect(await search('ada fox')).toEqual(['Invited Ada Fox', 'Created a business']);
  expect(await search('ada@')).toEqual(['Created a business']);
  expect(await search('signed')).toEqual(['Signed in']);
});
