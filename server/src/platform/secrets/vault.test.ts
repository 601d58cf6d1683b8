import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import type { Database } from '../db/index.ts';
import { SecretUnreadable, secretBox } from './secret-box.ts';
import { createVault } from './vault.ts';

const oldKey = { id: 'old', key: Buffer.alloc(32, 1) };
const newKey = { id: 'new', key: Buffer.alloc(32, 2) };
const now = () => new Date('2030-01-01T00:00:00Z');

let database: Database;
let db: Database['db'];
beforeAll(async () => {
  database = await createEmptyDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.execute(sql`truncate secrets restart identity cascade`);
});

const rows = async (query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

const oldVault = createVault({ box: secretBox([oldKey], randomBytes), now });
const newVault = createVault({ box: secretBox([newKey, oldKey], randomBytes), now });

const put = (context: string, text: string) => db.transaction((tx) => oldVault.put(tx, null, context, text));
const dump = async () => JSON.stringify(await rows(sql`select * from secrets order by id`));
const keyIds = async () => (await rows(sql`select key_id from secrets order by id`)).map(({ key_id }) => key_id);

describe('vault', () => {
  test('secret read from the vault → the text; the table contains only the sealed text', async () => {
    const id = await put('business:1/site:5', 'canary-password');
    expect(await oldVault.read(db, id, 'business:1/site:5')).toBe('canary-password');
    expect(await dump()).not.toContain('canary');
  });

  test('secret read with another context or unknown id → SecretUnreadable', async () => {
    const id = await put('business:1/site:5', 'token');
    for (const context of ['business:2/site:5', 'business:1/site:6']) {
      await expect(oldVault.read(db, id, context)).rejects.toThrow(SecretUnreadable);
      const replaced = db.transaction((tx) => oldVault.replace(tx, id, context, 'stolen'));
      await expect(replaced).rejects.toThrow(SecretUnreadable);
    }
    await expect(oldVault.read(db, 999, 'business:1/site:5')).rejects.toThrow('does not exist');
    expect(await oldVault.read(db, id, 'business:1/site:5')).toBe('token');
  });

  test('sealed texts swapped between rows of one context → SecretUnreadable', async () => {
    const firstId = await put('business:1/site:5', 'one');
    const secondId = await put('business:1/site:5', 'two');
    await db.execute(sql`update secrets a set sealed = b.sealed from secrets b where a.id <> b.id`);
    for (const id of [firstId, secondId]) {
      await expect(oldVault.read(db, id, 'business:1/site:5')).rejects.toThrow(SecretUnreadable);
    }
  });

  test('secret in the vault replaced and removed → new text, then none; an empty text → error', async () => {
    const id = await put('c', 'first');
    await db.transaction((tx) => oldVault.replace(tx, id, 'c', 'second'));
    await expect(db.transaction((tx) => oldVault.replace(tx, id, 'c', ''))).rejects.toThrow('empty secret');
    await expect(put('c', '')).rejects.toThrow('empty secret');
    expect(await oldVault.read(db, id, 'c')).toBe('second');
    await db.transaction((tx) => oldVault.remove(tx, id));
    await expect(oldVault.read(db, id, 'c')).rejects.toThrow('does not exist');
  });

  test('secrets of some businesses removed → those of other businesses and of users stay', async () => {
    const putOf = (businessId: number | null) =>
      db.transaction((tx) => oldVault.put(tx, businessId, `owner:${businessId}`, 'text'));
    const ids = [await putOf(1), await putOf(2), await putOf(null), await putOf(1)];
    await db.transaction((tx) => oldVault.removeOfBusinesses(tx, [1, 3]));
    const left = await rows(sql`select id, business_id from secrets order by id`);
    expect(left).toEqual([
      { id: ids[1], business_id: 2 },
      { id: ids[2], business_id: null },
    ]);
  });

  test('secret put into the vault in a failed transaction → no row', async () => {
    const failed = db.transaction(async (tx) => {
      await oldVault.put(tx, null, 'c', 'text');
      throw new Error('later step');
    });
    await expect(failed).rejects.toThrow('later step');
    expect(await dump()).toBe('[]');
  });
});

describe('rotation', () => {
  const total = 250;
  const fill = () =>
    db.transaction(async (tx) => {
      for (let n = 1; n <= total; n++) await oldVault.put(tx, n, `business:${n}`, `secret ${n}`);
    });

  test('keys of the vault rotated → every row is sealed with the current key; a second run changes nothing', async () => {
    await fill();
    expect(await newVault.rotate(db)).toEqual({ changed: total, left: 0 });
    expect(new Set(await keyIds())).toEqual(new Set(['new']));
    const withoutOld = createVault({ box: secretBox([newKey], randomBytes), now });
    for (const n of [1, 100, 101, total]) expect(await withoutOld.read(db, n, `business:${n}`)).toBe(`secret ${n}`);
    const after = await dump();
    expect(await newVault.rotate(db)).toEqual({ changed: 0, left: 0 });
    expect(await dump()).toBe(after);
  });

  test('rotation of the vault’s keys fails in its second batch → the first batch is committed, the next run finishes', async () => {
    await fill();
    let nowCalls = 0;
    const failingNow = () => {
      if (++nowCalls === 150) throw new Error('crashed');
      return now();
    };
    const failingVault = createVault({ box: secretBox([newKey, oldKey], randomBytes), now: failingNow });
    await expect(failingVault.rotate(db)).rejects.toThrow('crashed');
    expect((await keyIds()).lastIndexOf('new')).toBe(99);
    for (const n of [1, 100, 101, 149, 150, total])
      expect(await newVault.read(db, n, `business:${n}`)).toBe(`secret ${n}`);
    expect(await newVault.rotate(db)).toEqual({ changed: total - 100, left: 0 });
  });

  test('two concurrent rotations of the key → each row is changed once', async () => {
    await fill();
    const runs = await Promise.all([newVault.rotate(db), newVault.rotate(db)]);
    expect(runs.map(({ left }) => left)).toEqual([0, 0]);
    expect(runs.reduce((sum, { changed }) => sum + changed, 0)).toBe(total);
  });

  test('row of the vault without a matching key, at a rotation → unchanged and counted as left', async () => {
    await put('a', 'one');
    await put('b', 'two');
    await db.execute(sql`update secrets set context = 'moved' where id = 1`);
    expect(await newVault.rotate(db)).toEqual({ changed: 1, left: 1 });
    expect(await keyIds()).toEqual(['old', 'new']);
    await db.execute(sql`update secrets set context = 'a' where id = 1`);
    expect(await newVault.read(db, 1, 'a')).toBe('one');
  });
});
