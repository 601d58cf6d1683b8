import type { DateRange } from '@fanfare/contract/insights/ranges';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import type { AdObjectRow } from '../ad-facts/ad-objects.store.ts';
import { presentedColumns, type Sums, sumsOver } from '../sums.store.ts';

export const detailStore = (db: Db) => ({
  /** Lists one row per day of a range, also for days without delivery. A group or campaign has the days of its ads. */
  days: async (object: AdObjectRow, { from, to }: DateRange): Promise<(Sums & { date: string })[]> => {
    const { accountId, level, remoteId } = object;
    const parent = level === 'campaign' ? sql`campaign_remote_id` : sql`group_remote_id`;
    const objects =
      level === 'ad'
        ? sql`select ${object.id}::bigint`
        : sql`select id from ad_objects where account_id = ${accountId} and ${parent} = ${remoteId}
            and level in ('ad', ${level})`;
    return rowsOf(
      await db.execute(sql`
        select to_char(dates.date, 'YYYY-MM-DD') as date, ${presentedColumns('days')}
        from generate_series(${from}::date, ${to}::date, interval '1 day') as dates(date)
        left join (
          select date, ${sumsOver()} from ad_days
          where account_id = ${accountId} and date between ${from}::date and ${to}::date and object_id in (${objects})
          group by date) as days on days.date = dates.date::date
        order by dates.date`),
    );
  },
});
