import { deliverySorts } from '@fanfare/contract/deliveries/deliveries';
import { type DeliveryStage, deliveryStages, deliveryStates } from '@fanfare/contract/deliveries/states';
import { Paging } from '@fanfare/contract/kit/paging';
import { networkNames } from '@fanfare/contract/networks/names';
import { z } from 'zod';
import { dayRange } from '../../../lib/time/day-range.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Tabs of the list; the first one, upcoming deliveries, is open without a tab in the URL. */
export const deliveryTabs = ['open', 'done', 'attention', 'all'] as const;
export type DeliveryTab = (typeof deliveryTabs)[number];

/** Search parameters of the list. `first` and `last` are dates in the user's time zone, both included. */
export const DeliveriesQuery = Paging.extend({
  tab: z.enum(deliveryTabs).optional(),
  state: z.enum(deliveryStates).optional(),
  kind: z.string().max(60).optional(),
  network: z.enum(networkNames).optional(),
  account: z.string().min(1).max(200).optional(),
  /** Id of the deliveries that one action queued together; the page of a delivery links to it. */
  batch: z.coerce.number().int().positive().optional(),
  first: day.optional(),
  last: day.optional(),
  sort: z.enum(deliverySorts).optional(),
});
export type DeliveriesQuery = z.output<typeof DeliveriesQuery>;

const stageNames = Object.keys(deliveryStages);
const isStage = (tab: DeliveryTab): tab is DeliveryStage => stageNames.includes(tab);

/** Open tab of the list: the tab of the URL, otherwise the tab that contains deliveries of the URL's state. */
export const currentTab = ({ tab, state }: Pick<DeliveriesQuery, 'tab' | 'state'>): DeliveryTab => {
  if (tab) return tab;
  if (!state) return 'open';
  return deliveryTabs.find((name) => isStage(name) && deliveryStages[name].some((each) => each === state)) ?? 'all';
};

/** Default order: open deliveries by their time, all other tabs newest first. */
export const sortFor = (query: DeliveriesQuery) => query.sort ?? (currentTab(query) === 'open' ? 'due' : '-due');

/** The query of the API call. */
export const toApiQuery = (query: DeliveriesQuery, timeZone: string) => {
  const { tab: _, first, last, sort: __, ...filters } = query;
  const tab = currentTab(query);
  return {
    ...filters,
    ...(isStage(tab) ? { stage: tab } : {}),
    sort: sortFor(query),
    ...dayRange({ first, last }, timeZone),
  };
};

export const noFilters: Partial<DeliveriesQuery> = {
  state: undefined,
  kind: undefined,
  network: undefined,
  account: undefined,
  batch: undefined,
  first: undefined,
  last: undefined,
  search: '',
};

export const isFiltered = ({ state, kind, network, account, batch, first, last, search }: DeliveriesQuery): boolean =>
  [state, kind, network, account, batch, first, last].some((filter) => filter !== undefined) || search !== '';
