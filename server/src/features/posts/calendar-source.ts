import type { CalendarRangeQuery } from '@fanfare/contract/calendar/calendar';
import { toCalendarGroups } from '@fanfare/contract/calendar/calendar-groups';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Sites } from '../sites/index.ts';
import type { listPostsBetween } from './calendar-posts.ts';

type Deps = { listBetween: ReturnType<typeof listPostsBetween>; sites: Pick<Sites['service'], 'list'> };

/**
 * Posts in the calendar, of the sites a user can access. They have no network: a filter by network or account excludes
 * them.
 */
export const postSource = ({ listBetween, sites }: Deps) => ({
  kind: 'post' as const,
  need: 'content:viewer' as const,
  groupBetween: async (
    business: BusinessContext,
    { from, to, state, network, account }: CalendarRangeQuery,
    limit: number,
  ) => {
    if (network !== undefined || account !== undefined) return [];
    const siteNames = new Map((await sites.list(business)).sites.map(({ id, name }) => [id, name]));
    if (siteNames.size === 0) return [];
    const rows = await listBetween(business.id, from, to);
    const items = rows
      .flatMap(({ id, site_id, title, status, at }) => {
        const name = siteNames.get(site_id);
        const postState = status === 'future' ? ('intent' as const) : ('published' as const);
        if (name === undefined || (state !== undefined && state !== postState)) return [];
        const item = { id, site_id, name, title, state: postState, due: at };
        return [{ kind: 'post' as const, ...item, social_network: null, zone: 'UTC', forecast: null, version: null }];
      })
      .slice(0, limit);
    return toCalendarGroups(items);
  },
});
