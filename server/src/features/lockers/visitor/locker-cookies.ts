import { daySeconds } from '@fanfare/contract/kit/durations';
import { readVisitorCookie } from '../../../platform/http/index.ts';

/** Cookies of the locker pages, sent to them only: the browser's id, and one token per locker. */
export const lockerCookies = (isSecure: boolean) => {
  const attributes = ['Path=/locker', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
  const write = (name: string, value: string, days: number) =>
    [`${name}=${value}`, `Max-Age=${days * daySeconds}`, ...attributes].join('; ');
  const tokenName = (publicId: string) => `visitor-unlock-${publicId}`;
  return {
    readBrowser: (cookies: string | undefined): string | undefined => {
      const browser = readVisitorCookie(cookies, browserName);
      return /^[A-Za-z0-9_-]{22}$/.test(browser) ? browser : undefined;
    },
    setBrowser: (browser: string) => write(browserName, browser, 365),
    readToken: (cookies: string | undefined, publicId: string) => readVisitorCookie(cookies, tokenName(publicId)),
    setToken: (publicId: string, token: string) => write(tokenName(publicId), token, 30),
  };
};

const browserName = 'visitor-locker';
