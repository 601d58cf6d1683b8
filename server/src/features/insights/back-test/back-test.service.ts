import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import { conditionText } from '@fanfare/contract/insights/condition-text';
import {
  type AdFilterField,
  type ConditionGroup,
  isConditionGroup,
  listConditions,
} from '@fanfare/contract/insights/conditions';
import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import type { ReadReport } from '../../../platform/db/index.ts';
import type { AdAccountRow } from '../ad-facts.store.ts';
import { createJudge } from '../judge/judge.ts';
import { type BackTestAction, type BackTestOutcome, type FiredRow, playBack } from './back-test.ts';
import { type HistoryRow, historyStore } from './history.store.ts';
import type { RowDay } from './window-sums.ts';

export type BackTests = ReturnType<typeof backTestService>;
type Deps = { readReport: ReadReport };

/** A rule to play back: an automator, or a rule of a network. */
export type BackTestRule = {
  network: ReportNetwork;
  level: AdLevel;
  group: ConditionGroup;
  /** Only rows whose results cost over twice the mean of all. */
  isExpensiveOnly?: boolean | undefined;
  /** Only these rows, by the network's ids; all of the level without them. */
  remoteIds?: readonly string[] | undefined;
  action: BackTestAction;
  everyDays: number;
  maxPerDay: number;
  tested: DateRange;
  /** The range of the figures on a day; it must not move backward from one day to the next. */
  rangeOn: (date: string) => DateRange;
};
export type PlayedRow = Omit<FiredRow, 'row'> & { remoteId: string; name: string; isWinnerLost: boolean };
export type PlayedRule = Omit<BackTestOutcome, 'fired'> & {
  fired: PlayedRow[];
  /** Conditions that stored days can't judge. They are left out. */
  notJudged: { condition: string; reason: string }[];
  /** The first day with stored figures, when a test needs earlier ones. */
  storedFrom: string | null;
};

/** What is known only as it is now. */
const notStored: Partial<Record<AdFilterField, string>> = {
  status: 'Earlier statuses aren’t stored.',
  budget: 'Earlier budgets aren’t stored.',
  reach: 'Reach isn’t stored by day.',
};
/** Days kept in memory: one is read for the range and for what came after a firing. */
const cachedDays = 3;

/** Plays rules on the stored figures of an account. */
export const backTestService = ({ readReport }: Deps) => {
  /** Days by row of the level, the latest few from memory. */
  const dayReader = async (account: AdAccountRow, level: AdLevel, rows: readonly HistoryRow[]) => {
    const indexes = new Map(rows.map(({ id }, index) => [id, index]));
    const parents =
      level === 'ad' ? undefined : await readReport((db) => historyStore(db).listParents(account.id, level));
    const cache = new Map<string, readonly RowDay[]>();
    return async (date: string): Promise<readonly RowDay[]> => {
      const cached = cache.get(date);
      if (cached) return cached;
      const days = await readReport((db) => historyStore(db).readDay(account.id, date));
      const byRow = new Map<number, RowDay>();
      for (const { objectId, impressions, clicks, spendMicros, results } of days) {
        const row = indexes.get(parents ? (parents.get(objectId) ?? -1) : objectId);
        if (row === undefined) continue;
        const before = byRow.get(row) ?? { row, impressions: 0, clicks: 0, spendMicros: 0, results: null };
        byRow.set(row, {
          ...{ row, impressions: before.impressions + impressions, clicks: before.clicks + clicks },
          spendMicros: before.spendMicros + spendMicros,
          results: results === null ? before.results : (before.results ?? 0) + results,
        });
      }
      const read = [...byRow.values()];
      cache.set(date, read);
      const [oldest] = cache.keys();
      if (cache.size > cachedDays && oldest !== undefined) cache.delete(oldest);
      return read;
    };
  };

  return {
    play: async (account: AdAccountRow, rule: BackTestRule): Promise<PlayedRule> => {
      const { network, level, group, tested, rangeOn, action, everyDays, maxPerDay } = rule;
      const wanted = rule.remoteIds && new Set(rule.remoteIds);
      const all = await readReport((db) => historyStore(db).listRows(account.id, level));
      const rows = wanted ? all.filter(({ remoteId }) => wanted.has(remoteId)) : all;
      const judge = createJudge(withoutNotStored(group), network);
      const outcome = await playBack({
        ...{ rowCount: rows.length, tested, rangeOn, action, everyDays, maxPerDay },
        readDay: await dayReader(account, level, rows),
        exists: (row, date) => {
          const createdAt = rows[row]?.createdAt;
          return !createdAt || createdAt < endOf(date);
        },
        fits: (row, figures, date, meanCostMicros) => {
          const found = rows[row];
          if (!found) return false;
          if (rule.isExpensiveOnly && !isExpensive(figures, meanCostMicros)) return false;
          return judge({ ...found, ...figures, state: 'active', budget: null, reach: null }, endOf(date)) === undefined;
        },
      });
      const neededFrom = rangeOn(tested.from).from;
      return {
        ...outcome,
        fired: outcome.fired.map((fired) => toPlayedRow(fired, rows[fired.row], outcome.meanCostMicros)),
        notJudged: listNotJudged(group),
        storedFrom: account.readFrom !== null && account.readFrom > neededFrom ? account.readFrom : null,
      };
    },
  };
};

/** When a day ended in UTC; accounts differ by less than a day. */
const endOf = (date: string): Date => new Date(`${addDays(date, 1)}T00:00:00Z`);

const isExpensive = ({ spendMicros, results }: { spendMicros: number; results: number }, mean: number | null) =>
  mean !== null && results > 0 && spendMicros / results > 2 * mean;

const listNotJudged = (group: ConditionGroup) =>
  listConditions(group).flatMap((condition) => {
    const reason = notStored[condition.comparison_field];
    return reason ? [{ condition: conditionText(condition), reason }] : [];
  });

/** A group of which nothing is left goes, too: an empty one would fit everything. */
const withoutNotStored = (group: ConditionGroup): ConditionGroup => ({
  anyall: group.anyall,
  conditions: group.conditions.flatMap((item): ConditionGroup['conditions'] => {
    if (!isConditionGroup(item)) return notStored[item.comparison_field] ? [] : [item];
    const inner = withoutNotStored(item);
    return inner.conditions.length > 0 ? [inner] : [];
  }),
});

const toPlayedRow = (
  { row: _row, ...fired }: FiredRow,
  found: HistoryRow | undefined,
  meanCostMicros: number | null,
): PlayedRow => ({
  ...{ ...fired, remoteId: found?.remoteId ?? '', name: found?.name ?? '' },
  isWinnerLost:
    fired.resultsAfter > 0 && meanCostMicros !== null && fired.notSpentMicros / fired.resultsAfter < meanCostMicros,
});
