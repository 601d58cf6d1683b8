import type { DateRange, ReportPreset } from '@fanfare/contract/insights/ranges';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { weekStore } from '../kept-sums/weeks.store.ts';

/** Kept sums that a report can use instead of summing days. */
export type KeptFigures = {
  /** Ids of accounts with kept sums of the preset for the current day. */
  accountIds: readonly number[];
  /** Ids among `accountIds` whose kept totals are valid: every object has the state it was counted under. */
  countedIds: readonly number[];
  /** Weeks, by their Mondays, with kept sums for all accounts not in `accountIds`. */
  weeks: ReadonlySet<string>;
};
export const nothingKept: KeptFigures = { accountIds: [], countedIds: [], weeks: new Set() };

type Account = { id: number; today: string; range: DateRange; previous: DateRange | undefined };

export const keptFigureStore = (db: Db | Tx) => {
  const ofPreset = async (accounts: readonly Account[]) => {
    const rows = rowsOf<{ id: number; sums_on: string | null; is_counted: boolean }>(
      await db.execute(sql`
        select id, to_char(sums_on, 'YYYY-MM-DD') as sums_on, not exists (
          select from ad_objects where account_id = ad_accounts.id and counted_state is distinct from state) as is_counted
        from ad_accounts where id = any(${sql.param(accounts.map(({ id }) => id))}::bigint[])`),
    );
    const todays = new Map(accounts.map(({ id, today }) => [id, today]));
    return rows.filter(({ id, sums_on }) => sums_on !== null && sums_on === todays.get(id));
  };

  return {
    /** Finds the kept sums that can be used; a range without a preset has kept weeks only. */
    find: async (accounts: readonly Account[], preset: ReportPreset | undefined): Promise<KeptFigures> => {
      const kept = preset ? await ofPreset(accounts) : [];
      const accountIds = kept.map(({ id }) => id);
      const others = accounts.filter(({ id }) => !accountIds.includes(id));
      const ranges = others.flatMap(({ range, previous }) => (previous ? [range, previous] : [range]));
      const [from] = ranges.map((range) => range.from).toSorted();
      const to = ranges
        .map((range) => range.to)
        .toSorted()
        .at(-1);
      const weeks =
        from && to
          ? await weekStore(db).listKept(
              others.map(({ id }) => id),
              { from, to },
            )
          : nothingKept.weeks;
      return { accountIds, countedIds: kept.flatMap(({ id, is_counted }) => (is_counted ? [id] : [])), weeks };
    },
  };
};
