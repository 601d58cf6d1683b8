import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEmptyDatabase } from '../../../test/database.ts';
import { drainEvents } from '../../../test/job-queue.ts';
import { eventually } from '../../../test/test-app.ts';
import { systemNow } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { type Jobs, openJobs } from '../jobs/index.ts';
import { openLog } from '../log.ts';
import { systemRandomBytes } from '../random.ts';
import { createEvents, type EventDelivery, type Events, event, on, once } from './index.ts';

type Note = { text: string };
const noteWritten = event('test.note-written', z.object({ text: z.string() }));
const unheard = event('test.unheard', z.object({}));

let database: Database;
let jobs: Jobs;
let events: Events;
const deliveries: (EventDelivery<Note> & { to: string })[] = [];
const failFor = new Map<string, number>();
const firstTexts: string[] = [];

const archive = on(noteWritten, 'archive.store', async (delivery) => {
  deliveries.push({ ...delivery, to: 'archive.store' });
  const left = failFor.get(delivery.data.text) ?? 0;
  failFor.set(delivery.data.text, left - 1);
  if (left > 0) throw new Error(`${delivery.data.text} failed`);
});
const counter = on(noteWritten, 'counter.count', async ({ eventId, at, data }) => {
  deliveries.push({ eventId, at, data, to: 'counter.count' });
  await database.db.transaction(async (tx) => {
    if (await once(tx, 'counter.count', eventId)) firstTexts.push(data.text);
  });
});

const open = () => {
  jobs = openJobs({
    db: database.db,
    bossOptions: database.bossOptions,
    log: openLog('silent'),
    runsJobs: true,
  });
  return createEvents({ db: database.db, jobs, now: systemNow, random: systemRandomBytes });
};
const emit = (text: string) => database.db.transaction((tx) => events.emit(tx, noteWritten, { text }));
const findDeliveries = (text: string) => deliveries.filter(({ data }) => data.text === text);
const countReceipts = () => database.db.$count(sql`event_receipts`);

beforeAll(async () => {
  database = await createEmptyDatabase();
  events = open();
  await jobs.start(events.subscribe([archive, counter]));
  await database.db.execute(sql`update jobs.queue set retry_delay = 1, retry_backoff = false where name like '%/%'`);
});
afterAll(async () => {
  await jobs.stop(2_000);
  await database.close();
});

describe('emit', () => {
  test('event of a committed transaction → each of its subscribers gets the event once', async () => {
    await emit('committed');
    await drainEvents(database.db);
    const received = findDeliveries('committed');
    expect(received.map(({ to }) => to).sort()).toEqual(['archive.store', 'counter.count']);
    expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(1);
    expect(received[0]?.at).toBeInstanceOf(Date);
  });

  test('event of a transaction that is rolled back → no handler gets it', async () => {
    const failing = database.db.transaction(async (tx) => {
      await events.emit(tx, noteWritten, { text: 'rolled back' });
      throw new Error('rolled back by the test');
    });
    await expect(failing).rejects.toThrow('rolled back by the test');
    await emit('the next one');
    await drainEvents(database.db);
    expect(findDeliveries('the next one')).toHaveLength(2);
    expect(findDeliveries('rolled back')).toEqual([]);
  });

  test('event without a subscriber → no job', async () => {
    const countJobs = () => database.db.$count(sql`jobs.job`, sql`data ? 'eventId'`);
    const before = await countJobs();
    await database.db.transaction((tx) => events.emit(tx, unheard, {}));
    expect(await countJobs()).toBe(before);
  });

  test('event of more than 4 kB sent → error', async () => {
    await expect(emit('x'.repeat(5_000))).rejects.toThrow('test.note-written has 5011 bytes of data, at most 4096.');
  });

  test('event sent before the subscribers are known → error', async () => {
    const early = createEvents({ db: database.db, jobs, now: systemNow, random: systemRandomBytes });
    await expect(database.db.transaction((tx) => early.emit(tx, unheard, {}))).rejects.toThrow(
      'before the subscribers',
    );
  });
});

describe('subscriber that fails', () => {
  test('one subscriber of an event fails → tried again, other subscribers are not', async () => {
    failFor.set('stumbles', 1);
    await emit('stumbles');
    await drainEvents(database.db);
    expect(
      findDeliveries('stumbles')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['archive.store', 'archive.store', 'counter.count']);
  });

  test('handler of an event fails 9 times → a failed job that staff can see and retry', async () => {
    await database.db.execute(sql`update jobs.queue set retry_delay = 0 where name like '%/%'`);
    failFor.set('hopeless', 9);
    await emit('hopeless');
    const queue = 'test.note-written/archive.store';
    const failure = await eventually(async () => {
      const { items } = await jobs.failures.page(queue, 10, 0);
      expect(items).toMatchObject([{ job: queue, error: 'hopeless failed', attempts: 9 }]);
      return items[0];
    });
    expect(await jobs.queues()).toContainEqual({ job: queue, waiting: 0, planned: 0, running: 0, failed: 1 });
    expect(await jobs.failures.retry(failure?.id ?? '')).toBe(true);
    await drainEvents(database.db);
    expect(findDeliveries('hopeless').filter(({ to }) => to === 'archive.store')).toHaveLength(10);
  });
});

describe('deliveries of one event', () => {
  test('one event delivered ten times at the same time → handled once', async () => {
    const payload = { eventId: 'the same', at: new Date(), data: { text: 'repeated' } };
    await Promise.all(Array.from({ length: 10 }, () => counter.handler.run(payload)));
    expect(firstTexts.filter((text) => text === 'repeated')).toEqual(['repeated']);
  });

  test('event handler that rolls back → the event counts as not handled', async () => {
    const failing = database.db.transaction(async (tx) => {
      expect(await once(tx, 'counter.count', 'failed first')).toBe(true);
      throw new Error('rolled back by the test');
    });
    await expect(failing).rejects.toThrow('rolled back by the test');
    const again = await database.db.transaction((tx) => once(tx, 'counter.count', 'failed first'));
    expect(again).toBe(true);
  });

  test('receipts of handled events older than 30 days → removed', async () => {
    const cleanup = createEvents({ db: database.db, jobs, now: systemNow, random: systemRandomBytes })
      .subscribe([])
      .find(({ job }) => job.name === 'events.remove-old-receipts');
    const before = await countReceipts();
    await database.db.execute(sql`insert into event_receipts values ('a', 'old', now() - interval '31 days'),
      ('a', 'recent', now() - interval '29 days')`);
    await cleanup?.run({});
    expect(await countReceipts()).toBe(before + 1);
  });
});
