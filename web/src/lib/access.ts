import type { AppStart } from '@fanfare/contract/identity/identity';

const isStaffPath = (path: string) => path === '/staff' || path.startsWith('/staff/');

/** Paths of screens that open as a separate window beside the screen that opened them. */
const popupPaths: readonly string[] = ['/ads/builder/preview'];

/** Frame around an admin path: the shell with menu and top bar, the staff login, or none. */
export const frameFor = (path: string, user: AppStart['user']): 'shell' | 'staff-login' | 'bare' => {
  if (isStaffPath(path) && !user?.admin) return 'staff-login';
  return user && !popupPaths.includes(path) ? 'shell' : 'bare';
};

type RequestedPage = { pathname: string; href: string; isUnknown: boolean; isOnAdminHost: boolean };
type AccessDecision =
  | 'stay'
  | { go: 'home' }
  | { go: 'login'; next?: string }
  | { go: 'other-origin'; address: string };

/** Decides before rendering whether the user can open an admin path, or where to redirect. */
export function decideAccess(
  { pathname, href, isUnknown, isOnAdminHost }: RequestedPage,
  start: AppStart,
  origin: string,
): AccessDecision {
  if (isOnAdminHost && start.admin_origin !== null && start.admin_origin !== origin)
    return { go: 'other-origin', address: start.admin_origin + href };
  if (isStaffPath(pathname) && !start.user?.admin) return 'stay';
  if (isUnknown) return { go: 'home' };
  if (start.user) return 'stay';
  return { go: 'login', next: href === '/' ? undefined : href };
}
