import type { AppStart } from '@fanfare/contract/identity';
import { ownPath } from '@fanfare/contract/kit/next-url';
import { findPlannedScreen } from './planned-screens.ts';

const isStaffPath = (path: string) => path === '/staff' || path.startsWith('/staff/');

/** Pages that only the admin host serves. */
const isAdminHostPath = (path: string) =>
  /^\/user\/account\/?$/.test(path) || /^\/content\/site\/.+\/post\/.+/.test(path);

/** Which frame surrounds an admin path. */
export const frameFor = (path: string, user: AppStart['user']): 'shell' | 'staff-login' | 'bare' => {
  if (isStaffPath(path) && !user?.admin) return 'staff-login';
  return user ? 'shell' : 'bare';
};

type RequestedPage = { pathname: string; href: string; isUnknown: boolean };
type AccessDecision =
  | 'stay'
  | { go: 'home' }
  | { go: 'login'; next?: string }
  | { go: 'other-origin'; address: string };

/** Decides before rendering whether the user can open an admin path, or where to redirect. */
export function decideAccess(
  { pathname, href, isUnknown }: RequestedPage,
  start: AppStart,
  origin: string,
): AccessDecision {
  if (isAdminHostPath(pathname) && start.admin_origin !== null && start.admin_origin !== origin)
    return { go: 'other-origin', address: start.admin_origin + href };
  if (isStaffPath(pathname) && !start.user?.admin) return 'stay';
  if (isUnknown && !findPlannedScreen(pathname)) return { go: 'home' };
  if (start.user) return 'stay';
  return { go: 'login', next: href === '/' ? undefined : href };
}

/** The page after sign-in: the requested one if it is on our origin, never sign-in or sign-out. */
export function afterSignIn(next: string | undefined, origin: string): string {
  const path = ownPath(next, origin) ?? '/';
  return /^\/log(?:in|out)(?:[/?#]|$)/.test(path) ? '/' : path;
}
