import { codeChallenge } from '../../kit/auth/oauth2.ts';
import type { Fetch } from '../../kit/http/http.ts';
import { submitConsent } from '../../kit/practice/consent-form.ts';
import { practiceControl } from '../../kit/practice/practice-control.ts';
import { practiceConnector, practiceScopes } from '../practice-connector.ts';

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'a-verifier-of-at-least-forty-three-characters-in-all';
/** Time of the practice clock: noon in London; the same day in New York and Tokyo. */
export const practiceNow = new Date('2026-11-16T12:00:00Z');

export const dollars = {
  id: '3155779932',
  currency: 'USD',
  timeZone: 'America/New_York',
  managerId: '3155779921',
};
export const yen = { id: '2044668876', currency: 'JPY', timeZone: 'Asia/Tokyo', managerId: '2044668810' };
/** Account that has a campaign without the EU declaration. */
export const undeclared = {
  id: '3155779943',
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  managerId: '3155779921',
};

/** A signed-in user of the practice network, whose clock is `practiceNow`; test fixture. */
export const startPracticeSession = async ({ sandboxUrl, fetch }: { sandboxUrl: string; fetch: Fetch }) => {
  const now = () => practiceNow;
  const waits: number[] = [];
  const runtime = { fetch, now, random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) };
  const google = practiceConnector(sandboxUrl, runtime);
  const control = practiceControl({ url: sandboxUrl, network: 'google', fetch, now });
  const request = { state: 's', scopes: practiceScopes, redirectUri, loginHint: 'olive@harbour-coffee.test' };
  const address = google.authorizer.authorizeUrl({ ...request, codeChallenge: codeChallenge(codeVerifier) });
  const result = google.callback.read(await submitConsent({ fetch, redirectUri }, address, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  const grant = await google.authorizer.exchange({ code: result.code, redirectUri, codeVerifier });

  const session = {
    google,
    grant,
    control,
    waits,
    /** Refreshes the connection after the clock was advanced, since access tokens last an hour. */
    advanceClock: async (seconds: number) => {
      await control.advanceClock(seconds);
      session.grant = (await google.authorizer.refresh?.(session.grant)) ?? session.grant;
    },
    /** Does an action of Google's staff or of another user of the account. */
    act: async (accountId: string, action: string, fields: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields);
      await fetch(`${sandboxUrl}/google/customers/${accountId}/${action}`, {
        method: 'POST',
        body,
        redirect: 'manual',
      });
    },
    recordRequests: async (run: () => Promise<unknown>) => {
      const lastId = (await control.requestLog()).at(-1)?.id ?? 0;
      await run();
      return control.requestLog(lastId);
    },
  };
  return session;
};

export const collect = async <T>(pages: AsyncIterable<T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};
