import { startSandbox } from '@fanfare/sandbox';
import { google as practiceGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeChallenge } from '../kit/auth/oauth2.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Grant } from '../ports/grant.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';

// What the conformance suite does not ask of every network.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'a-verifier-of-at-least-forty-three-characters-in-all';
const now = () => new Date();
const outside = { fetch: globalThis.fetch, now, random: () => 0.5, sleep: async () => undefined };
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let google: ReturnType<typeof practiceConnector>;
let switches: ReturnType<typeof practiceControl>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceGoogle] });
  google = practiceConnector(sandbox.url, outside);
  switches = practiceControl({ url: sandbox.url, network: 'google', fetch, now });
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox?.stop());

const signIn = async (loginHint: string): Promise<Grant> => {
  const ask = { state: 's', scopes: practiceScopes, redirectUri, loginHint };
  const address = google.authorizer.authorizeUrl({ ...ask, codeChallenge: codeChallenge(codeVerifier) });
  const back = google.callback.read(await submitConsent({ fetch, redirectUri }, address, { press: 'allow' }));
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  return google.authorizer.exchange({ code: back.code, redirectUri, codeVerifier });
};
const since = async (work: () => Promise<unknown>) => {
  const last = (await switches.requestLog()).at(-1)?.id ?? 0;
  await work();
  return switches.requestLog(last);
};

describe('signing in', () => {
  test('asks for a lasting permission, with a challenge, and shows the expected account first', async () => {
    const visits = await since(() => signIn('MARCUS@okafor-cycles.test'));
    await compareWithGolden(
      visits.filter(({ operation }) => operation === 'consent.show'),
      './golden/authorize.http',
      [[/(code_challenge=)\S+/, '$1…']],
    );
    await compareWithGolden(
      visits.filter(({ operation }) => operation === 'oauth.token' || operation === 'oauth.userinfo'),
      './golden/exchange.http',
    );
  });

  test('who it is, is always asked for, and the person is told apart by address', async () => {
    const address = new URL(google.authorizer.authorizeUrl({ state: 's', scopes: ['x'], redirectUri }));
    expect(address.searchParams.get('scope')).toBe('openid email profile x');
    expect(address.searchParams.has('login_hint')).toBe(false);
    const grant = await signIn('marcus@okafor-cycles.test');
    expect(grant.account).toMatchObject({ id: expect.stringMatching(/^\d{21}$/), name: 'marcus@okafor-cycles.test' });
    expect(grant.scopes.toSorted()).toEqual(practiceScopes.toSorted());
  });

  test('renewing keeps the refresh token Google does not repeat, and the names of the permissions', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    let fresh: Grant | undefined;
    const visits = await since(async () => {
      fresh = await google.authorizer.refresh?.(grant);
    });
    expect(fresh).toMatchObject({ refreshToken: grant.refreshToken, scopes: grant.scopes, account: grant.account });
    expect(fresh?.accessToken).not.toBe(grant.accessToken);
    await compareWithGolden(visits, './golden/refresh.http');
  });

  test('a grant taken back, by us or by the person, cannot be renewed', async () => {
    const grant = await signIn('ines@duarte.test');
    await compareWithGolden(await since(() => google.authorizer.probe(grant)), './golden/probe.http');
    await compareWithGolden(await since(() => google.authorizer.revoke(grant)), './golden/revoke.http');
    await expect(google.authorizer.refresh?.(grant)).rejects.toMatchObject({
      kind: 'reauthorize',
      facts: { code: 'invalid_grant', network: 'google' },
    });
  });

  test('without a refresh token the connection would be dead within the hour, so it is refused', async () => {
    const body = { access_token: 'ya29.x', expires_in: 3599, scope: 'openid', token_type: 'Bearer' };
    await switches.addFault({ match: 'oauth.token', kind: 'error', status: 200, body });
    await expect(signIn('ines@duarte.test')).rejects.toMatchObject({ facts: { code: 'no-refresh-token' } });
    const bare = { accessToken: 'x', scopes: [], account: { id: '1', name: 'n' } };
    await expect(google.authorizer.refresh?.(bare)).rejects.toMatchObject({ facts: { code: 'no-refresh-token' } });
  });

  test('a token made for another app is none of ours', async () => {
    const grant = await signIn('ines@duarte.test');
    const body = { aud: 'somebody-else', scope: 'openid', exp: '1800000000' };
    await switches.addFault({ match: 'oauth.tokeninfo', kind: 'error', status: 200, body });
    expect(await google.authorizer.probe(grant)).toMatchObject({ isAlive: false, problem: { kind: 'reauthorize' } });
  });

  test('no token appears in an address', async () => {
    const visits = await since(async () => {
      const grant = await signIn('olive@harbour-coffee.test');
      await google.authorizer.probe(grant);
      await google.adAccounts.list(grant);
      await google.authorizer.revoke(grant);
    });
    expect(visits.length).toBeGreaterThan(8);
    for (const { query } of visits) expect(JSON.stringify(query ?? {})).not.toContain('[redacted]');
  });
});

describe('ad accounts', () => {
  test('of a person who reaches some directly and others through two managers', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    const visits = await since(async () => {
      const accounts = await google.adAccounts.list(grant);
      const told = accounts.map(({ name, status, standing, business }) => [name, status, standing, business?.name]);
      expect(told).toEqual([
        ['Olive Hartmann Studio', 'active', 'usable', undefined],
        // Google does not even name an account that is switched off.
        ['426-688-0043', 'disabled', 'blocked', undefined],
        ['Harbour Coffee Roasters', 'active', 'usable', 'Harbour Group'],
        ['Harbour Bakery', 'active', 'usable', 'Harbour Group'],
        ['Harbour Boat Tours', 'disabled', 'blocked', 'Harbour Group'],
        ['Harbour Pop-up 2024', 'disabled', 'blocked', 'Harbour Group'],
        ['Old Quay Café', 'closed', 'blocked', 'Harbour Group'],
        ['Okafor Cycles', 'active', 'usable', 'Okafor Agency'],
        ['Hudson Ceramics', 'disabled', 'blocked', 'Okafor Agency'],
        ['Duarte Travel', 'active', 'usable', 'Okafor Agency'],
        ['Brooklyn Plant Shop', 'disabled', 'blocked', 'Okafor Agency'],
        ['Winter Market 2023', 'closed', 'blocked', 'Okafor Agency'],
      ]);
      for (const { standing, reason } of accounts) expect(Boolean(reason)).toBe(standing === 'blocked');
      expect(accounts[2]).toMatchObject({ id: '2044668821', currency: 'GBP', timeZone: 'Europe/London' });
      expect(accounts[2]?.business?.id).toBe('2044668810');
    });
    await compareWithGolden(visits, './golden/ad-accounts.http');
  });

  test('reached both ways count once, and without the manager', async () => {
    const accounts = await google.adAccounts.list(await signIn('marcus@okafor-cycles.test'));
    expect(accounts.slice(0, 2).map(({ name }) => name)).toEqual(['Harbour Coffee Roasters', 'Okafor Cycles']);
    expect(accounts.filter(({ business }) => !business)).toHaveLength(2);
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length);
  });

  test('of somebody who does not advertise: none', async () => {
    expect(await google.adAccounts.list(await signIn('ines@duarte.test'))).toEqual([]);
  });

  test('a version of Google Ads that is switched off says so', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    await expect(practiceConnector(sandbox.url, outside, 'v21').adAccounts.list(grant)).rejects.toMatchObject({
      kind: 'rejected',
      facts: {
        subcode: 'UNSUPPORTED_VERSION',
        sentence: 'The version of Google Ads in the settings is switched off. Set a newer one.',
      },
    });
  });
});
