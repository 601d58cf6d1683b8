import { type DeliveryPlan, dateAt, startOfDay } from '../kit/ads/delivery.ts';
import { dayMs } from '../kit/durations.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { billableUnit } from './query/constants.data.ts';
import { type Customer, isOnAt, listOf, type Resource, type Tables } from './state.ts';

/** An ad with its ad group, campaign and budget. */
export type PlacedAd = { ad: Resource; group: Resource; campaign: Resource; budget: Resource };

export const placeAds = (tables: Tables, customerId: string): PlacedAd[] =>
  listOf(tables.adGroupAds, customerId).flatMap((ad) => {
    const group = tables.adGroups.get(ad.parentId ?? '');
    const campaign = group && tables.campaigns.get(group.parentId ?? '');
    const budget = campaign && tables.campaignBudgets.get(campaign.parentId ?? '');
    return budget ? [{ ad, group, campaign, budget }] : [];
  });

/** The moment of "2026-11-15 00:00:00" in the account's zone. An end at 23:59:59 is the start of the next day. */
export const momentOf = (dateTime: unknown, timeZone: string): number | undefined => {
  const [date = '', time = ''] = String(dateTime ?? '').split(' ');
  if (!date) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return startOfDay(date, timeZone) + (time === '23:59:59' ? ms + 1000 : ms);
};

export type Delivery = {
  plan: DeliveryPlan;
  /** Average value of a conversion in currency units. */
  conversionValue: number;
};

/** Delivery of the ads of an account: ads that run share their budget evenly. */
export const planDelivery = (customer: Customer, ads: readonly PlacedAd[]): Map<string, Delivery> => {
  const byBudget = Map.groupBy(ads, ({ budget }) => budget.id);
  return new Map([...byBudget.values()].flatMap((sharing) => planBudget(customer, sharing)));
};

const planBudget = (customer: Customer, ads: readonly PlacedAd[]): [string, Delivery][] => {
  const unit = billableUnit(customer.currency);
  const periods = ads.map((placed) => periodOf(placed, customer));
  const times = new Set<number>();
  ads.forEach((placed, index) => {
    for (const at of timesOf(placed)) times.add(at);
    const { from, to } = periods[index] ?? { from: 0, to: 0 };
    times.add(from);
    if (Number.isFinite(to)) times.add(to);
  });
  for (const { at } of customer.switches) times.add(at);
  const steps = [...times]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const running = ads.map((placed, index) => isRunning(placed, customer, periods[index], at));
      const count = running.filter(Boolean).length;
      return { at, running, perDay: count === 0 ? 0 : amountPerDay(ads[0], customer, at) / unit / count };
    });
  return ads.map(({ ad }, index) => {
    const random = seededRandom(`delivery ${ad.id}`);
    return [
      ad.id,
      {
        plan: {
          id: ad.id,
          timeZone: customer.timeZone,
          startsAt: periods[index]?.from ?? 0,
          switches: steps.map(({ at, running }) => ({ at, isOn: running[index] ?? false })),
          budgets: steps.map(({ at, perDay }) => ({ at, perDay })),
          cpm: random.between(220, 900),
          clickRate: random.between(6, 24) / 1000,
          resultRate: random.between(20, 90) / 1000,
        },
        conversionValue: random.between(18, 95),
      },
    ];
  });
};

const periodOf = ({ ad, group, campaign }: PlacedAd, { timeZone }: Customer) => ({
  from: Math.max(ad.createdAt, group.createdAt, momentOf(campaign.fields.startDateTime, timeZone) ?? 0),
  to: Math.min(
    ...[ad.removedAt, group.removedAt, campaign.removedAt, momentOf(campaign.fields.endDateTime, timeZone)].map(
      (at) => at ?? Number.POSITIVE_INFINITY,
    ),
  ),
});

const timesOf = ({ ad, group, campaign, budget }: PlacedAd): number[] =>
  [ad.switches, group.switches, campaign.switches, ad.reviews ?? [], budget.amounts ?? []].flatMap((changes) =>
    changes.map(({ at }) => at),
  );

const isRunning = (
  { ad, group, campaign }: PlacedAd,
  customer: Customer,
  period: { from: number; to: number } | undefined,
  at: number,
): boolean =>
  period !== undefined &&
  at >= period.from &&
  at < period.to &&
  [ad, group, campaign, customer].every(({ switches }) => isOnAt(switches, at)) &&
  isApproved(ad, at);

const isApproved = ({ reviews = [] }: Resource, at: number): boolean => {
  const approval = reviews.findLast((review) => review.at <= at)?.approval ?? 'APPROVED';
  return approval === 'APPROVED' || approval === 'APPROVED_LIMITED';
};

const amountPerDay = (placed: PlacedAd | undefined, customer: Customer, at: number): number => {
  if (!placed) return 0;
  const { budget, campaign } = placed;
  const amounts = budget.amounts ?? [];
  const micros = (amounts.findLast((change) => change.at <= at) ?? amounts[0])?.micros ?? 0;
  if (budget.fields.period !== 'CUSTOM_PERIOD') return micros;
  const from = momentOf(campaign.fields.startDateTime, customer.timeZone) ?? campaign.createdAt;
  const to = momentOf(campaign.fields.endDateTime, customer.timeZone) ?? from;
  return micros / Math.max(1, Math.round((to - from) / dayMs));
};

/** The first date with figures, because Google keeps figures for 37 months. */
export const oldestDate = (now: number, timeZone: string): string => {
  const today = dateAt(now, timeZone);
  const month = new Date(`${today}T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - 37);
  return month.toISOString().slice(0, 10);
};
