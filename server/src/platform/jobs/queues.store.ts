import { sql } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { rowsOf } from '../db/rows-of.ts';
import { deadLetters } from './dead-letters.ts';

export type QueueCounts = { job: string; waiting: number; planned: number; running: number; failed: number };

/** Job counts per name, from pg-boss's tables, by the clock of the database. */
export const queueStore = (db: Db) => ({
  /** Lists the names of jobs that are due. */
  due: async (): Promise<string[]> => {
    const { rows } = (await db.execute(sql`
      select distinct name from jobs.job
      where state < 'active' and not blocked and start_after <= now()`)) as unknown as { rows: { name: string }[] };
    return rows.map(({ name }) => name);
  },

  /**
   * Moves unfinished jobs to another queue and points dead letters at it. Singleton keys are dropped, because a key is
   * unique per queue. A job that was running starts again once its lease expires, as after a crash.
   */
  moveJobs: async (from: string, to: string): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from jobs.job where name = ${from} and state >= 'completed'`);
      await tx.execute(sql`update jobs.job set name = ${to}, singleton_on = null where name = ${from}`);
      await tx.execute(
        sql`update jobs.job set source_name = ${to} where name = ${deadLetters} and source_name = ${from}`,
      );
    });
  },

  /**
   * Creates the queues that do not exist, in the given order: a queue follows the one of its dead letters. Does nothing
   * before pg-boss has created its tables.
   */
  createMissing: async (queues: readonly { name: string; options: object }[]): Promise<void> => {
    const found = await db.execute(sql`select to_regclass('jobs.queue') is not null as exists`);
    if (!rowsOf<{ exists: boolean }>(found)[0]?.exists) return;
    await db.execute(sql`
      select jobs.create_queue(wanted.name, wanted.options)
      from (
        select item ->> 'name' as name, item -> 'options' as options
        from jsonb_array_elements(${JSON.stringify(queues)}::jsonb) with ordinality as list(item, place)
        where not exists (select 1 from jobs.queue where queue.name = item ->> 'name')
        order by place
        offset 0
      ) as wanted`);
  },

  list: async (): Promise<QueueCounts[]> => {
    const { rows } = (await db.execute(sql`
      with live as (
        select name = ${deadLetters} as is_dead, case when name = ${deadLetters} then source_name else name end as kind, state, start_after
        from jobs.job where state < 'completed'
      )
      select queue.name as job,
        count(*) filter (where not is_dead and state < 'active' and start_after <= now())::int as waiting,
        count(*) filter (where not is_dead and state < 'active' and start_after > now())::int as planned,
        count(*) filter (where not is_dead and state = 'active')::int as running,
        count(*) filter (where is_dead)::int as failed
      from jobs.queue left join live on live.kind = queue.name
      where queue.name <> ${deadLetters} and not starts_with(queue.name, '__')
      group by queue.name order by queue.name`)) as unknown as { rows: QueueCounts[] };
    return rows;
  },
});
