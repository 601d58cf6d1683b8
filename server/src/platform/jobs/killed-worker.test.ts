import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { onCleanup } from '../../../test/cleanup.ts';
import { createEmptyDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/test-app.ts';
import { openLog } from '../log.ts';
import { handle, job, openJobs } from './index.ts';

const poison = job('test.poison', z.strictObject({ text: z.string() }), { retries: 2, retryAfterSeconds: 0 });

test('job whose process is killed each time → counted at each start, given up after its retries; other jobs go on', async () => {
  const database = await createEmptyDatabase();
  const log = openLog('silent');
  const runs: string[] = [];
  const jobs = openJobs({ db: database.db, bossOptions: database.bossOptions, log, runsJobs: false });
  await jobs.start([handle(poison, async () => {})]);
  await database.db.transaction((tx) => jobs.send(tx, poison, { text: 'kills its process' }));
  const boss = new PgBoss({ ...database.bossOptions, schema: 'jobs', supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  onCleanup(
    database.close,
    () => jobs.stop(2_000),
    () => boss.stop({ graceful: false }),
  );

  // A worker takes the job and never reports back; the job's time limit passes.
  for (let start = 0; start < 3; start += 1) {
    const [taken] = await boss.fetch(poison.name);
    expect(taken?.data).toEqual({ text: 'kills its process' });
    await database.db.execute(sql`update jobs.job set started_on = now() - interval '1 hour' where state = 'active'`);
    // Expired jobs are looked for once a minute.
    await database.db.execute(sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`);
    await boss.supervise(poison.name);
    await database.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
  }
  expect(await boss.fetch(poison.name)).toEqual([]);
  const { items } = await jobs.failures.page('', 10, 0);
  expect(items).toMatchObject([{ job: poison.name }]);

  const worker = openJobs({ db: database.db, bossOptions: database.bossOptions, log, runsJobs: true });
  await worker.start([handle(poison, async ({ text }) => void runs.push(text))]);
  onCleanup(() => worker.stop(2_000));
  await database.db.transaction((tx) => jobs.send(tx, poison, { text: 'harmless' }));
  await eventually(() => expect(runs).toEqual(['harmless']));
});
