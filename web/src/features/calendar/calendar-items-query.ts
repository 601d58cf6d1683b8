import { toCalendarItems } from '@fanfare/contract/calendar/calendar-groups';
import { queryOptions } from '@tanstack/react-query';
import { call, type Input, query } from '../../lib/api.ts';
import type { Item } from './items/items-by-day.ts';

type RangeQuery = Input<'GET /social/calendar'>['query'];
export type CalendarItems = { items: Item[]; total: number };

/** The items of a date range. The cache has items instead of the response's groups, so that a moved item can be changed in it. */
export const calendarItemsQuery = (range: RangeQuery) =>
  queryOptions({
    queryKey: query('GET /social/calendar', { query: range }).queryKey,
    queryFn: async ({ signal }): Promise<CalendarItems> => {
      const { groups, total } = await call('GET /social/calendar', { query: range, silent: true, signal });
      return { items: toCalendarItems(groups).map((item) => ({ ...item, due: item.due.toISOString() })), total };
    },
  });
