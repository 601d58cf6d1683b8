import { dayMs, hourMs } from '../durations.ts';
import { seededRandom } from '../storage/seeded-random.ts';

/** Delivery of an ad of a practice network. Times are milliseconds since 1970. */
export type DeliveryPlan = {
  /** The ad's id: the same ad has the same figures in every run. */
  id: string;
  timeZone: string;
  startsAt: number;
  endsAt?: number | undefined;
  /** Times at which the ad, its group or its campaign was switched, in order; on before the first one. */
  switches: readonly { at: number; isOn: boolean }[];
  /**
   * The ad's daily budget in smallest units of the currency, as changes in order; the first one counts from the start.
   */
  budgets: readonly { at: number; perDay: number }[];
  /**
   * Three rates: the cost of 1,000 impressions in smallest units of the currency, clicks per impression, and results
   * per click.
   */
  cpm: number;
  clickRate: number;
  resultRate: number;
};

export type DeliveredDay = { impressions: number; clicks: number; spend: number; results: number };

/** Weights of the hours in the delivery of a day: little at night, most in the evening. */
const hourWeights = [1, 1, 1, 1, 1, 2, 3, 5, 6, 6, 6, 6, 7, 7, 6, 6, 6, 7, 8, 9, 9, 8, 5, 3];
const totalWeight = hourWeights.reduce((sum, weight) => sum + weight, 0);
/** Factors of the delivery by weekday, Sunday first. */
const weekdayFactors = [0.82, 0.97, 1, 1, 0.98, 0.93, 0.86];

/** Figures of an ad on a date ("2026-11-16" in the account's zone), as the network reports them at `now`. */
export const deliverDay = (plan: DeliveryPlan, date: string, now: number): DeliveredDay | undefined => {
  const from = startOfDay(date, plan.timeZone);
  const to = startOfDay(addDays(date, 1), plan.timeZone);
  const until = Math.min(to, now, plan.endsAt ?? Number.POSITIVE_INFINITY);
  let delivered = 0;
  for (let at = from; at < until; at += hourMs) {
    if (at + hourMs <= plan.startsAt) continue;
    const hour = Math.min(23, Math.floor((at - from) / hourMs));
    const part = (Math.min(at + hourMs, until) - at) / hourMs;
    if (isOnAt(plan, at)) delivered += (hourWeights[hour] ?? 0) * part * budgetAt(plan, at);
  }
  if (delivered <= 0) return undefined;
  const random = seededRandom(`${plan.id} ${date}`);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const pace = (weekdayFactors[weekday] ?? 1) * (0.9 + random.next() * 0.1);
  const spend = Math.floor((delivered / totalWeight) * pace);
  const impressions = Math.floor((spend * 1000) / (plan.cpm * (0.85 + random.next() * 0.3)));
  const clicks = Math.min(impressions, Math.floor(impressions * plan.clickRate * (0.8 + random.next() * 0.4)));
  const results = Math.floor(clicks * plan.resultRate * (0.7 + random.next() * 0.6) * reported(date, now));
  return { impressions, clicks, spend, results };
};

/**
 * Share of a day's results, 0 to 1, that the network reports at `now`: some results are attributed up to 28 days later.
 */
const reported = (date: string, now: number): number => {
  const days = (now - Date.parse(`${date}T00:00:00Z`)) / dayMs;
  return days >= 28 ? 1 : 0.8 + 0.2 * Math.sqrt(Math.max(0, days) / 28);
};

const isOnAt = ({ switches }: DeliveryPlan, at: number): boolean =>
  switches.findLast((change) => change.at <= at)?.isOn ?? true;

const budgetAt = ({ budgets }: DeliveryPlan, at: number): number =>
  (budgets.findLast((change) => change.at <= at) ?? budgets[0])?.perDay ?? 0;

/** Date that is `days` days after another date. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Date at a moment in a time zone. */
export const dateAt = (at: number, timeZone: string): string => formatterOf(timeZone).format(at);

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formatters.set(timeZone, formatter);
  return formatter;
};

const starts = new Map<string, number>();
/** The moment a date begins in a zone; a day has 23 or 25 hours when the clocks change. */
export const startOfDay = (date: string, timeZone: string): number => {
  const key = `${timeZone} ${date}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  // Start of the search for the first moment of a date: no zone is more than 15 hours away from UTC, and offsets are
  // multiples of a quarter hour.
  let at = Date.parse(`${date}T00:00:00Z`) - 15 * hourMs;
  while (dateAt(at + hourMs, timeZone) < date) at += hourMs;
  while (dateAt(at, timeZone) < date) at += hourMs / 4;
  starts.set(key, at);
  return at;
};
