import { sql } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { deadLetters } from './dead-letters.ts';

export type QueueFigures = { job: string; waiting: number; planned: number; running: number; failed: number };

/** Every kind of job with its figures, by the queue's own tables and the database's own clock. */
export const queueStore = (db: Db) => ({
  /** The kinds that have something to begin with now. */
  due: async (): Promise<string[]> => {
    const { rows } = (await db.execute(sql`
      select distinct name from jobs.job
      where state < 'active' and not blocked and start_after <= now()`)) as unknown as { rows: { name: string }[] };
    return rows.map(({ name }) => name);
  },

  list: async (): Promise<QueueFigures[]> => {
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
      group by queue.name order by queue.name`)) as unknown as { rows: QueueFigures[] };
    return rows;
  },
});
