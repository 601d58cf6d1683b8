import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSave } from './api.ts';

/** Pages of one thing (a contest, a post) belong to the business one leaves; lists and the account do not. */
export const isOfOneBusiness = (path: string): boolean => /\/\d+(\/|$)/.test(path) && !path.startsWith('/user/');

/** Works in another business from now on: everything on the page is read again, and what belongs to the old one is left. */
export function useSwitchBusiness(onDone?: () => void) {
  const client = useQueryClient();
  const router = useRouter();
  return useSave('POST /user/business/{bid}/set', {
    refreshes: ['GET /user/start'],
    onDone: async () => {
      if (isOfOneBusiness(router.state.location.pathname)) await router.navigate({ to: '/' });
      onDone?.();
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /user/start' });
    },
  });
}
