import {
  type CalendarItem,
  type CalendarKind,
  type CalendarRangeQuery,
  maxCalendarItems,
} from '@fanfare/contract/calendar/calendar';
import { toCalendarGroups } from '@fanfare/contract/calendar/calendar-groups';
import { allows, type Need } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../platform/http/index.ts';

/** A feature with dated items; returns those between two dates, earliest first. */
export type CalendarSource = {
  kind: CalendarKind;
  /** Permission to see the items; users without it get none. */
  need: Need;
  listBetween: (business: BusinessContext, query: CalendarRangeQuery, limit: number) => Promise<CalendarItem[]>;
};

export type CalendarService = ReturnType<typeof calendarService>;
type Deps = { sources: readonly CalendarSource[] };

export const calendarService = ({ sources }: Deps) => ({
  listBetween: async (business: BusinessContext, query: CalendarRangeQuery) => {
    const selectedSources = sources.filter(
      ({ kind, need }) => (query.kind === undefined || query.kind === kind) && allows(need, business),
    );
    // One more than the limit shows that there are more.
    const itemsBySource = await Promise.all(
      selectedSources.map(({ listBetween: window }) => window(business, query, maxCalendarItems + 1)),
    );
    const items =
      itemsBySource.length === 1
        ? itemsBySource.flat()
        : itemsBySource.flat().sort((a, b) => Number(a.due) - Number(b.due));
    return { groups: toCalendarGroups(items.slice(0, maxCalendarItems)), total: items.length };
  },
});
