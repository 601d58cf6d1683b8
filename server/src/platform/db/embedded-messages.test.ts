import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestFolder } from '../../../test/database.ts';
import { openLog } from '../log.ts';
import { type Database, type Db, openDatabase, type Tx } from './index.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ folder: createTestFolder(), log: openLog('silent') });
  await database.db.execute(sql`create temp table numbers (id int primary key, name text not null)`);
});
afterAll(() => database.close());

const queryRows = async (tx: Db | Tx, query: SQL): Promise<unknown[]> =>
  Reflect.get(Object(await tx.execute(query)), 'rows');
const insert = (id: unknown, name: string | null) =>
  database.db.execute(sql`insert into numbers (id, name) values (${id}::int, ${name})`);
const countTimes = async (text: string) => {
  const [row] = await queryRows(
    database.db,
    sql`select generic_plans + custom_plans as times from pg_prepared_statements where position(${text} in statement) = 1`,
  );
  return Number(Reflect.get(Object(row), 'times'));
};

test('frequent statement fails in all its ways → its error each time, and the next statement is executed', async () => {
  for (let id = 0; id < 30; id += 1) await insert(id, `number ${id}`);
  for (let times = 0; times < 30; times += 1) {
    await expect(insert(7, 'again')).rejects.toMatchObject({ cause: { code: '23505' } });
    await expect(insert(100, null)).rejects.toMatchObject({ cause: { code: '23502' } });
    await expect(insert('seven', '')).rejects.toMatchObject({ cause: { code: '22P02' } });
    await expect(database.db.execute(sql`selec ${times}`)).rejects.toMatchObject({ cause: { code: '42601' } });
  }
  expect(await queryRows(database.db, sql`select count(*)::int as count from numbers`)).toEqual([{ count: 30 }]);
});

test('frequent statement first used in a transaction that is rolled back → works after it', async () => {
  const select = (tx: Db | Tx, id: number) => queryRows(tx, sql`select name as found from numbers where id = ${id}`);
  await expect(
    database.db.transaction(async (tx) => {
      for (let times = 0; times < 30; times += 1) await select(tx, 3);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect(await select(database.db, 4)).toEqual([{ found: 'number 4' }]);
});

test('statement executed more than 1,000 times → prepared again, for the sizes its tables have then', async () => {
  for (let times = 0; times < 1_100; times += 1)
    expect(await queryRows(database.db, sql`select ${times}::int as "sum"`)).toEqual([{ sum: times }]);
  expect(await countTimes('select $1::int as "sum"')).toBeLessThan(200);
});

test('statement without rows, or several statements in one text → correct answers, and the next statement works', async () => {
  for (let times = 0; times < 30; times += 1)
    expect(await queryRows(database.db, sql`delete from numbers where id = ${1000 + times}`)).toEqual([]);
  await database.db.execute(sql.raw('select 1'));
  expect(await queryRows(database.db, sql`select ${'ü'}::text as "letter"`)).toEqual([{ letter: 'ü' }]);
});
