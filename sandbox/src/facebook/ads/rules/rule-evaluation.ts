import { addDays, dateAt } from '../../../kit/ads/delivery.ts';
import { hourMs } from '../../../kit/durations.ts';
import { countPeople } from '../../ad-insights/insight-rows.ts';
import { createDelivery, type Figures, listDates, noFigures } from '../../objects/ad-delivery.ts';
import { adSetStatus, adStatus, campaignStatus, findContext } from '../../objects/ad-status.ts';
import type { Ad, AdSet, Campaign } from '../../objects/ad-types.ts';
import type { AdRule, Filter } from '../../objects/rule-types.ts';
import type { AdAccount, State } from '../../state.ts';
import { filterValue } from './rule-check.ts';

export type Subject = { type: 'AD' | 'ADSET' | 'CAMPAIGN'; object: Campaign | AdSet | Ad; ads: Ad[] };

/** Number of people that an ad can reach. */
const audience = 100_000;

/** The campaigns, ad sets or ads that a rule matches at a moment. All filters must hold. */
export const findMatches = (state: State, account: AdAccount, { evaluation }: AdRule, at: number): Subject[] => {
  const { filters } = evaluation;
  const dates = datesOf(String(filterValue(filters, 'time_preset') ?? 'LIFETIME'), dateAt(at, account.timezone));
  const delivery = createDelivery(state, account.id, at);
  return listSubjects(state, account, filters).filter((subject) => {
    let figures: Figures | undefined;
    const readFigures = () => {
      figures ??= delivery.figuresIn(subject.ads, dates) ?? noFigures;
      return figures;
    };
    return filters.every(
      (filter) =>
        ['entity_type', 'time_preset', 'attribution_window'].includes(filter.field) ||
        holds(filter, readField(state, subject, filter.field, readFigures, at)),
    );
  });
};

const listSubjects = (state: State, account: AdAccount, filters: readonly Filter[]): Subject[] => {
  const ads = state.ads.values().filter(({ accountId }) => accountId === account.id);
  const entity = filterValue(filters, 'entity_type') ?? 'AD';
  const own = <T extends { accountId: string }>(objects: readonly T[]) =>
    objects.filter(({ accountId }) => accountId === account.id);
  if (entity === 'CAMPAIGN')
    return own(state.campaigns.values()).map((object) => ({
      type: 'CAMPAIGN',
      object,
      ads: ads.filter(({ campaignId }) => campaignId === object.id),
    }));
  if (entity === 'ADSET')
    return own(state.adSets.values()).map((object) => ({
      type: 'ADSET',
      object,
      ads: ads.filter(({ adSetId }) => adSetId === object.id),
    }));
  return ads.map((object) => ({ type: 'AD', object, ads: [object] }));
};

/** Dates of a preset: ranges that include today end with `_DAYS`, those without today with `D`. */
const datesOf = (preset: string, today: string): string[] => {
  if (preset === 'TODAY') return [today];
  const yesterday = addDays(today, -1);
  if (preset === 'YESTERDAY') return [yesterday];
  if (preset === 'LIFETIME') return listDates(addDays(today, -89), today);
  const [, days, kind] = /^LAST_(\d+)(_DAYS|D)$/.exec(preset) ?? [];
  const end = kind === 'D' ? yesterday : today;
  return listDates(addDays(end, 1 - Number(days ?? 7)), end);
};

type Value = number | string | undefined;

const readField = (state: State, subject: Subject, field: string, figuresOf: () => Figures, at: number): Value => {
  const { object } = subject;
  if (field === 'id') return object.id;
  if (field === 'name') return object.name;
  if (field === 'effective_status') return statusOf(state, subject, at);
  if (field === 'hours_since_creation') return Math.floor((at - object.createdAt) / hourMs);
  if (field === 'campaign.name')
    return 'campaignId' in object ? state.campaigns.get(object.campaignId)?.name : object.name;
  const figures = figuresOf();
  const divide = (a: number, b: number): number | undefined => (b === 0 ? undefined : a / b);
  const reach = countPeople(figures.impressions, audience * Math.max(1, subject.ads.length));
  const values: Record<string, Value> = {
    impressions: figures.impressions,
    clicks: figures.clicks,
    spent: figures.spend,
    results: figures.results,
    link_click: figures.linkClicks,
    reach,
    unique_impressions: reach,
    ctr: divide(100 * figures.clicks, figures.impressions),
    cpc: divide(figures.spend, figures.clicks),
    cpm: divide(1000 * figures.spend, figures.impressions),
    cost_per: divide(figures.spend, figures.results),
    frequency: divide(figures.impressions, reach),
  };
  return values[field];
};

const statusOf = (state: State, { object }: Subject, at: number): string => {
  if ('adSetId' in object) {
    const context = findContext(state, object);
    return context ? adStatus(context, at) : 'DELETED';
  }
  return 'campaignId' in object ? adSetStatus(object, state.campaigns.get(object.campaignId)) : campaignStatus(object);
};

/** A figure that can't be computed, such as the cost of no results, matches nothing. */
const holds = ({ operator, value: wanted }: Filter, value: Value): boolean => {
  if (value === undefined) return false;
  const list = (Array.isArray(wanted) ? wanted : [wanted]).map(String);
  const [from = 0, to = 0] = list.map(Number);
  const text = String(value).toLowerCase();
  const checks: Record<string, () => boolean> = {
    GREATER_THAN: () => Number(value) > from,
    LESS_THAN: () => Number(value) < from,
    EQUAL: () => String(value) === list[0],
    NOT_EQUAL: () => String(value) !== list[0],
    IN_RANGE: () => Number(value) >= from && Number(value) <= to,
    NOT_IN_RANGE: () => Number(value) < from || Number(value) > to,
    IN: () => list.includes(String(value)),
    NOT_IN: () => !list.includes(String(value)),
    CONTAIN: () => list.some((part) => text.includes(part.toLowerCase())),
    NOT_CONTAIN: () => list.every((part) => !text.includes(part.toLowerCase())),
  };
  return checks[operator]?.() ?? false;
};
