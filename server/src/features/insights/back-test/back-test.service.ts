import type { AdLevel, AdState } from '@fanfare/connectors/ports/ads/ads';
import { fromMinor } from '@fanfare/contract/ads/money';
import { type BackTestResult, backTestRows } from '@fanfare/contract/insights/back-test';
import type { ConditionGroup } from '@fanfare/contract/insights/conditions';
import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { toInstant } from '@fanfare/contract/kit/local-time';
import type { Platform } from '../../../platform/platform.ts';
import type { AdAccountRow } from '../ad-facts/ad-facts.store.ts';
import { createJudge } from '../judge/judge.ts';
import { type BackTestAction, type BackTestOutcome, type FiredRow, playBack } from './back-test.ts';
import { type AddedFigures, type DayColumns, toColumns } from './day-columns.ts';
import { type HistoryRow, historyStore } from './history.store.ts';
import { listNotJudged, type NotJudged, withoutNotStored } from './stored-conditions.ts';
import type { ReadRange } from './window-sums.ts';

export type BackTests = ReturnType<typeof backTestService>;

/** A rule to play back: an automator, or a rule of a network. */
export type BackTestRule = {
  network: ReportNetwork;
  level: AdLevel;
  group: ConditionGroup;
  /** True if the rule acts only on rows whose cost per result is over twice the mean of all rows. */
  isExpensiveOnly?: boolean | undefined;
  /** Network ids of the rows that the rule applies to; undefined for all rows of the level. */
  remoteIds?: readonly string[] | undefined;
  /** States, one of which a row must have today; undefined: any state. */
  states?: readonly AdState[] | undefined;
  action: BackTestAction;
  everyDays: number;
  maxPerDay?: number | undefined;
  tested: DateRange;
  /** Range of days that the rule's conditions look at on `date`; it must not move backward from one day to the next. */
  rangeOn: (date: string) => DateRange;
};
type PlayedRow = Omit<FiredRow, 'row'> & { remoteId: string; name: string };
export type PlayedRule = Omit<BackTestOutcome, 'fired'> & {
  fired: PlayedRow[];
  /** Number of all rows the rule applies to, including rows without figures. */
  rowCount: number;
  /** Conditions that can't be evaluated on stored days, and are left out. */
  notJudged: NotJudged[];
  /** First day with stored figures, if the test needs earlier days. */
  storedFrom: string | null;
};

/**
 * Number of rows of single days kept in memory, some 20 MB: a day is read when it enters the range and again when it
 * leaves.
 */
const cachedRows = 500_000;
const microsPerUnit = 1_000_000;
const cents = 100;

/** Service that back-tests rules: it applies them to the stored figures of an account. */
export const backTestService = ({ readReport }: Platform) => {
  /** Reads figures by row of the level; single days are cached in memory up to a limit. */
  const rangeReader = async (accountId: number, level: AdLevel, rows: readonly HistoryRow[]): Promise<ReadRange> => {
    const indexes = new Map(rows.map(({ id }, index) => [id, index]));
    const parents =
      level === 'ad' ? undefined : await readReport((db) => historyStore(db).listParents(accountId, level));
    const cache = new Map<string, DayColumns>();
    let cached = 0;
    return async (range) => {
      const known = range.from === range.to ? cache.get(range.from) : undefined;
      if (known) return known;
      const read = await readReport((db) => historyStore(db).readRange(accountId, range));
      const columns = toColumns(
        read.flatMap(([objectId, impressions, clicks, spendMicros, results]) => {
          const row = indexes.get(parents ? (parents.get(objectId) ?? -1) : objectId);
          return row === undefined ? [] : [{ row, impressions, clicks, spendMicros, results }];
        }),
      );
      if (range.from !== range.to) return columns;
      cache.set(range.from, columns);
      cached += columns.rows.length;
      for (const [date, { rows: oldest }] of cache) {
        if (cached <= cachedRows || date === range.from) break;
        cache.delete(date);
        cached -= oldest.length;
      }
      return columns;
    };
  };

  return {
    play: async (account: AdAccountRow, rule: BackTestRule): Promise<PlayedRule> => {
      const { network, level, group, tested, rangeOn, action, everyDays, remoteIds, states } = rule;
      const rows = await readReport((db) =>
        historyStore(db).listRows({ accountId: account.id, level, remoteIds, states }),
      );
      const judged = withoutNotStored(group);
      const judge = judged && createJudge(judged, network);
      const endOf = endOfDays(account.timeZone);
      const outcome = await playBack({
        rowCount: rows.length,
        tested,
        rangeOn,
        action,
        everyDays,
        maxPerDay: rule.maxPerDay ?? rows.length,
        readRange: await rangeReader(account.id, level, rows),
        exists: (row, date) => {
          const createdAt = rows[row]?.createdAt;
          return !createdAt || createdAt < endOf(date);
        },
        fits: (row, figures, date, meanCostMicros) => {
          const found = rows[row];
          if (!found || !judge || (rule.isExpensiveOnly && !isExpensive(figures, meanCostMicros))) return false;
          return judge({ ...found, ...figures, state: 'active', budget: null, reach: null }, endOf(date)) === undefined;
        },
      });
      const neededFrom = rangeOn(tested.from).from;
      return {
        ...outcome,
        fired: outcome.fired.map(({ row, ...fired }) => ({
          ...fired,
          remoteId: rows[row]?.remoteId ?? '',
          name: rows[row]?.name ?? '',
        })),
        rowCount: rows.length,
        notJudged: listNotJudged(group),
        storedFrom: account.readFrom !== null && account.readFrom > neededFrom ? account.readFrom : null,
      };
    },
  };
};

/** Last millisecond of a day in the account's time zone, cached because there are many rows and few days. */
const endOfDays = (timeZone: string): ((date: string) => Date) => {
  const ends = new Map<string, Date>();
  return (date) => {
    const end = ends.get(date) ?? new Date(toInstant(`${addDays(date, 1)}T00:00`, timeZone).getTime() - 1);
    ends.set(date, end);
    return end;
  };
};

const isExpensive = ({ spendMicros, results }: AddedFigures, mean: number | null): boolean =>
  mean !== null && results > 0 && spendMicros / results > 2 * mean;

/** Presents the result of a back-test as the API returns it, in currency units. */
export const presentBackTest = (account: AdAccountRow, tested: DateRange, played: PlayedRule): BackTestResult => {
  const offset = account.currencyOffset ?? cents;
  const money = (micros: number): string => fromMinor(Math.round((micros * offset) / microsPerUnit), offset);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    ...tested,
    currency: account.currency,
    by_day: played.days.map(({ date, firings, notSpentMicros }) => ({
      date,
      firings,
      not_spent: money(notSpentMicros),
    })),
    firings: sum(played.days.map(({ firings }) => firings)),
    looked_at: played.rowsLookedAt,
    touched: played.fired.length,
    not_spent: money(sum(played.days.map(({ notSpentMicros }) => notSpentMicros))),
    extra_spend: money(played.extraSpendMicros),
    results_lost: Math.round(played.resultsLost * 100) / 100,
    winners_lost: played.fired.filter(({ isWinnerLost }) => isWinnerLost).length,
    mean_cost_per_result: played.meanCostMicros === null ? null : money(played.meanCostMicros),
    not_judged: played.notJudged,
    stored_from: played.storedFrom,
    figures_at: account.syncedAt?.toISOString() ?? null,
    rows: played.fired.slice(0, backTestRows).map((row) => ({
      object_id: row.remoteId,
      name: row.name,
      first_fired_on: row.firstFiredOn,
      firings: row.firings,
      not_spent: money(row.notSpentMicros),
      results_after: row.resultsAfter,
      is_winner_lost: row.isWinnerLost,
    })),
  };
};
