import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import type { Database } from '../db/index.ts';
import { SecretUnreadable, secretBox } from './secret-box.ts';
import { vault } from './vault.ts';

const oldKey = { id: 'old', key: Buffer.alloc(32, 1) };
const newKey = { id: 'new', key: Buffer.alloc(32, 2) };
const now = () => new Date('2030-01-01T00:00:00Z');

let database: Database;
let db: Database['db'];
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.execute(sql`truncate secrets restart identity`);
});

const rows = async (query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

const oldVault = vault({ box: secretBox([oldKey], randomBytes), now });
const newVault = vault({ box: secretBox([newKey, oldKey], randomBytes), now });

const put = (context: string, text: string) => db.transaction((tx) => oldVault.put(tx, context, text));
const dump = async () => JSON.stringify(await rows(sql`select * from secrets order by id`));
const keyIds = async () => (await rows(sql`select key_id from secrets order by id`)).map(({ key_id }) => key_id);

describe('the vault', () => {
  test('gives back what was put, and the table shows none of it', async () => {
    const id = await put('business:1/site:5', 'canary-password');
    expect(await oldVault.read(db, id, 'business:1/site:5')).toBe('canary-password');
    expect(await dump()).not.toContain('canary');
  });

  test('refuses another business, another row and an id that does not exist', async () => {
    const id = await put('business:1/site:5', 'token');
    for (const context of ['business:2/site:5', 'business:1/site:6']) {
      await expect(oldVault.read(db, id, context)).rejects.toThrow(SecretUnreadable);
      const replaced = db.transaction((tx) => oldVault.replace(tx, id, context, 'stolen'));
      await expect(replaced).rejects.toThrow(SecretUnreadable);
    }
    await expect(oldVault.read(db, 999, 'business:1/site:5')).rejects.toThrow('does not exist');
    expect(await oldVault.read(db, id, 'business:1/site:5')).toBe('token');
  });

  test('refuses the texts of two rows that were swapped, even within one context', async () => {
    const one = await put('business:1/site:5', 'one');
    const two = await put('business:1/site:5', 'two');
    await db.execute(sql`update secrets a set sealed = b.sealed from secrets b where a.id <> b.id`);
    for (const id of [one, two]) {
      await expect(oldVault.read(db, id, 'business:1/site:5')).rejects.toThrow(SecretUnreadable);
    }
  });

  test('replaces and removes, and an empty text never overwrites', async () => {
    const id = await put('c', 'first');
    await db.transaction((tx) => oldVault.replace(tx, id, 'c', 'second'));
    await expect(db.transaction((tx) => oldVault.replace(tx, id, 'c', ''))).rejects.toThrow('empty secret');
    await expect(put('c', '')).rejects.toThrow('empty secret');
    expect(await oldVault.read(db, id, 'c')).toBe('second');
    await db.transaction((tx) => oldVault.remove(tx, id));
    await expect(oldVault.read(db, id, 'c')).rejects.toThrow('does not exist');
  });

  test('a transaction that fails leaves nothing behind', async () => {
    const failed = db.transaction(async (tx) => {
      await oldVault.put(tx, 'c', 'text');
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
      for (let n = 1; n <= total; n++) await oldVault.put(tx, `business:${n}`, `secret ${n}`);
    });

  test('seals every row with the current key and changes nothing the second time', async () => {
    await fill();
    expect(await newVault.rotate(db)).toEqual({ changed: total, left: 0 });
    expect(new Set(await keyIds())).toEqual(new Set(['new']));
    const withoutOld = vault({ box: secretBox([newKey], randomBytes), now });
    for (const n of [1, 100, 101, total]) expect(await withoutOld.read(db, n, `business:${n}`)).toBe(`secret ${n}`);
    const after = await dump();
    expect(await newVault.rotate(db)).toEqual({ changed: 0, left: 0 });
    expect(await dump()).toBe(after);
  });

  test('a run that dies in its second batch keeps the first whole, and the next run finishes', async () => {
    await fill();
    let asked = 0;
    const dyingNow = () => {
      if (++asked === 150) throw new Error('died');
      return now();
    };
    const dying = vault({ box: secretBox([newKey, oldKey], randomBytes), now: dyingNow });
    await expect(dying.rotate(db)).rejects.toThrow('died');
    expect((await keyIds()).lastIndexOf('new')).toBe(99);
    for (const n of [1, 100, 101, 149, 150, total])
      expect(await newVault.read(db, n, `business:${n}`)).toBe(`secret ${n}`);
    expect(await newVault.rotate(db)).toEqual({ changed: total - 100, left: 0 });
  });

  test('two runs at once change each row once', async () => {
    await fill();
    const runs = await Promise.all([newVault.rotate(db), newVault.rotate(db)]);
    expect(runs.map(({ left }) => left)).toEqual([0, 0]);
    expect(runs.reduce((sum, { changed }) => sum + changed, 0)).toBe(total);
  });

  test('a row that no key opens is left as it is and counted', async () => {
    await put('a', 'one');
    await put('b', 'two');
    await db.execute(sql`update secrets set context = 'moved' where id = 1`);
    expect(await newVault.rotate(db)).toEqual({ changed: 1, left: 1 });
    expect(await keyIds()).toEqual(['old', 'new']);
    await db.execute(sql`update secrets set context = 'a' where id = 1`);
    expect(await newVault.read(db, 1, 'a')).toBe('one');
  });
});
