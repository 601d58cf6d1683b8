import { eq, gte, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onCleanup } from '../../../../test/cleanup.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { createBatcher } from '../../batching.ts';
import { openLog } from '../../log.ts';
import type { Database, Db, Tx } from '../index.ts';
import { announce, createAnnouncements, fallbackMs } from './announcements.ts';

const log = openLog('silent');
const counters = pgTable('counters', { id: integer().primaryKey(), value: integer().notNull() });

/** Two processes on one database; the embedded one can be open in one process only. */
let web: Database;
let worker: Database;
let announcements: ReturnType<typeof createAnnouncements>;
beforeAll(async () => {
  // Nothing is read because time passes: timers fire only where a test moves them.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const database = await createTestDatabase();
  web = await database.open();
  worker = database.settings.DATABASE_URL ? await database.open() : web;
  onCleanup(database.remove, async () => {
    for (const open of new Set([web, worker])) await open.close();
  });
  await web.db.execute(sql`create table counters (id int primary key, value int not null)`);
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  announcements = createAnnouncements({ listen: web.listen, log });
});

let rows = 0;
const insert = async (): Promise<number> => {
  rows += 1;
  await web.db.insert(counters).values({ id: rows, value: 0 });
  return rows;
};
const write = async (db: Db | Tx, id: number, value: number) => {
  const announced = announce('counters', counters.id);
  await db.update(counters).set({ value }).where(eq(counters.id, id)).returning({ announced });
};
const read = async (id: number): Promise<number> => {
  const [row] = await web.db.select().from(counters).where(eq(counters.id, id));
  if (!row) throw new Error('The row is gone.');
  return row.value;
};

/** A client that follows a row until its value is 9. */
const follow = (id: number, from = announcements, readValue = read) => {
  const sent: number[] = [];
  const controller = new AbortController();
  let reads = 0;
  const end = from.follow(
    { channel: 'counters', id },
    {
      read: () => {
        reads += 1;
        return readValue(id);
      },
      isLast: (value) => value === 9,
      send: async (value) => void sent.push(value),
      signal: controller.signal,
    },
  );
  return { end, sent, reads: () => reads, leave: () => controller.abort() };
};
const untilSent = (sent: readonly number[], values: readonly number[]) => expect.poll(() => sent).toEqual(values);

test('followed row changed by another process → its new state is sent, without a timer; its last state ends the following', async () => {
  const id = await insert();
  const { sent, end } = follow(id);
  await untilSent(sent, [0]);
  await write(worker.db, id, 9);
  await end;
  expect(sent).toEqual([0, 9]);
  expect(announcements.count()).toBe(0);
});

test('change of a followed row not committed yet → nothing is read; committed → new state sent', async () => {
  const id = await insert();
  const other = await insert();
  const first = follow(id);
  const second = follow(other);
  await untilSent(first.sent, [0]);
  await worker.db.transaction(async (tx) => {
    await write(tx, id, 9);
    expect(first.reads()).toBe(1);
  });
  await first.end;
  expect([first.sent, second.reads()]).toEqual([[0, 9], 1]);
  second.leave();
});

test('followed row changed while it is read → it is read again', async () => {
  const id = await insert();
  const arrived = Promise.withResolvers<void>();
  const unsubscribe = await announcements.subscribe('counters', [id], () => arrived.resolve());
  const { sent, end } = follow(id, announcements, async () => {
    const value = await read(id);
    if (value === 0) await write(worker.db, id, 9);
    await arrived.promise;
    return value;
  });
  await end;
  expect(sent).toEqual([0, 9]);
  unsubscribe();
});

test('20 changes of a followed row within 250 ms → one more reading, of the last change', async () => {
  const id = await insert();
  const { sent, reads, end, leave } = follow(id);
  await untilSent(sent, [0]);
  await write(worker.db, id, 1);
  await untilSent(sent, [0, 1]);
  let arrived = 0;
  const unsubscribe = await announcements.subscribe('counters', [id], () => (arrived += 1));
  for (let value = 2; value <= 21; value += 1) await write(worker.db, id, value);
  await expect.poll(() => arrived).toBe(20);
  await vi.advanceTimersByTimeAsync(250);
  await untilSent(sent, [0, 1, 21]);
  expect(reads()).toBe(3);
  unsubscribe();
  leave();
  await end;
});

test('five clients follow rows that change at once → their rows are read in one batch', async () => {
  const id = await insert();
  const batches: number[] = [];
  const readTogether = createBatcher(async (ids: readonly number[]) => {
    batches.push(ids.length);
    return Promise.all(ids.map(read));
  });
  const clients = Array.from({ length: 5 }, () => follow(id, announcements, readTogether));
  for (const { sent } of clients) await untilSent(sent, [0]);
  await write(worker.db, id, 9);
  await Promise.all(clients.map(({ end }) => end));
  expect(batches).toEqual([5, 5]);
});

test('followed row changed without a notification → new state sent at the fallback interval, not before', async () => {
  const id = await insert();
  const { sent, end } = follow(id);
  await untilSent(sent, [0]);
  await worker.db.update(counters).set({ value: 9 }).where(eq(counters.id, id));
  await vi.advanceTimersByTimeAsync(fallbackMs - 1);
  expect(sent).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  await end;
  expect(sent).toEqual([0, 9]);
});

test('listening for announcements fails → followed rows are read at the fallback interval; the next client listens again', async () => {
  const id = await insert();
  let failures = 0;
  const unreliable = createAnnouncements({
    listen: async (...args) => {
      if (failures++ === 0) throw new Error('The connection is lost.');
      await web.listen(...args);
    },
    log,
  });
  const first = follow(id, unreliable);
  await untilSent(first.sent, [0]);
  await worker.db.update(counters).set({ value: 1 }).where(eq(counters.id, id));
  await vi.advanceTimersByTimeAsync(fallbackMs);
  await untilSent(first.sent, [0, 1]);
  const second = follow(id, unreliable);
  await untilSent(second.sent, [1]);
  await vi.advanceTimersByTimeAsync(250);
  await write(worker.db, id, 9);
  await Promise.all([first.end, second.end]);
  expect(unreliable.count()).toBe(0);
});

test('client that follows a row leaves, or its reading fails → nothing listens or reads for it any more', async () => {
  const id = await insert();
  const { sent, end, leave, reads } = follow(id);
  await untilSent(sent, [0]);
  expect(announcements.count()).toBe(1);
  leave();
  await end;
  expect(announcements.count()).toBe(0);
  await write(worker.db, id, 1);
  await vi.advanceTimersByTimeAsync(fallbackMs);
  expect(reads()).toBe(1);
  await expect(follow(0).end).rejects.toThrow('The row is gone.');
  expect(announcements.count()).toBe(0);
});

test('one transaction changes 500 rows with one key, twice → one notification', async () => {
  const received: string[] = [];
  await web.listen('groups', (payload) => void received.push(payload));
  const announced = announce('groups', counters.value);
  await worker.db.transaction(async (tx) => {
    const group = Array.from({ length: 500 }, (_, at) => ({ id: 1000 + at, value: 7 }));
    await tx.insert(counters).values(group).returning({ announced });
    await tx.update(counters).set({ value: 7 }).where(gte(counters.id, 1000)).returning({ announced });
  });
  await worker.db.update(counters).set({ value: 8 }).where(eq(counters.id, 1000)).returning({ announced });
  await expect.poll(() => received).toEqual(['7', '8']);
});
