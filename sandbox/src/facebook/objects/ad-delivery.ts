import { addDays, type DeliveryPlan, dateAt, deliverDay } from '../../kit/ads/delivery.ts';
import { dayMs } from '../../kit/durations.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { AdAccount, State } from '../state.ts';
import { type AdContext, findContext, reviewAt } from './ad-status.ts';
import type { Ad, AdSet, Budget, Campaign } from './ad-types.ts';

/** Share of the clicks that remains after Facebook has removed invalid ones. */
const keptShare = 0.9;

/** Figures that an ad delivered. Money is in the account's smallest unit. */
export type Figures = { impressions: number; clicks: number; linkClicks: number; spend: number; results: number };

export const noFigures: Figures = { impressions: 0, clicks: 0, linkClicks: 0, spend: 0, results: 0 };

export const addFigures = (a: Figures, b: Figures): Figures => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  linkClicks: a.linkClicks + b.linkClicks,
  spend: a.spend + b.spend,
  results: a.results + b.results,
});

/** Number of results per click, by the goal of the ad set; 0 for link clicks, which are counted as clicks. */
const resultRates: Record<string, number> = {
  LINK_CLICKS: 0,
  LANDING_PAGE_VIEWS: 0.62,
  POST_ENGAGEMENT: 1.9,
  PAGE_LIKES: 0.22,
  THRUPLAY: 3.4,
  LEAD_GENERATION: 0.09,
  QUALITY_LEAD: 0.05,
  OFFSITE_CONVERSIONS: 0.045,
  VALUE: 0.04,
};

/** Figures of the ads of one account at one moment; plans are made once per budget. */
export const createDelivery = (state: State, accountId: string, now: number) => {
  const { discounts = [] } = state.adAccounts.get(accountId) ?? {};
  const plans = new Map<string, DatedPlan>();
  const contextsByBudget = new Map<string, AdContext[]>();
  for (const ad of state.ads.values()) {
    const context = ad.accountId === accountId && findContext(state, ad);
    if (!context) continue;
    const holderId = context.campaign.budget ? context.campaign.id : context.adSet.id;
    const siblings = contextsByBudget.get(holderId);
    if (siblings) siblings.push(context);
    else contextsByBudget.set(holderId, [context]);
  }
  const planOf = (ad: Ad): DatedPlan | undefined => {
    const known = plans.get(ad.id);
    if (known) return known;
    const holderId = state.campaigns.get(ad.campaignId)?.budget ? ad.campaignId : ad.adSetId;
    for (const plan of planBudget(contextsByBudget.get(holderId) ?? [])) plans.set(plan.id, withDates(plan));
    return plans.get(ad.id);
  };
  const figuresOn = (ad: Ad, date: string): Figures | undefined => {
    const dated = planOf(ad);
    if (!dated || date < dated.first || date > dated.last) return undefined;
    const day = deliverDay(dated.plan, date, now);
    if (!day || day.impressions === 0) return undefined;
    const kept = keptShare ** discounts.filter(({ from, to }) => date >= from && date <= to).length;
    const [clicks, spend, results] = [day.clicks, day.spend, day.results].map((count) => Math.floor(count * kept));
    const linkClicks = Math.floor((clicks ?? 0) * 0.8);
    const isLinkGoal = state.adSets.get(ad.adSetId)?.goal === 'LINK_CLICKS';
    return {
      impressions: day.impressions,
      clicks: clicks ?? 0,
      linkClicks,
      spend: spend ?? 0,
      results: isLinkGoal ? linkClicks : (results ?? 0),
    };
  };
  return {
    figuresOn,
    /** Sum of the figures of ads over dates; undefined without delivery. */
    figuresIn(ads: readonly Ad[], dates: readonly string[]): Figures | undefined {
      let sum: Figures | undefined;
      for (const ad of ads) {
        for (const date of dates) {
          const figures = figuresOn(ad, date);
          if (figures) sum = sum ? addFigures(sum, figures) : figures;
        }
      }
      return sum;
    },
  };
};

/** All dates from one to another, both included. */
export const listDates = (from: string, to: string): string[] => {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
};

/** The spend of an object since it was created. */
export const spendOf = (state: State, account: AdAccount, ads: readonly Ad[], now: number): number => {
  if (ads.length === 0) return 0;
  const from = dateAt(Math.min(...ads.map(({ createdAt }) => createdAt)), account.timezone);
  return sumSpend(state, account, ads, from, now);
};

/** Everything that the account ever spent, including the time before the practice data begins. */
export const accountSpend = (state: State, account: AdAccount, now: number): number => {
  const ads = state.ads.values().filter(({ accountId }) => accountId === account.id);
  return account.spent + (ads.length > 0 ? sumSpend(state, account, ads, account.countedFrom, now) : 0);
};

/** Stored spend of past days by ad, and by what can change it later: time zone, first date and discounts. */
const pastSpends = new WeakMap<Ad, Map<string, { through: string; spend: number }>>();

const sumSpend = (state: State, account: AdAccount, ads: readonly Ad[], from: string, now: number): number => {
  const delivery = createDelivery(state, account.id, now);
  const today = dateAt(now, account.timezone);
  const yesterday = addDays(today, -1);
  const key = `${account.timezone} ${from} ${account.discounts?.length ?? 0}`;
  let total = 0;
  for (const ad of ads) {
    const spends = pastSpends.get(ad) ?? new Map<string, { through: string; spend: number }>();
    const known = spends.get(key);
    // Stored spend is used only up to yesterday: the practice clock can be moved back.
    const past = known && known.through <= yesterday ? known : { through: addDays(from, -1), spend: 0 };
    const added = delivery.figuresIn([ad], listDates(addDays(past.through, 1), yesterday))?.spend ?? 0;
    pastSpends.set(ad, spends.set(key, { through: yesterday, spend: past.spend + added }));
    total += past.spend + added + (today >= from ? (delivery.figuresOn(ad, today)?.spend ?? 0) : 0);
  }
  return total;
};

/** A plan and the first and last date it can deliver on. */
type DatedPlan = { plan: DeliveryPlan; first: string; last: string };

const withDates = (plan: DeliveryPlan): DatedPlan => ({
  plan,
  first: Number.isFinite(plan.startsAt) ? dateAt(plan.startsAt, plan.timeZone) : '9999-12-31',
  last: plan.endsAt === undefined ? '9999-12-31' : dateAt(plan.endsAt, plan.timeZone),
});

/** Divides a budget among the ads that can run, from each change to the next. */
const planBudget = (contexts: readonly AdContext[]): DeliveryPlan[] => {
  const times = [...new Set(contexts.flatMap(changeTimes))].sort((a, b) => a - b);
  const parts = contexts.map((context) => ({ context, traits: traitsOf(context), budgets: newBudgets() }));
  for (const at of times) {
    const running = new Set(parts.filter(({ context }) => isRunning(context, at)));
    const total = [...running].reduce((sum, { traits }) => sum + traits.weight, 0);
    for (const part of parts) {
      const { adSet, campaign } = part.context;
      const budget = campaign.budget ?? adSet.budget;
      const share = running.has(part) && budget ? (dailyAmount(budget, adSet, at) * part.traits.weight) / total : 0;
      if (part.budgets.at(-1)?.perDay !== share) part.budgets.push({ at, perDay: share });
    }
  }
  return parts.map(({ context: { ad, account }, traits, budgets }) => {
    const first = budgets.find(({ perDay }) => perDay > 0);
    return {
      id: ad.id,
      timeZone: account.timezone,
      switches: [],
      budgets,
      cpm: traits.cpm,
      clickRate: traits.clickRate,
      resultRate: traits.resultRate,
      startsAt: first?.at ?? Number.POSITIVE_INFINITY,
      endsAt: deliveryEnd(budgets),
    };
  });
};

/** Time at which the last budget ended: 0 if there was never a budget, undefined while one is being spent. */
const deliveryEnd = (budgets: readonly { at: number; perDay: number }[]): number | undefined => {
  if (!budgets.some(({ perDay }) => perDay > 0)) return 0;
  const last = budgets.at(-1);
  return last?.perDay === 0 ? last.at : undefined;
};

const newBudgets = (): { at: number; perDay: number }[] => [];

const changeTimes = ({ ad, adSet, campaign, account }: AdContext): number[] => [
  ...[ad, adSet, campaign].flatMap(({ statuses }) => statuses.map(({ at }) => at)),
  ...account.deliveryChanges.map(({ at }) => at),
  ...[campaign.budget, adSet.budget].flatMap((budget) => budget?.changes.map(({ at }) => at) ?? []),
  ...[adSet.startAt, adSet.endAt, ...ad.reviews.map(({ at }) => at)].filter((at) => at !== undefined),
];

const isActiveAt = ({ statuses }: Pick<Campaign, 'statuses'>, at: number): boolean =>
  statuses.findLast((change) => change.at <= at)?.status === 'ACTIVE';

const isApprovedAt = (ad: Ad, at: number): boolean => {
  const review = reviewAt(ad, at);
  return review !== undefined && !review.disapproval;
};

const isRunning = ({ ad, adSet, campaign, account }: AdContext, at: number): boolean =>
  [ad, adSet, campaign].every((object) => isActiveAt(object, at)) &&
  (account.deliveryChanges.findLast((change) => change.at <= at)?.isOn ?? true) &&
  at >= adSet.startAt &&
  (adSet.endAt === undefined || at < adSet.endAt) &&
  isApprovedAt(ad, at);

/** A lifetime budget is spread evenly; after a change, the unspent rest is spread over the remaining days. */
const dailyAmount = ({ kind, changes }: Budget, { startAt, endAt }: AdSet, at: number): number => {
  const current = changes.findLast((change) => change.at <= at) ?? changes[0];
  if (kind === 'daily' || endAt === undefined) return current?.amount ?? 0;
  let perDay = 0;
  let used = 0;
  let from = startAt;
  for (const change of changes) {
    if (change.at > at) break;
    const since = Math.max(change.at, startAt);
    used += (perDay * (since - from)) / dayMs;
    from = since;
    perDay = Math.max(0, change.amount - used) / Math.max(1, (endAt - since) / dayMs);
  }
  return perDay;
};

/** Traits that decide how well an ad performs, always the same for the same ad. */
const traitsOf = ({ ad, adSet, account }: AdContext) => {
  const random = seededRandom(`traits ${ad.id}`);
  const unit = account.currency === 'JPY' ? 1.4 : 1;
  return {
    weight: 0.6 + random.next() * 0.8,
    cpm: Math.round(random.between(620, 1580) * unit),
    clickRate: 0.008 + random.next() * 0.02,
    resultRate: (resultRates[adSet.goal] ?? 0.1) * (0.7 + random.next() * 0.6),
  };
};
