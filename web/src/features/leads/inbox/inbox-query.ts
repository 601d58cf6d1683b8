import { id } from '@fanfare/contract/kit/text';
import { LeadFilter } from '@fanfare/contract/leads/inbox';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, type Output } from '../../../lib/api.ts';
import type { Lead } from '../lead-queries.ts';

/** Filters of the inbox and the open lead, as the URL has them. */
export const InboxQuery = LeadFilter.extend({ lead: id.optional() });
export type InboxQuery = z.output<typeof InboxQuery>;

type Page = Output<'GET /leads/inbox'>;

/** Time between two reads of the list, in ms: short while deliveries are under way, long for new leads. */
const delays = { busy: 4000, idle: 20_000 } as const;
const isUnderWay = ({ deliveries }: Lead): boolean =>
  deliveries.some(({ state }) => state === 'planned' || state === 'retrying' || state === 'handed-over');

export const inboxPages = (filter: LeadFilter) =>
  infiniteQueryOptions({
    queryKey: ['GET /leads/inbox', { query: filter }],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call('GET /leads/inbox', {
        query: { ...filter, ...(pageParam > 0 ? { cursor: pageParam } : {}) },
        silent: true,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // The list is read again automatically only while it has one page: with more pages, rows would move while the user
    // reads.
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.pages.length > 1) return false;
      return data.pages[0]?.items.some(isUnderWay) ? delays.busy : delays.idle;
    },
  });

export const noFilters = {
  search: '',
  state: undefined,
  form: undefined,
  person: undefined,
  delivery: undefined,
} as const;

export const isFiltered = ({ search, state, form, person, delivery }: LeadFilter): boolean =>
  search !== '' || [state, form, person, delivery].some((value) => value !== undefined);
