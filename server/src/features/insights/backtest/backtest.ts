import type { AdFilterField, ConditionGroup } from '@fanfare/contract/insights/conditions';
import { addDays, countDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { type AdHistory, sumsByRange } from './ad-history.ts';
import { compileConditions } from './condition-check.ts';

/** What a firing would have done. `percent`: of the budget, negative to lower it. */
export type BacktestAction = { kind: 'pause' } | { kind: 'budget'; percent: number } | { kind: 'other' };

export type BacktestInput = {
  /** The days on which it would have run. */
  range: DateRange;
  conditions: ConditionGroup;
  /** The dates that a run on `day` looks at. It never sees later ones, whatever this returns. */
  windowOn: (day: string) => DateRange;
  action: BacktestAction;
  /** Days before the same ad can be acted on again; a paused ad stays paused. */
  repeatAfterDays: number;
  /** Ads of one currency, each with its days from the start of the first window on. */
  ads: AsyncIterable<AdHistory>;
};

export type TouchedAd = {
  id: string;
  name: string;
  firstOn: string;
  firings: number;
  unspentMicros: number;
  /** What it got after the first firing, and what one result cost. */
  resultsAfter: number;
  costAfterMicros: number | null;
};

export type BacktestResult = {
  days: { date: string; firings: number }[];
  adsJudged: number;
  adsTouched: number;
  firings: number;
  unspentMicros: number;
  extraSpendMicros: number;
  resultsLost: number;
  /** Touched ads whose results after it cost no more than the mean of all ads: acting on them was a loss. */
  winnersLost: number;
  winners: TouchedAd[];
  /** Those with most money not spent, at most `maxListed`. */
  touched: TouchedAd[];
  unjudged: AdFilterField[];
};

const maxListed = 50;
const adsPerTurn = 200;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

type Effect = { unspentMicros: number; extraSpendMicros: number; resultsLost: number };

/**
 * Runs conditions on the stored days of ads as if they had run on each day of the range. A run sees the days up to its
 * own, and acts at their end: money of later days is not spent. Ads are taken one by one and not kept.
 */
export const runBacktest = async (input: BacktestInput): Promise<BacktestResult> => {
  const { range, action, repeatAfterDays } = input;
  const { matches, unjudged } = compileConditions(input.conditions);
  const runDates = Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index));
  const windows = runDates.map((day) => input.windowOn(day));
  const first = [range.from, ...windows.map(({ from }) => from)].toSorted()[0] ?? range.from;
  const dates = Array.from({ length: countDays({ from: first, to: range.to }) }, (_, index) => addDays(first, index));
  const indexOf = new Map(dates.map((date, index) => [date, index]));
  const runs = runDates.map((date, index) => {
    const today = indexOf.get(date) ?? 0;
    const from = indexOf.get(windows[index]?.from ?? date) ?? today + 1;
    return { date, today, from, to: Math.min(today, indexOf.get(windows[index]?.to ?? date) ?? today) };
  });
  const last = dates.length - 1;

  const firingsByRun = runs.map(() => 0);
  const touched: TouchedAd[] = [];
  const total = { adsJudged: 0, unspentMicros: 0, extraSpendMicros: 0, resultsLost: 0 };
  let spentByAll = 0;
  let resultsOfAll = 0;

  for await (const ad of input.ads) {
    total.adsJudged += 1;
    if (total.adsJudged % adsPerTurn === 0) await nextTurn();
    const sums = sumsByRange(ad.days, dates);
    const inRange = sums(indexOf.get(range.from) ?? 0, last);
    spentByAll += inRange.spendMicros;
    resultsOfAll += inRange.results;
    const ageAtFirst = ad.createdOn === null ? null : countDays({ from: ad.createdOn, to: first }) - 1;
    const fired: number[] = [];
    for (const [index, { today, from, to }] of runs.entries()) {
      const ageDays = ageAtFirst === null ? null : ageAtFirst + today;
      if (ageDays !== null && ageDays < 0) continue;
      const previous = fired.at(-1);
      if (previous !== undefined && (action.kind === 'pause' || today - previous < repeatAfterDays)) continue;
      if (!matches({ ad, figures: sums(from, to), ageDays })) continue;
      fired.push(today);
      firingsByRun[index] = (firingsByRun[index] ?? 0) + 1;
    }
    const [firstFired] = fired;
    if (firstFired === undefined) continue;
    const effect = effectOf(action, fired, (from, to) => sums(from, Math.min(to, last)), last);
    const after = sums(firstFired + 1, last);
    total.unspentMicros += effect.unspentMicros;
    total.extraSpendMicros += effect.extraSpendMicros;
    total.resultsLost += effect.resultsLost;
    touched.push({
      ...{ id: ad.id, name: ad.name, firstOn: dates[firstFired] ?? range.from, firings: fired.length },
      ...{ unspentMicros: effect.unspentMicros, resultsAfter: after.results },
      costAfterMicros: after.results > 0 ? after.spendMicros / after.results : null,
    });
  }

  const meanCost = resultsOfAll > 0 ? spentByAll / resultsOfAll : null;
  const lowers = action.kind === 'pause' || (action.kind === 'budget' && action.percent < 0);
  const winners = touched.filter(
    ({ costAfterMicros }) => lowers && meanCost !== null && costAfterMicros !== null && costAfterMicros <= meanCost,
  );
  return {
    days: runs.map(({ date }, index) => ({ date, firings: firingsByRun[index] ?? 0 })),
    ...{ ...total, adsTouched: touched.length },
    firings: firingsByRun.reduce((sum, count) => sum + count, 0),
    winnersLost: winners.length,
    winners: winners.toSorted((a, b) => b.resultsAfter - a.resultsAfter).slice(0, maxListed),
    touched: touched.toSorted((a, b) => b.unspentMicros - a.unspentMicros).slice(0, maxListed),
    unjudged,
  };
};

/** Spend follows the budget: a budget lowered by 20% spends 20% less, each firing on top of the one before. */
const effectOf = (
  action: BacktestAction,
  fired: readonly number[],
  sums: ReturnType<typeof sumsByRange>,
  last: number,
): Effect => {
  const effect: Effect = { unspentMicros: 0, extraSpendMicros: 0, resultsLost: 0 };
  if (action.kind === 'other') return effect;
  let factor = 1;
  for (const [index, day] of fired.entries()) {
    factor = action.kind === 'pause' ? 0 : Math.max(0, factor * (1 + action.percent / 100));
    const { spendMicros, results } = sums(day + 1, fired[index + 1] ?? last);
    const change = Math.round(spendMicros * (factor - 1));
    if (change < 0) effect.unspentMicros -= change;
    else effect.extraSpendMicros += change;
    if (factor < 1) effect.resultsLost += results * (1 - factor);
  }
  return effect;
};
