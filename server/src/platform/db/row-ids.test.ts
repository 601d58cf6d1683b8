import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { selectValues } from '../../../test/select-rows.ts';
import type { Database } from './index.ts';
import { parseRowId } from './row-id.ts';

let database: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

test('64-bit integers and arrays of them, selected without a column → numbers on both databases', async () => {
  const query = sql`select 5000000000::bigint as id, array[5000000000, null]::bigint[] as ids, count(*) as count from (select 1) as one`;
  expect(await selectValues(database.db, query)).toEqual([{ id: 5_000_000_000, ids: [5_000_000_000, null], count: 1 }]);
});

test('columns of ids in all tables → none with 32 bits', async () => {
  const query = sql`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name in ('int4', '_int4') and column_name ~ '(^|_)(ids?|by|of)$'`;
  expect(await selectValues(database.db, query)).toEqual([]);
});

test.each([
  ['1', 1],
  ['5000000000', 5_000_000_000],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', undefined],
  ['0', undefined],
  ['01', undefined],
  ['1e3', undefined],
])('text %j parsed as a row id → %j', (text, id) => {
  expect(parseRowId(text)).toBe(id);
});
