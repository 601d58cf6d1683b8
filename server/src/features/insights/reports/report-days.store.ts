import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { type Sums, sumsOver } from '../sums.store.ts';
import { withWanted } from './report.store.ts';
import type { ReportFilter } from './report-sums.store.ts';

export type AccountDay = Sums & { account_id: number; date: string };

export const reportDayStore = (db: Db) => ({
  /** Sums of the objects that match the filter, by account and day; days without delivery are left out. */
  list: async (filter: ReportFilter): Promise<AccountDay[]> => {
    const { level, accounts } = filter;
    const parent = level === 'campaign' ? sql`campaign_remote_id` : sql`group_remote_id`;
    const objects =
      level === 'ad'
        ? sql`select id from wanted`
        : sql`select ads.id from ad_objects ads join wanted on wanted.account_id = ads.account_id
            and wanted.remote_id = ads.${parent} where ads.level in ('ad', ${level})`;
    const from = accounts.map(({ range }) => range.from).toSorted()[0];
    const to = accounts
      .map(({ range }) => range.to)
      .toSorted()
      .at(-1);
    if (!from || !to) return [];
    return rowsOf(
      await db.execute(sql`
        ${withWanted(filter, sql`objects.remote_id`, { needsSums: filter.conditions.length > 0 })}
        select days.account_id, to_char(days.date, 'YYYY-MM-DD') as date, ${sumsOver()}
        from ad_days days
        join ranges on ranges.account_id = days.account_id
          and days.date between ranges.range_from and ranges.range_to
        where days.date between ${from}::date and ${to}::date and days.object_id in (${objects})
        group by days.account_id, days.date`),
    );
  },
});
