import { hourMs } from '@fanfare/contract/kit/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createEmptyDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/test-app.ts';
import type { Database } from '../db/index.ts';
import { openLog } from '../log.ts';
import { handle, job, openJobs } from './index.ts';

const payload = z.strictObject({ text: z.string() });
const options = { retries: 0, cron: '17 3 1 1 *' };
const oldJob = job('test.sweep', payload, options);
const newJob = job('test.remove-expired', payload, { ...options, formerNames: ['test.sweep'] });

let database: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

const open = () =>
  openJobs({ db: database.db, bossOptions: database.bossOptions, log: openLog('silent'), runsJobs: true });
const schedules = async () => {
  const result = (await database.db.execute(sql`select name from jobs.schedule`)) as unknown as {
    rows: { name: string }[];
  };
  return result.rows.map(({ name }) => name);
};

test('renamed job → takes over queued jobs, dead letters and the schedule of its former name', async () => {
  const before = open();
  await before.start([
    handle(oldJob, async ({ text }) => {
      throw new Error(`${text} failed`);
    }),
  ]);
  const send = (text: string, startAfter?: Date) =>
    database.db.transaction((tx) => before.send(tx, oldJob, { text }, startAfter));
  await send('dead letter');
  await eventually(async () => expect((await before.failures.page('', 10, 0)).total).toBe(1));
  await send('queued', new Date(Date.now() + hourMs));
  await before.stop(2_000);

  const handled: string[] = [];
  const after = open();
  await after.start([
    handle(newJob, async ({ text }) => {
      handled.push(text);
    }),
  ]);
  try {
    await database.db.execute(sql`update jobs.job set start_after = now() where state = 'created'`);
    expect((await after.queues()).map(({ job: name }) => name)).toEqual(['test.remove-expired']);
    expect(await schedules()).toEqual(['test.remove-expired']);
    const { items } = await after.failures.page('', 10, 0);
    expect(items).toMatchObject([{ job: 'test.remove-expired', error: 'dead letter failed' }]);
    expect(await after.failures.retry(items[0]?.id ?? '')).toBe(true);
    await eventually(() => expect(handled.sort()).toEqual(['dead letter', 'queued']));
  } finally {
    await after.stop(2_000);
  }
});

test('queues of a second start → queues and schedules are written only for a job whose options changed', async () => {
  const jobsWith = (retries: number) =>
    ['test.first', 'test.second'].map((name) =>
      handle(job(name, payload, { ...options, retries: name === 'test.first' ? 3 : retries }), async () => {}),
    );
  const startAndStop = async (retries: number) => {
    const jobs = open();
    await jobs.start(jobsWith(retries));
    await jobs.stop(2_000);
    // The id of the transaction that last wrote the row.
    const written = sql`select 'queue ' || name as name, xmin::text as by from jobs.queue where name like 'test.%'
      union all select 'schedule ' || name, xmin::text from jobs.schedule where name like 'test.%'`;
    const { rows } = (await database.db.execute(written)) as unknown as { rows: { name: string; by: string }[] };
    return new Map(rows.map(({ name, by }) => [name, by]));
  };
  const first = await startAndStop(3);
  expect(first.size).toBeGreaterThanOrEqual(4);
  expect(await startAndStop(3)).toEqual(first);
  const changed = await startAndStop(4);
  expect([...changed.keys()].filter((name) => changed.get(name) !== first.get(name))).toEqual(['queue test.second']);
});
