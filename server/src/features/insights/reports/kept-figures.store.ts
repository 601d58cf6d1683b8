import type { DateRange, ReportPreset } from '@fanfare/contract/insights/ranges';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { weekStore } from '../kept-sums/weeks.store.ts';

/** Figures that a report need not sum from days. */
export type KeptFigures = {
  /** Accounts whose kept sums are for the preset today. */
  accountIds: readonly number[];
  /** Accounts of `accountIds` whose kept totals have every object in its state. */
  countedIds: readonly number[];
  /** Weeks, by their Mondays, that are kept of all other accounts. */
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
    /** Finds the kept figures; without a preset the range is the user's own. */
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
