import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/index.ts';

/** Mails ever queued for somebody, sent or not. They are queued in the transaction that causes them: nothing to wait for. */
export const countMailsTo = async (db: Db, email: string): Promise<number> => {
  const [row] = await db
    .select({ mails: sql<number>`count(*)::int` })
    .from(sql`jobs.job`)
    .where(sql`name = 'mail.send' and data->>'to' = ${email}`);
  return row?.mails ?? 0;
};

/** Jobs of a kind that wait, with the moment they wait for. */
export const listJobs = async (db: Db, name: string) => {
  const rows = await db
    .select({ data: sql<Record<string, unknown>>`data`, startAfter: sql<string>`start_after` })
    .from(sql`jobs.job`)
    .where(sql`name = ${name} and state = 'created'`);
  return rows.map(({ data, startAfter }) => ({ data, startAfter: new Date(startAfter) }));
};
