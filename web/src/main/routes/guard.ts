import type { Start } from '@fanfare/contract/identity';
import { ownPath } from '@fanfare/contract/kit/next-url';
import { laterScreenAt } from './planned-screens.ts';

const isStaffPath = (path: string) => path === '/staff' || path.startsWith('/staff/');

/** Pages that only the admin host serves. */
const isAdminHostPath = (path: string) =>
  /^\/user\/account\/?$/.test(path) || /^\/content\/site\/.+\/post\/.+/.test(path);

/** What the frame around an admin path shows. */
export const frameFor = (path: string, user: Start['user']): 'shell' | 'staff-login' | 'bare' => {
  if (isStaffPath(path) && !user?.admin) return 'staff-login';
  return user ? 'shell' : 'bare';
};

type Place = { pathname: string; href: string; isUnknown: boolean };
type Verdict = 'stay' | { go: 'home' } | { go: 'login'; next?: string } | { go: 'other-origin'; address: string };

/** Decides, before anything of an admin path is drawn, whether the visitor may stay there. */
export function decideAccess({ pathname, href, isUnknown }: Place, start: Start, origin: string): Verdict {
  if (isAdminHostPath(pathname) && start.admin_origin !== null && start.admin_origin !== origin)
    return { go: 'other-origin', address: start.admin_origin + href };
  if (isStaffPath(pathname) && !start.user?.admin) return 'stay';
  if (isUnknown && !laterScreenAt(pathname)) return { go: 'home' };
  if (start.user) return 'stay';
  return { go: 'login', next: href === '/' ? undefined : href };
}

/** Where signing in leads: the page that was asked for, if it is ours, and never back to signing in or out. */
export function afterSignIn(next: string | undefined, origin: string): string {
  const path = ownPath(next, origin) ?? '/';
  return /^\/log(?:in|out)(?:[/?#]|$)/.test(path) ? '/' : path;
}
