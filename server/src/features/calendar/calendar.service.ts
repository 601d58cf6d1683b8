import {
  type CalendarGroup,
  type CalendarKind,
  type CalendarRangeQuery,
  maxCalendarItems,
} from '@fanfare/contract/calendar/calendar';
import { toCalendarGroups, toCalendarItems } from '@fanfare/contract/calendar/calendar-groups';
import { allows, type Need } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../platform/http/index.ts';

/** Source of a feature with dated items; returns the earliest between two dates. */
export type CalendarSource = {
  kind: CalendarKind;
  /** Permission to see the items; users without it get none. */
  need: Need;
  groupBetween: (business: BusinessContext, query: CalendarRangeQuery, limit: number) => Promise<CalendarGroup[]>;
};

export type CalendarService = ReturnType<typeof calendarService>;
type Deps = { sources: readonly CalendarSource[] };

export const calendarService = ({ sources }: Deps) => ({
  listBetween: async (business: BusinessContext, query: CalendarRangeQuery) => {
    const selectedSources = sources.filter(
      ({ kind, need }) => (query.kind === undefined || query.kind === kind) && allows(need, business),
    );
    // Each source is asked for one item more than the limit; if the sources return more items than the limit, some are
    // left out.
    const groups = (
      await Promise.all(selectedSources.map(({ groupBetween }) => groupBetween(business, query, maxCalendarItems + 1)))
    ).flat();
    const total = groups.reduce((sum, { items }) => sum + items.id.length, 0);
    return { groups: total > maxCalendarItems ? keepEarliest(groups) : groups, total };
  },
});

const keepEarliest = (groups: readonly CalendarGroup[]): CalendarGroup[] =>
  toCalendarGroups(toCalendarItems(groups).slice(0, maxCalendarItems));
