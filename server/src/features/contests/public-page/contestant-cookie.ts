import { daySeconds } from '@fanfare/contract/kit/durations';

/** Name of a contestant's cookie, one per contest; its value is the sealed key. It is sent to contest pages only. */
const cookieName = (contestId: number): string => `visitor-contest-${contestId}`;

const maxAgeSeconds = 180 * daySeconds;

export const hasContestCookie = (cookies: string | undefined): boolean =>
  cookies?.includes('visitor-contest-') ?? false;

export const readContestCookie = (cookies: string | undefined, contestId: number): string | undefined => {
  const start = `${cookieName(contestId)}=`;
  return cookies
    ?.split('; ')
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
};

export const contestCookie = (contestId: number, key: string, isSecure: boolean): string =>
  [
    `${cookieName(contestId)}=${key}`,
    'Path=/c',
    `Max-Age=${key === '' ? 0 : maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
