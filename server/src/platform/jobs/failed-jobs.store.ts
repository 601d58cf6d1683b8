import { sql } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { rowsOf } from '../db/rows-of.ts';
import { deadLetters } from './dead-letters.ts';

export type FailedJob = { id: string; job: string; error: string; attempts: number; created_at: Date; failed_at: Date };
type Row = {
  id: string;
  job: string;
  error: string;
  attempts: number;
  created_at: string | Date;
  failed_at: string | Date;
};

/** Reads pg-boss's table of failed jobs, newest first. */
export const failedJobStore = (db: Db) => ({
  page: async (search: string, limit: number, offset: number): Promise<{ items: FailedJob[]; total: number }> => {
    // Search: jobs that failed in the last 90 days, by name, in a table of pg-boss.
    const matching = sql`from jobs.job where name = ${deadLetters} and state < 'completed'
      and (${search} = '' or position(${search} in source_name) > 0)`;
    const rows = rowsOf<Row>(
      await db.execute(sql`select id, coalesce(source_name, 'unknown') as job,
        coalesce(source_output->>'message', output->>'message', 'The job ended without an error message.') as error,
        coalesce(source_retry_count, 0) + 1 as attempts,
        coalesce(source_created_on, created_on) as created_at, created_on as failed_at
        ${matching} order by created_on desc, id limit ${limit} offset ${offset}`),
    );
    const [counted] = rowsOf<{ total: number }>(await db.execute(sql`select count(*)::int as total ${matching}`));
    const items = rows.map((row) => ({
      ...row,
      created_at: new Date(row.created_at),
      failed_at: new Date(row.failed_at),
    }));
    return { items, total: counted?.total ?? 0 };
  },
});
