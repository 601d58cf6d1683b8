import { addDays, type DeliveryPlan, dateAt, deliverDay } from '../../kit/ads/delivery.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { SubAccount } from '../state.ts';
import type { Boost, Content } from './ad-objects.ts';
import { type Change, valueAt } from './changes.ts';

/** Time zone of the days of all accounts. */
const timeZone = 'UTC';
/** Spend on a good day of a campaign without a budget limit, in cents. */
const unlimitedCents = 12_000;
const viewableShare = 0.62;
const centsPerConversion = 1_850;

/** Figures of a banner; money is in cents. */
export type Figures = { impressions: number; clicks: number; cost: number; conversions: number };
export type DateRange = { from: string; to: string };

const noFigures: Figures = { impressions: 0, clicks: 0, cost: 0, conversions: 0 };
const addFigures = (a: Figures, b: Figures): Figures => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  cost: a.cost + b.cost,
  conversions: a.conversions + b.conversions,
});
export const sumFigures = (days: Iterable<Figures>): Figures => [...days].reduce(addFigures, noFigures);

type Campaign = { boost: Boost; contents: readonly Content[]; account: SubAccount };

/** Each banner delivers its part of the campaign's budget while account, campaign, banner and review allow it. */
export const planContents = ({ boost, contents, account }: Campaign): Map<string, DeliveryPlan> => {
  const { statuses = [], payments = [] } = account;
  const changes: Change<unknown>[][] = [
    statuses,
    payments,
    boost.enabled,
    boost.status,
    boost.budgets,
    ...contents.flatMap(({ enabled, reviews }) => [enabled, reviews]),
  ];
  const times = [...new Set([0, ...changes.flat().map(({ at }) => at)])].toSorted((a, b) => a - b);
  const isCampaignOn = (at: number) =>
    (valueAt(statuses, at) ?? 'active') === 'active' &&
    (valueAt(payments, at) ?? true) &&
    valueAt(boost.enabled, at) === 'active' &&
    valueAt(boost.status, at) === 'active';
  const isOn = ({ enabled, reviews }: Content, at: number) =>
    isCampaignOn(at) && valueAt(enabled, at) === 'active' && valueAt(reviews, at) === 'approved';
  const budgetAt = (at: number) => valueAt(boost.budgets, at) ?? unlimitedCents;

  const weights = new Map(contents.map(({ id }) => [id, 0.5 + seededRandom(`${id} weight`).next()]));
  const weightOf = ({ id }: Content) => weights.get(id) ?? 1;
  const totals = times.map((at) =>
    contents.reduce((sum, content) => sum + (isOn(content, at) ? weightOf(content) : 0), 0),
  );
  return new Map(
    contents.map((content) => {
      const random = seededRandom(`${content.id} rates`);
      const clickRate = 0.002 + random.next() * 0.004;
      const centsPerClick = 15 + random.next() * 30;
      const plan = {
        id: content.id,
        timeZone,
        startsAt: boost.startsAt,
        endsAt: boost.endsAt,
        clickRate,
        switches: times.map((at) => ({ at, isOn: isOn(content, at) })),
        budgets: times.map((at, index) => {
          const total = totals[index] ?? 0;
          return { at, perDay: total > 0 ? (budgetAt(at) * weightOf(content)) / total : 0 };
        }),
        cpm: centsPerClick * 1000 * clickRate,
        resultRate: 0.02 + random.next() * 0.05,
      };
      return [content.id, plan];
    }),
  );
};

/** Figures by date; days without delivery are left out. */
export const figuresByDate = (plan: DeliveryPlan, { from, to }: DateRange, now: number): Map<string, Figures> => {
  const days = new Map<string, Figures>();
  const first = maxDate(from, dateAt(plan.startsAt, timeZone));
  const last = minDate(to, dateAt(Math.min(now, plan.endsAt ?? now), timeZone));
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const day = deliverDay(plan, date, now);
    if (day) {
      const { impressions, clicks, spend: cost, results: conversions } = day;
      days.set(date, { impressions, clicks, cost, conversions });
    }
  }
  return days;
};

const maxDate = (a: string, b: string) => (a > b ? a : b);
const minDate = (a: string, b: string) => (a < b ? a : b);

export const dollars = (cents: number): string => (cents / 100).toFixed(2);
const ratio = (part: number, whole: number, digits: number) => (whole === 0 ? 0 : part / whole).toFixed(digits);
const viewable = ({ impressions }: Figures) => Math.floor(impressions * viewableShare);

/** The columns that all rows of figures have. Numbers are strings. */
export const toFigureColumns = (figures: Figures) => {
  const { impressions, clicks, cost, conversions } = figures;
  const revenue = conversions * centsPerConversion;
  return {
    impressions: String(impressions),
    clicks: String(clicks),
    conversions: String(conversions),
    ctr: ratio(clicks * 100, impressions, 2),
    cost: dollars(cost),
    return: dollars(revenue),
    profit: dollars(revenue - cost),
  };
};

export const averageCpc = ({ cost, clicks }: Figures): string => ratio(cost / 100, clicks, 3);

export const toViewableColumns = (figures: Figures) => ({
  viewable_impressions: String(viewable(figures)),
  vctr: ratio(figures.clicks * 100, viewable(figures), 2),
});

export const costPerConversion = ({ cost, conversions }: Figures): string => ratio(cost / 100, conversions, 2);
