import type { Authorizer, Callback } from '@fanfare/connectors/ports/authorizer';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { readVisitorCookie } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import { SecretUnreadable } from '../../../platform/secrets/index.ts';

export type VisitorConsent<T> = ReturnType<typeof createVisitorConsent<T>>;
type Flow<T> = {
  /** Context of the sealed state, so that a state of another purpose can't be opened. */
  context: string;
  /** Path on our host to which the network redirects the visitor. */
  path: string;
  /**
   * Schema of the data sealed in the state that travels to the network and back. The data are small, because a network
   * can limit the state to 500 characters.
   */
  data: z.core.$ZodType<T>;
};
/** Sign-in at a network: with the installation's app, or an app of a business. */
type SignIn = { authorizer?: Pick<Authorizer, 'authorizeUrl' | 'exchange'> | undefined };

const lifetimeMinutes = 15;

/**
 * Consent of a visitor at a network, for one read. The grant exists inside `readOnce` only: no token is stored and no
 * account is connected. The browser that starts it has a secret in a cookie; the return works in no other browser.
 */
export const createVisitorConsent = <T>({ box, now, random, origin }: Platform, { context, path, data }: Flow<T>) => {
  const redirectUri = `${origin}${path}`;
  const State = z.tuple([data, z.string(), z.number()]);

  const readState = (text: string) => {
    try {
      return State.parse(JSON.parse(box.open(text, context)));
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  };
  const cookieAttributes = [
    `Path=${path}`,
    `Max-Age=${lifetimeMinutes * 60}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ];
  /** Name of the cookie; each consent has its own, so that consents in several tabs don't overwrite each other. */
  const cookieName = (codeChallenge: string) => `visitor-consent-${codeChallenge.slice(0, 8)}`;
  const readSecret = (cookies: string | undefined, codeChallenge: string) =>
    readVisitorCookie(cookies, cookieName(codeChallenge));

  return {
    /** URL of the network's consent page, and the cookie to set. */
    start: ({ authorizer }: SignIn, scopes: readonly string[], about: T): { url: string; cookie: string } => {
      if (!authorizer) throw new Problem('network-not-set-up');
      const secret = newToken(random);
      const codeChallenge = hashToken(secret);
      const until = now().getTime() + lifetimeMinutes * minuteMs;
      const state = box.seal(JSON.stringify([about, codeChallenge, until]), context);
      return {
        url: authorizer.authorizeUrl({ state, scopes, redirectUri, codeChallenge }),
        cookie: [`${cookieName(codeChallenge)}=${secret}`, ...cookieAttributes].join('; '),
      };
    },

    /**
     * Opens the state of a visitor who came back; undefined if this product did not seal the state, or another browser
     * started the consent.
     */
    open: (query: URLSearchParams, cookies: string | undefined): { about: T; isExpired: boolean } | undefined => {
      const [about, challenge = '', until = 0] = readState(query.get('state') ?? '') ?? [];
      if (about === undefined || hashToken(readSecret(cookies, challenge)) !== challenge) return undefined;
      return { about, isExpired: until < now().getTime() };
    },

    /** True if the visitor came back without their consent. */
    isRefused: ({ callback }: { callback?: Callback | undefined }, query: URLSearchParams): boolean =>
      callback !== undefined && callback.read(Object.fromEntries(query)).outcome !== 'code',

    /** Returns the result of one read with the visitor's grant; undefined if they refused. */
    readOnce: async <R>(
      { authorizer, callback }: SignIn & { callback?: Callback | undefined },
      { query, cookies }: { query: URLSearchParams; cookies: string | undefined },
      read: (grant: Grant) => Promise<R>,
    ): Promise<R | undefined> => {
      if (!authorizer || !callback) throw new Problem('network-not-set-up');
      const answer = callback.read(Object.fromEntries(query));
      if (answer.outcome !== 'code') return undefined;
      const [, challenge = ''] = readState(answer.state) ?? [];
      const codeVerifier = readSecret(cookies, challenge);
      return read(await authorizer.exchange({ code: answer.code, redirectUri, codeVerifier }));
    },
  };
};
