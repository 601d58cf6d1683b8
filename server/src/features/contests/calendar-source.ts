import type { CalendarRangeQuery } from '@fanfare/contract/calendar/calendar';
import { toCalendarGroups } from '@fanfare/contract/calendar/calendar-groups';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { contestStore } from './contests.store.ts';

/** Calendar source of the starts and ends of published contests. A filter by network or account excludes them. */
export const contestCalendarSource = ({ db, now }: Platform) => ({
  kind: 'contest' as const,
  need: 'contests:viewer' as const,
  groupBetween: async (
    business: BusinessContext,
    { from, to, state, network, account }: CalendarRangeQuery,
    limit: number,
  ) => {
    if (network !== undefined || account !== undefined) return [];
    const rows = await contestStore(db).listBetween(business.id, from, to);
    const items = rows
      .flatMap(({ id, name, timeZone, startsAt, endsAt }) =>
        [
          { title: `Starts: ${name}`, due: startsAt },
          { title: `Ends: ${name}`, due: endsAt },
        ].flatMap(({ title, due }) => (due && due >= from && due <= to ? [{ id, title, due, zone: timeZone }] : [])),
      )
      .map((item) => ({
        ...item,
        kind: 'contest' as const,
        name: 'Contest',
        state: item.due <= now() ? ('published' as const) : ('intent' as const),
        social_network: null,
        forecast: null,
        site_id: null,
        version: null,
      }))
      .filter((item) => state === undefined || item.state === state)
      .slice(0, limit);
    return toCalendarGroups(items);
  },
});
