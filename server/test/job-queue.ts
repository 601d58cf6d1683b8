import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db/index.ts';
import { eventually } from './test-app.ts';

/** Waits until every event was handled by all its subscribers. Their queues are named `{event}/{subscriber}`. */
export const drainEvents = async (db: Db) => {
  const countUnhandled = () => db.$count(sql`jobs.job`, sql`position('/' in name) > 0 and state < 'completed'`);
  await eventually(async () => expect(await countUnhandled()).toBe(0));
};

/** Number of emails queued for an address, sent or not. They are queued within the transaction, so no wait is needed. */
export const countMailsTo = async (db: Db, email: string): Promise<number> => {
  const [row] = await db
    .select({ mails: sql<number>`count(*)::int` })
    .from(sql`jobs.job`)
    .where(sql`name = 'mail.send' and data->>'to' = ${email}`);
  return row?.mails ?? 0;
};

/** Waiting jobs of a name, with their start times. */
export const listJobs = async (db: Db, name: string) => {
  const rows = await db
    .select({ data: sql<Record<string, unknown>>`data`, startAfter: sql<string>`start_after` })
    .from(sql`jobs.job`)
    .where(sql`name = ${name} and state = 'created'`);
  return rows.map(({ data, startAfter }) => ({ data, startAfter: new Date(startAfter) }));
};

/** Jobs whose process was killed: they are repeated once their time limit has passed, here at once. */
export const repeatRunningJobs = async (db: Db) => {
  await db.execute(sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`);
};
