import type { AppStart, CurrentUser } from '@fanfare/contract/identity/identity';
import { includesRole, type Need, requiredRoles } from '@fanfare/contract/kit/permission';
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { query } from './api.ts';
import { clearWidgetCache } from './user-data/widget-cache.ts';

/** The start data of the app. Refetched after sign-in, sign-out and changes of the account. */
export const startQuery = queryOptions({ ...query('GET /user/start'), staleTime: Number.POSITIVE_INFINITY });

export const useStart = (): AppStart => useSuspenseQuery(startQuery).data;

/** The signed-in user. Only for screens inside the shell, where there always is one. */
export function useMe(): CurrentUser {
  const { user } = useStart();
  if (!user) throw new Error('useMe was called without a signed-in user.');
  return user;
}

/** Applies the server's permission rule, to show or hide buttons. The server checks again. */
export function can(me: CurrentUser | null, need: Need): boolean {
  if (need === 'public') return true;
  if (!me) return false;
  if (need === 'user' || need === 'session') return true;
  if (need === 'staff') return me.admin;
  if (!me.business) return false;
  if (me.business.is_owner) return true;
  if (need === 'owner') return false;
  const { features } = me.business;
  return requiredRoles(need).some(({ feature, role }) =>
    Object.entries(features).some(
      ([name, granted]) =>
        (feature === 'any' || feature === name) && granted?.roles.some((held) => includesRole(held, role)),
    ),
  );
}

export const useCan = (need: Need): boolean => can(useStart().user, need);

const noCookieMessage = 'Your browser blocked the sign-in cookie. Allow cookies for this site, then try again.';

/**
 * Loads the user after a successful sign-in. If the browser rejected the cookie, throws an error instead of showing an
 * empty sign-in form again.
 */
export async function enterSession(client: QueryClient): Promise<CurrentUser> {
  clearWidgetCache();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /user/start' });
  await client.invalidateQueries({ queryKey: startQuery.queryKey, refetchType: 'none' });
  const { user } = await client.fetchQuery({ ...startQuery, staleTime: 0 });
  if (!user) throw noCookieError();
  otherTabs?.postMessage(user.id);
  return user;
}

const noCookieError = () =>
  new ApiError(200, {
    code: 'no-cookie',
    message: noCookieMessage,
    request_id: '',
    error: noCookieMessage,
    error_message: noCookieMessage,
  });

const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fanfare-session');

/** Calls the listener with the user id when a user signs in in another tab of this browser. */
export function onSignInInOtherTab(listener: (userId: number) => void): () => void {
  const handleMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') listener(data);
  };
  otherTabs?.addEventListener('message', handleMessage);
  return () => otherTabs?.removeEventListener('message', handleMessage);
}
