import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/index.ts';

/** Mails ever queued for somebody, sent or not. They are queued in the transaction that causes them: nothing to wait for. */
export const mailsTo = async (db: Db, email: string): Promise<number> => {
  const [row] = await db
    .select({ mails: sql<number>`count(*)::int` })
    .from(sql`jobs.job`)
    .where(sql`name = 'mail.send' and data->>'to' = ${email}`);
  return row?.mails ?? 0;
};
