import { ownPath } from '@fanfare/contract/kit/next-url';

/** The page after sign-in: the requested one if it is on our origin, never sign-in or sign-out. */
export function afterSignIn(next: string | undefined, origin: string): string {
  const path = ownPath(next, origin) ?? '/';
  return /^\/log(?:in|out)(?:[/?#]|$)/.test(path) ? '/' : path;
}
