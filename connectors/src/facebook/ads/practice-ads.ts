import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { Fetch } from '../../kit/http/http.ts';
import { submitConsent } from '../../kit/practice/consent-form.ts';
import { practiceControl } from '../../kit/practice/practice-control.ts';
import type { AdObject, AdObjectRef } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import { practiceConnector } from '../practice-connector.ts';

// Test fixture: the connector signed in at the practice network, and its ad accounts.

export const adScopes = scopesFor(facebookProfiles.current, ['pages', 'ads', 'leads']);
export const harbour = { id: '204466881012', currency: 'USD', timeZone: 'America/Los_Angeles' };
export const europe = { id: '204466881021', currency: 'EUR', timeZone: 'Europe/Berlin' };
export const closed = { id: '204466881020', currency: 'USD', timeZone: 'America/Los_Angeles' };
export const japan = { id: '315577992124', currency: 'JPY', timeZone: 'Asia/Tokyo' };
export const olive = '10223344556677881';
export const marcus = '10229988776655443';

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
type Deps = { url: string; now: () => Date; fetch: Fetch; scopes?: string[] };

export const createPracticeAds = ({ url, now, fetch, scopes = adScopes }: Deps) => {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const facebook = practiceConnector(url, { fetch, now, random: () => 0.5, sleep });
  return {
    facebook,
    /** Waits that the connector asked for, in milliseconds; tests don't really wait. */
    waits,
    control: practiceControl({ url, network: 'facebook', fetch, now }),

    async signIn(personId: string, untick: readonly string[] = []): Promise<Grant> {
      const address = facebook.authorizer.authorizeUrl({ state: 's', scopes, redirectUri });
      const person = `${address}&practice_person=${personId}`;
      const result = facebook.callback.read(
        await submitConsent({ fetch, redirectUri }, person, { choice: 'allow', untick }),
      );
      if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
      return facebook.authorizer.exchange({ code: result.code, redirectUri });
    },

    /** Submits a form of the network's own pages, as its staff or another person does. */
    submit: (path: string, form: Record<string, string> = {}) =>
      fetch(`${url}/facebook${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
  };
};

export const collect = async <T>(pages: AsyncIterable<T[]>): Promise<T[]> => {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
};

export const toRef = ({ level, id, groupId, campaignId }: AdObject): AdObjectRef => ({
  level,
  id,
  groupId,
  campaignId,
});

export const findNamed = (objects: readonly AdObject[], level: AdObject['level'], name: string): AdObject => {
  const found = objects.find((object) => object.level === level && object.name === name);
  if (!found) throw new Error(`There is no ${level} "${name}".`);
  return found;
};

export const catchFailure = async (promise: Promise<unknown>): Promise<ConnectorFailure> => {
  const outcome = await promise.then(
    () => 'it resolved',
    (error: unknown) => error,
  );
  if (outcome instanceof ConnectorFailure) return outcome;
  throw new Error(`Expected a ConnectorFailure, but ${String(outcome)}.`);
};
