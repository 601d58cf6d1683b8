import { deliverySorts } from '@fanfare/contract/deliveries/deliveries';
import { Paging } from '@fanfare/contract/kit/paging';
import { terms } from '@fanfare/contract/kit/terms';
import { forecastLevels, type ShareStage, shareStages, shareStates } from '@fanfare/contract/social/shares';
import { socialNetworks } from '@fanfare/contract/social/social-text';
import { z } from 'zod';
import { dayRange } from '../../../lib/time/day-range.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Tabs of the list; the first one, upcoming posts, is open without a tab in the URL. */
export const stages = ['planned', 'posted', 'trouble', 'all'] as const;
export type LedgerStage = (typeof stages)[number];

export const stageLabels: Record<LedgerStage, string> = {
  planned: 'Scheduled',
  posted: 'Published',
  trouble: terms.needsAttention,
  all: 'All',
};

/** Search parameters of the list. `first` and `last` are dates in the user's time zone, both included. */
export const LedgerQuery = Paging.extend({
  stage: z.enum(stages).optional(),
  state: z.enum(shareStates).optional(),
  forecast: z.enum(forecastLevels).optional(),
  network: z.enum(socialNetworks).optional(),
  account: z.string().min(1).max(100).optional(),
  first: day.optional(),
  last: day.optional(),
  sort: z.enum(deliverySorts).optional(),
});
export type LedgerQuery = z.output<typeof LedgerQuery>;

const isShareStage = (stage: LedgerStage): stage is ShareStage => stage !== 'all';

/** States of deliveries that a tab lists. */
export const statesOf = (stage: LedgerStage) =>
  shareStates.filter((state) => !isShareStage(stage) || shareStages[stage].some((name) => name === state));

/** The open tab. A link to a state opens the tab that has it. */
export const openStage = ({ stage, state }: Pick<LedgerQuery, 'stage' | 'state'>): LedgerStage => {
  if (stage) return stage;
  return state ? (stages.find((name) => statesOf(name).includes(state)) ?? 'all') : 'planned';
};

/** Default order: planned shares by their time, all other stages newest first. */
export const sortFor = (query: LedgerQuery) => query.sort ?? (openStage(query) === 'planned' ? 'due' : '-due');

/** Query parameters of the API call that lists shares. */
export const toApiQuery = (query: LedgerQuery, timeZone: string) => {
  const { stage: _, sort: __, first, last, ...filters } = query;
  const stage = openStage(query);
  return {
    ...filters,
    ...(isShareStage(stage) ? { stage } : {}),
    sort: sortFor(query),
    ...dayRange({ first, last }, timeZone),
  };
};

export const noFilters: Partial<LedgerQuery> = {
  state: undefined,
  forecast: undefined,
  network: undefined,
  account: undefined,
  first: undefined,
  last: undefined,
  search: '',
};

export const isFiltered = ({ state, forecast, network, account, first, last, search }: LedgerQuery): boolean =>
  [state, forecast, network, account, first, last].some((filter) => filter !== undefined) || search !== '';
