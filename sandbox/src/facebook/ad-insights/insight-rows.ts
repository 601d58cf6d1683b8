import { addFigures, createDelivery, type Figures, listDates } from '../objects/ad-delivery.ts';
import type { Ad, AdSet, Campaign } from '../objects/ad-types.ts';
import type { AdAccount, State } from '../state.ts';
import { divideFigures, findSegments, type Segment } from './breakdowns.ts';
import type { InsightQuery, Level, Period } from './insight-query.ts';

/** Subject of one row of a report. */
export type InsightRow = {
  account: AdAccount;
  campaign?: Campaign | undefined;
  adSet?: AdSet | undefined;
  ad?: Ad | undefined;
  period: Period;
  figures: Figures;
  segment?: Segment | undefined;
  /** Number of people that the ads of the row can reach. */
  people: number;
  goals: readonly string[];
};

type Entity = { ads: Ad[] } & Pick<InsightRow, 'campaign' | 'adSet' | 'ad'>;

const idAt = (ad: Ad, level: Level): string =>
  ({ account: ad.accountId, campaign: ad.campaignId, adset: ad.adSetId, ad: ad.id })[level];

/** All ads that belong to a campaign, an ad set or an account. */
export const listAdsOf = (state: State, account: AdAccount, level: Level, id: string): Ad[] =>
  state.ads.values().filter((ad) => ad.accountId === account.id && (level === 'account' || idAt(ad, level) === id));

export const createRowReader = (state: State, account: AdAccount, ads: readonly Ad[], query: InsightQuery) => {
  const delivery = createDelivery(state, account.id, state.now());
  const wanted = ads.filter((ad) => query.ids.every(({ level, ids }) => ids.includes(idAt(ad, level))));
  const entities = groupAds(state, wanted, query.level);

  const readCell = ({ ads: own, ...entity }: Entity, period: Period): InsightRow[] => {
    const sets = [...new Set(own.map(({ adSetId }) => adSetId))].flatMap((id) => state.adSets.get(id) ?? []);
    const row = {
      account,
      ...entity,
      period,
      people: sets.reduce((sum, { id }) => sum + peopleIn(id), 0),
      goals: [...new Set(sets.map(({ goal }) => goal))],
    };
    const dates = listDates(period.from, period.to);
    if (query.breakdowns.length === 0) {
      const figures = delivery.figuresIn(own, dates);
      return figures ? [{ ...row, figures }] : [];
    }
    const sums = new Map<string, { segment: Segment; figures: Figures }>();
    for (const ad of own) {
      const segments = findSegments(query.breakdowns, countriesOf(state.adSets.get(ad.adSetId)));
      for (const date of dates) {
        const figures = delivery.figuresOn(ad, date);
        if (!figures) continue;
        for (const [index, part] of divideFigures(figures, segments).entries()) {
          const segment = segments[index];
          if (!segment) continue;
          const key = Object.values(segment.values).join(' ');
          const sum = sums.get(key);
          sums.set(key, { segment, figures: sum ? addFigures(sum.figures, part) : part });
        }
      }
    }
    const total = [...sums.values()].reduce((sum, { segment }) => sum + segment.weight, 0);
    const shown = [...sums.values()].filter(({ figures }) => figures.impressions > 0 || figures.spend > 0);
    return shown.map(({ segment, figures }) => ({
      ...row,
      segment,
      figures,
      people: Math.ceil((row.people * segment.weight) / total),
    }));
  };

  const cells = entities.length * query.periods.length;
  return {
    /** Size of the whole report: number of objects times number of periods. */
    size: wanted.length * query.periods.length,
    /** Returns at least `limit` rows, if there are as many, from a position in the grid of objects and periods. */
    read(from: number, limit: number): { rows: InsightRow[]; next: number | undefined } {
      const rows: InsightRow[] = [];
      let at = from;
      for (; at < cells && rows.length < limit; at += 1) {
        const entity = entities[Math.floor(at / query.periods.length)];
        const period = query.periods[at % query.periods.length];
        if (entity && period) rows.push(...readCell(entity, period));
      }
      return { rows, next: at < cells ? at : undefined };
    },
  };
};

const groupAds = (state: State, ads: readonly Ad[], level: Level): Entity[] => {
  const groups = new Map<string, Ad[]>();
  for (const ad of ads) {
    const id = idAt(ad, level);
    const group = groups.get(id);
    if (group) group.push(ad);
    else groups.set(id, [ad]);
  }
  return [...groups.values()].map((own) => {
    const [first] = own;
    return {
      ads: own,
      ...(first && level !== 'account' && { campaign: state.campaigns.get(first.campaignId) }),
      ...(first && (level === 'adset' || level === 'ad') && { adSet: state.adSets.get(first.adSetId) }),
      ...(first && level === 'ad' && { ad: first }),
    };
  });
};

/** The audience of an ad set, by its id: 30,000 to 330,000 people. */
const peopleIn = (adSetId: string): number => 30_000 + (Number(adSetId.slice(-5)) % 100) * 3000;

const countriesOf = (adSet: AdSet | undefined): string[] => {
  const places = adSet?.targeting.geo_locations;
  const countries =
    typeof places === 'object' && places !== null && 'countries' in places ? places.countries : undefined;
  return Array.isArray(countries) && countries.length > 0 ? countries.map(String) : ['GB', 'IE'];
};

/** Number of different people that `views` reach: fewer than views, and more the larger the audience. */
export const countPeople = (views: number, people: number): number =>
  views === 0 ? 0 : Math.max(1, Math.round(people * -Math.expm1(-views / people)));
