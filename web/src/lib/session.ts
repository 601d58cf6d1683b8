import type { Me, Start } from '@fanfare/contract/identity';
import { type Need, roles, waysTo } from '@fanfare/contract/kit/permission';
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { query } from './api.ts';

/** What the app begins with. It stays good until somebody signs in or out, or saves their own account. */
export const startQuery = queryOptions({ ...query('GET /user/start'), staleTime: Number.POSITIVE_INFINITY });

export const useStart = (): Start => useSuspenseQuery(startQuery).data;

/** The signed-in user. Only screens inside the shell may ask; there is always one there. */
export function useMe(): Me {
  const { user } = useStart();
  if (!user) throw new Error('This screen was drawn for somebody who is not signed in.');
  return user;
}

/** The server's rule, asked before a button is drawn. The server asks again. */
export function can(me: Me | null, need: Need): boolean {
  if (need === 'nobody') return true;
  if (!me) return false;
  if (need === 'user' || need === 'session') return true;
  if (need === 'staff') return me.admin;
  if (!me.business) return false;
  if (me.business.is_owner) return true;
  if (need === 'owner') return false;
  const { features } = me.business;
  return waysTo(need).some((way) => {
    const [feature, least] = way.split(':');
    const needed = roles.findIndex((role) => role === least);
    return Object.entries(features).some(
      ([name, granted]) =>
        needed >= 0 &&
        (feature === 'any' || feature === name) &&
        granted?.roles.some((role) => roles.indexOf(role) >= needed),
    );
  });
}

export const useCan = (need: Need): boolean => can(useStart().user, need);

const noCookieMessage =
  'Your password is right, but your browser did not keep the sign-in cookie. Allow cookies for this address, ' +
  'and open the app at the address it was set up for (over https when that address is https), then try again.';

/**
 * After the server has said yes: whose session is it? A browser that refuses the cookie would otherwise come back to
 * an empty sign-in form with no word why.
 */
export async function enterSession(client: QueryClient): Promise<Me> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /user/start' });
  await client.invalidateQueries({ queryKey: startQuery.queryKey, refetchType: 'none' });
  const { user } = await client.fetchQuery({ ...startQuery, staleTime: 0 });
  if (!user) throw noCookie();
  otherTabs?.postMessage(user.id);
  return user;
}

const noCookie = () =>
  new ApiError(200, {
    code: 'no-cookie',
    message: noCookieMessage,
    request_id: '',
    error: noCookieMessage,
    error_message: noCookieMessage,
  });

const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fanfare-session');

/** Tells when somebody has signed in in another tab of this browser, and who. */
export function onSignInElsewhere(listener: (userId: number) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') listener(data);
  };
  otherTabs?.addEventListener('message', hear);
  return () => otherTabs?.removeEventListener('message', hear);
}
