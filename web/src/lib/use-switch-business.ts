import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { query, useSave } from './api.ts';
import { clearWidgetCache } from './user-data/widget-cache.ts';

/**
 * True for the path of one object (a contest, a post), which belongs to one business; false for lists and the account
 * page.
 */
export const belongsToOneBusiness = (path: string): boolean => /\/\d+(\/|$)/.test(path) && !path.startsWith('/user/');

/** The business id in the path of a page that manages a business. */
export const managedBusiness = (path: string): number | undefined => {
  const [, bid] = /^\/user\/business\/(\d+)(?:\/|$)/.exec(path) ?? [];
  return bid === undefined ? undefined : Number(bid);
};

/** Switches the current business: refetches all queries and leaves pages that belong to the previous one. */
export function useSwitchBusiness(onDone?: () => void) {
  const client = useQueryClient();
  const router = useRouter();
  return useSave('POST /user/business/{bid}/set', {
    refreshes: ['GET /user/start'],
    onDone: async () => {
      clearWidgetCache();
      const { pathname } = router.state.location;
      const { user } = await client.ensureQueryData(query('GET /user/start'));
      const bid = user?.business?.id;
      const managed = managedBusiness(pathname);
      if (belongsToOneBusiness(pathname)) await router.navigate({ to: '/' });
      else if (managed !== undefined && bid !== undefined && managed !== bid) {
        await router.navigate({ to: '/user/business/$bid/manage', params: { bid: String(bid) } });
      }
      onDone?.();
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /user/start' });
    },
  });
}
