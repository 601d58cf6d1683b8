import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { query, useSave } from './api.ts';

/** Pages of one thing (a contest, a post) belong to the business one leaves; lists and the account do not. */
export const isOfOneBusiness = (path: string): boolean => /\/\d+(\/|$)/.test(path) && !path.startsWith('/user/');

/** The business a manager's page is about. */
export const managedBusiness = (path: string): number | undefined => {
  const [, bid] = /^\/user\/business\/(\d+)(?:\/|$)/.exec(path) ?? [];
  return bid === undefined ? undefined : Number(bid);
};

/** Works in another business from now on: everything on the page is read again, and what belongs to the old one is left. */
export function useSwitchBusiness(onDone?: () => void) {
  const client = useQueryClient();
  const router = useRouter();
  return useSave('POST /user/business/{bid}/set', {
    refreshes: ['GET /user/start'],
    onDone: async () => {
      const { pathname } = router.state.location;
      const { user } = await client.ensureQueryData(query('GET /user/start'));
      const bid = user?.business?.id;
      const managed = managedBusiness(pathname);
      if (isOfOneBusiness(pathname)) await router.navigate({ to: '/' });
      else if (managed !== undefined && bid !== undefined && managed !== bid) {
        await router.navigate({ to: '/user/business/$bid/manage', params: { bid: String(bid) } });
      }
      onDone?.();
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /user/start' });
    },
  });
}
