import type { CalendarRangeQuery } from '@fanfare/contract/calendar/calendar';
import { toCalendarGroups } from '@fanfare/contract/calendar/calendar-groups';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/index.ts';
import { workingCopyStore } from './working-copies/working-copies.store.ts';

type Deps = { sites: Pick<Sites, 'listPostsBetween'>; siteService: Pick<Sites['service'], 'list'> };
type CalendarPost = { id: number; site_id: number; title: string; status: 'publish' | 'future'; at: Date };

/** Limit of posts in one range of the calendar; applies to hosted and to connected sites separately. */
const maxPosts = 5000;

/** Posts of hosted sites, and posts of connected sites that were published through Fanfare. */
export const listPostsBetween =
  ({ db, now }: Platform, { sites }: Pick<Deps, 'sites'>) =>
  async (businessId: number, from: Date, to: Date): Promise<CalendarPost[]> => {
    const toPost = (id: number, site_id: number, title: string, at: Date): CalendarPost => ({
      id,
      site_id,
      title,
      status: at > now() ? 'future' : 'publish',
      at,
    });
    const hosted = (await sites.listPostsBetween(businessId, from, to, maxPosts)).map(({ id, siteId, title, at }) =>
      toPost(id, siteId, title, at),
    );
    const connected = (await workingCopyStore(db).listPublishedBetween(businessId, from, to, maxPosts)).flatMap(
      ({ postId, siteId, title, publishedAt }) =>
        publishedAt ? [toPost(Number(postId), siteId, title ?? '', publishedAt)] : [],
    );
    return [...hosted, ...connected].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  };

/**
 * Calendar source of posts, of the sites a user can access. A filter by network or account excludes posts, because they
 * have none.
 */
export const postCalendarSource = (platform: Platform, { sites, siteService }: Deps) => {
  const listBetween = listPostsBetween(platform, { sites });
  return {
    kind: 'post' as const,
    need: 'content:viewer' as const,
    groupBetween: async (
      business: BusinessContext,
      { from, to, state, network, account }: CalendarRangeQuery,
      limit: number,
    ) => {
      if (network !== undefined || account !== undefined) return [];
      const siteNames = new Map((await siteService.list(business)).sites.map(({ id, name }) => [id, name]));
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
  };
};
