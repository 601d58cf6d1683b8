import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEmptyDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/test-app.ts';
import type { Database } from '../db/index.ts';
import { openLog } from '../log.ts';
import { currentOwner } from '../workers/work-owner.ts';
import { handle, type Jobs, job, openJobs } from './index.ts';

const note = job('test.note', z.strictObject({ text: z.string() }), { retries: 2, retryAfterSeconds: 1 });
const owned = job('test.owned', z.object({ businessId: z.number() }));
const delivered = job('test.delivered', z.object({ eventId: z.string(), data: z.object({ businessId: z.number() }) }));
const slow = job('test.slow', z.strictObject({ text: z.string() }));
const rare = job('test.rare', z.strictObject({ text: z.string() }));

let database: Database;
let jobs: Jobs;
const runs: { text: string }[] = [];
const owners: string[] = [];
const failFor = new Map<string, number>();
const failedForGood: unknown[] = [];
const log = openLog('silent');
let endSlowJobs = () => {};
const slowJobsEnd = new Promise<void>((resolve) => {
  endSlowJobs = resolve;
});

const handlers = [
  handle(note, async ({ text }) => {
    runs.push({ text });
    const left = failFor.get(text) ?? 0;
    if (left > 0) {
      failFor.set(text, left - 1);
      throw new Error(`${text} failed`);
    }
  }),
  handle(owned, async () => void owners.push(currentOwner())),
  handle(delivered, async () => void owners.push(currentOwner())),
  handle(rare, async ({ text }) => {
    runs.push({ text });
  }),
  handle(slow, async ({ text }) => {
    await slowJobsEnd;
    runs.push({ text });
  }),
];

beforeAll(async () => {
  database = await createEmptyDatabase();
  jobs = openJobs({ db: database.db, bossOptions: database.bossOptions, log, runsJobs: true });
  await jobs.start(handlers, async (failure) => {
    failedForGood.push(failure);
    throw new Error('the failure handler fails too');
  });
});
afterAll(async () => {
  await jobs.stop(2_000);
  await database.close();
});

const findRuns = (text: string) => runs.filter((run) => run.text === text);
const send = (text: string, startAfter?: Date) =>
  database.db.transaction((tx) => jobs.send(tx, note, { text }, startAfter));

describe('job', () => {
  test('job sent in a transaction → runs after the commit', async () => {
    await send('committed');
    await eventually(() => expect(findRuns('committed')).toHaveLength(1));
  });

  test('job sent in a transaction that rolls back → never runs', async () => {
    const failing = database.db.transaction(async (tx) => {
      await jobs.send(tx, note, { text: 'rolled back' });
      throw new Error('rolled back by the test');
    });
    await expect(failing).rejects.toThrow('rolled back by the test');
    await send('the next one');
    await eventually(() => expect(findRuns('the next one')).toHaveLength(1));
    expect(findRuns('rolled back')).toHaveLength(0);
  });

  test('job with startAfter in the future → waits while later ones run; runs when its time has come', async () => {
    await send('planned', new Date(Date.now() + hourMs));
    await send('sent after it');
    await eventually(() => expect(findRuns('sent after it')).toHaveLength(1));
    expect(findRuns('planned')).toHaveLength(0);
    await database.db.execute(sql`update jobs.job set start_after = now() where data->>'text' = 'planned'`);
    await eventually(() => expect(findRuns('planned')).toHaveLength(1));
  });

  test('job that fails → retried until it succeeds', async () => {
    failFor.set('stumbles', 1);
    await send('stumbles');
    await eventually(() => expect(findRuns('stumbles')).toHaveLength(2));
    const { total } = await jobs.failures.page('', 10, 0);
    expect(total).toBe(0);
  });

  test('job whose retries all fail → listed as failed with its error, can be retried', async () => {
    failFor.set('hopeless', 3);
    await send('hopeless');
    const failure = await eventually(async () => {
      const { items } = await jobs.failures.page('test.note', 10, 0);
      expect(items).toMatchObject([{ job: 'test.note', error: 'hopeless failed', attempts: 3 }]);
      return items[0];
    });
    expect(failedForGood).toEqual([{ job: 'test.note', payload: { text: 'hopeless' }, message: 'hopeless failed' }]);
    expect(await jobs.queues()).toContainEqual({ job: 'test.note', waiting: 0, planned: 0, running: 0, failed: 1 });
    expect(await jobs.failures.retry(failure?.id ?? '')).toBe(true);
    await eventually(() => expect(findRuns('hopeless')).toHaveLength(4));
  });

  test('job sent by a process that runs no jobs → runs in another one, whose workers start with it', async () => {
    const web = openJobs({ db: database.db, bossOptions: database.bossOptions, log, runsJobs: false });
    await web.start(handlers);
    await database.db.transaction((tx) => web.send(tx, rare, { text: 'from the web' }));
    await eventually(() => expect(findRuns('from the web')).toHaveLength(1));
    await web.stop(2_000);
  });

  test('job sent with a payload that does not match the schema → send rejects', async () => {
    const invalidPayload = { text: 7 } as unknown as { text: string };
    await expect(database.db.transaction((tx) => jobs.send(tx, note, invalidPayload))).rejects.toThrow();
  });
});

test('job of a business, or of an event of one → works for this business', async () => {
  await database.db.transaction(async (tx) => {
    await jobs.send(tx, owned, { businessId: 7 });
    await jobs.send(tx, delivered, { eventId: 'e', data: { businessId: 8 } });
  });
  await eventually(() => expect(owners.toSorted()).toEqual(['business 7', 'business 8']));
});

test('job that is exclusive by a field → one job per value waits or runs; after its end the next one can be sent', async () => {
  const exclusive = job('test.exclusive', z.object({ businessId: z.number() }), { exclusiveBy: 'businessId' });
  const gate = Promise.withResolvers<void>();
  const seen: number[] = [];
  const exclusiveHandlers = [
    handle(exclusive, async ({ businessId }) => {
      seen.push(businessId);
      await gate.promise;
    }),
  ];
  const second = openJobs({ db: database.db, bossOptions: database.bossOptions, log, runsJobs: true });
  await second.start(exclusiveHandlers);
  const sendAll = () =>
    database.db.transaction((tx) => second.sendMany(tx, exclusive, [{ businessId: 1 }, { businessId: 2 }]));
  await Promise.all(Array.from({ length: 10 }, sendAll));
  await eventually(() => expect(seen.toSorted()).toEqual([1, 2]));
  await sendAll();
  await database.db.transaction((tx) => second.send(tx, exclusive, { businessId: 1 }));
  gate.resolve();
  const countOpen = async () => {
    const queue = (await second.queues()).find((counts) => counts.job === 'test.exclusive');
    return (queue?.waiting ?? 0) + (queue?.running ?? 0);
  };
  await eventually(async () => expect(await countOpen()).toBe(0));
  expect(seen).toHaveLength(2);
  await sendAll();
  await eventually(() => expect(seen.toSorted()).toEqual([1, 1, 2, 2]));
  await second.stop(2_000);
});

test('job queue opened → jobs can be sent and wait; run → they run', async () => {
  const late = job('test.late', z.strictObject({ text: z.string() }));
  const texts: string[] = [];
  const lateHandlers = [handle(late, async ({ text }) => void texts.push(text))];
  const second = openJobs({ db: database.db, bossOptions: database.bossOptions, log, runsJobs: true });
  await second.open(lateHandlers);
  await database.db.transaction((tx) => second.send(tx, late, { text: 'waits' }));
  await send('sent later');
  await eventually(() => expect(findRuns('sent later')).toHaveLength(1));
  expect(texts).toEqual([]);
  await second.run(lateHandlers);
  await eventually(() => expect(texts).toEqual(['waits']));
  await second.stop(2_000);
});

test('job queue stopped → running jobs finish, waiting jobs stay for the next worker', async () => {
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 6; n++) await jobs.send(tx, slow, { text: `slow ${n}` });
  });
  await eventually(async () => {
    const result = (await database.db.execute(
      sql`select 1 from jobs.job where name = 'test.slow' and state = 'active'`,
    )) as unknown as { rows: unknown[] };
    expect(result.rows.length).toBeGreaterThan(0);
  });
  const stopping = jobs.stop(3 * minuteMs);
  endSlowJobs();
  await stopping;
  const doneAtStop = runs.filter(({ text }) => text.startsWith('slow ')).length;
  expect(doneAtStop).toBeGreaterThan(0);

  jobs = openJobs({ db: database.db, bossOptions: database.bossOptions, log, runsJobs: true });
  await jobs.start(handlers);
  await eventually(() => expect(runs.filter(({ text }) => text.startsWith('slow '))).toHaveLength(6));
  expect(new Set(runs.map(({ text }) => text).filter((text) => text.startsWith('slow '))).size).toBe(6);
});

test('job worker started without due jobs → one query for them, not one for each worker', async () => {
  const queries: string[] = [];
  const { bossOptions } = database;
  const { db } = bossOptions;
  const countingDb = db && {
    ...db,
    executeSql: (text: string, values?: unknown[]) => {
      queries.push(text);
      return db.executeSql(text, values);
    },
  };
  const many = Array.from({ length: 30 }, (_, n) => handle(job(`test.kind-${n}`, z.strictObject({})), async () => {}));
  const options = countingDb ? { ...bossOptions, db: countingDb } : bossOptions;
  const idle = openJobs({ db: database.db, bossOptions: options, log, runsJobs: true });
  await idle.start(many);
  await idle.ping();
  expect(queries.filter((text) => /skip locked/i.test(text)).length).toBeLessThan(many.length);
  await idle.stop(2_000);
});
