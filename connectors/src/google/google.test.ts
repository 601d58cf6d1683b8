import { readFileSync } from 'node:fs';
import { startSandbox } from '@fanfare/sandbox';
import { google as practiceGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeChallenge } from '../kit/auth/oauth2.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { googleFacts } from './vendor-facts.ts';

// Tests of the Google connector beyond the conformance suite.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'a-verifier-of-at-least-forty-three-characters-in-all';
const now = () => new Date();
const runtime = { fetch: globalThis.fetch, now, random: () => 0.5, sleep: async () => undefined };
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let google: ReturnType<typeof practiceConnector>;
let control: ReturnType<typeof practiceControl>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceGoogle] });
  google = practiceConnector(sandbox.url, runtime);
  control = practiceControl({ url: sandbox.url, network: 'google', fetch, now });
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox?.stop());

const signIn = async (loginHint: string): Promise<Grant> => {
  const request = { state: 's', scopes: practiceScopes, redirectUri, loginHint };
  const address = google.authorizer.authorizeUrl({ ...request, codeChallenge: codeChallenge(codeVerifier) });
  const result = google.callback.read(await submitConsent({ fetch, redirectUri }, address, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return google.authorizer.exchange({ code: result.code, redirectUri, codeVerifier });
};
const recordRequests = async (run: () => Promise<unknown>) => {
  const lastId = (await control.requestLog()).at(-1)?.id ?? 0;
  await run();
  return control.requestLog(lastId);
};

describe('sign-in', () => {
  test('sign-in → offline access, PKCE and login_hint (golden requests)', async () => {
    const requests = await recordRequests(() => signIn('MARCUS@okafor-cycles.test'));
    await compareWithGolden(
      requests.filter(({ operation }) => operation === 'consent.show'),
      './golden/authorize.http',
      [[/(code_challenge=)\S+/, '$1…']],
    );
    await compareWithGolden(
      requests.filter(({ operation }) => operation === 'oauth.token' || operation === 'oauth.userinfo'),
      './golden/exchange.http',
    );
  });

  test('sign-in with any scopes → identity scopes added; account name is the email address', async () => {
    const address = new URL(google.authorizer.authorizeUrl({ state: 's', scopes: ['x'], redirectUri }));
    expect(address.searchParams.get('scope')).toBe('openid email profile x');
    expect(address.searchParams.has('login_hint')).toBe(false);
    const grant = await signIn('marcus@okafor-cycles.test');
    expect(grant.account).toMatchObject({ id: expect.stringMatching(/^\d{21}$/), name: 'marcus@okafor-cycles.test' });
    expect(grant.scopes.toSorted()).toEqual(practiceScopes.toSorted());
  });

  test('refresh of a grant → keeps refresh token, scopes and account', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    let refreshed: Grant | undefined;
    const requests = await recordRequests(async () => {
      refreshed = await google.authorizer.refresh?.(grant);
    });
    expect(refreshed).toMatchObject({ refreshToken: grant.refreshToken, scopes: grant.scopes, account: grant.account });
    expect(refreshed?.accessToken).not.toBe(grant.accessToken);
    await compareWithGolden(requests, './golden/refresh.http');
  });

  test('refresh of a revoked grant → fails with reauthorize', async () => {
    const grant = await signIn('ines@duarte.test');
    await compareWithGolden(await recordRequests(() => google.authorizer.probe(grant)), './golden/probe.http');
    await compareWithGolden(await recordRequests(() => google.authorizer.revoke(grant)), './golden/revoke.http');
    await expect(google.authorizer.refresh?.(grant)).rejects.toMatchObject({
      kind: 'reauthorize',
      details: { code: 'invalid_grant', network: 'google' },
    });
  });

  test('refresh of a grant without a refresh token → fails with no-refresh-token', async () => {
    const body = { access_token: 'ya29.x', expires_in: 3599, scope: 'openid', token_type: 'Bearer' };
    await control.addFault({ match: 'oauth.token', kind: 'error', status: 200, body });
    await expect(signIn('ines@duarte.test')).rejects.toMatchObject({ details: { code: 'no-refresh-token' } });
    const grantWithoutRefreshToken = { accessToken: 'x', scopes: [], account: { id: '1', name: 'n' } };
    await expect(google.authorizer.refresh?.(grantWithoutRefreshToken)).rejects.toMatchObject({
      details: { code: 'no-refresh-token' },
    });
  });

  test('token of another app → probe returns isAlive false', async () => {
    const grant = await signIn('ines@duarte.test');
    const body = { aud: 'another-app', scope: 'openid', exp: '1800000000' };
    await control.addFault({ match: 'oauth.tokeninfo', kind: 'error', status: 200, body });
    expect(await google.authorizer.probe(grant)).toMatchObject({ isAlive: false, problem: { kind: 'reauthorize' } });
  });

  test('all requests of the connector → no token in a URL', async () => {
    const requests = await recordRequests(async () => {
      const grant = await signIn('olive@harbour-coffee.test');
      await google.authorizer.probe(grant);
      await google.adAccounts.list(grant);
      await google.authorizer.revoke(grant);
    });
    expect(requests.length).toBeGreaterThan(8);
    for (const { query } of requests) expect(JSON.stringify(query ?? {})).not.toContain('[redacted]');
  });
});

describe('ad accounts', () => {
  test('user with direct accounts and two managers → all accounts with status and manager', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    const requests = await recordRequests(async () => {
      const accounts = await google.adAccounts.list(grant);
      const rows = accounts.map(({ name, status, usability, business }) => [name, status, usability, business?.name]);
      expect(rows).toEqual([
        ['Olive Hartmann Studio', 'active', 'usable', undefined],
        // Google hides the name of a disabled account.
        ['426-688-0043', 'disabled', 'blocked', undefined],
        ['Harbour Coffee Roasters', 'active', 'usable', 'Harbour Group'],
        ['Harbour Bakery', 'active', 'usable', 'Harbour Group'],
        ['Harbour Boat Tours', 'disabled', 'blocked', 'Harbour Group'],
        ['Harbour Pop-up 2024', 'disabled', 'blocked', 'Harbour Group'],
        ['Old Quay Café', 'closed', 'blocked', 'Harbour Group'],
        ['Harbour Coffee Tokyo', 'active', 'usable', 'Harbour Group'],
        ['Okafor Cycles', 'active', 'usable', 'Okafor Agency'],
        ['Hudson Ceramics', 'disabled', 'blocked', 'Okafor Agency'],
        ['Duarte Travel', 'active', 'usable', 'Okafor Agency'],
        ['Brooklyn Plant Shop', 'disabled', 'blocked', 'Okafor Agency'],
        ['Winter Market 2023', 'closed', 'blocked', 'Okafor Agency'],
      ]);
      for (const { usability, reason } of accounts) expect(Boolean(reason)).toBe(usability === 'blocked');
      expect(accounts[2]).toMatchObject({ id: '2044668821', currency: 'GBP', timeZone: 'Europe/London' });
      expect(accounts[2]?.business?.id).toBe('2044668810');
    });
    await compareWithGolden(requests, './golden/ad-accounts.http');
  });

  test('account reachable directly and by a manager → listed once, without manager', async () => {
    const accounts = await google.adAccounts.list(await signIn('marcus@okafor-cycles.test'));
    expect(accounts.slice(0, 2).map(({ name }) => name)).toEqual(['Harbour Coffee Roasters', 'Okafor Cycles']);
    expect(accounts.filter(({ business }) => !business)).toHaveLength(2);
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length);
  });

  test('list of ad accounts, of which Google refuses one → listed as blocked with the reason, beside all others', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    const all = await google.adAccounts.list(grant);
    await control.addFault({ match: 'POST /googleads/v25/customers/4266880032', kind: 'project-not-approved' });
    const accounts = await google.adAccounts.list(grant);
    expect(accounts.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(accounts.find(({ id }) => id === '4266880032')).toMatchObject({
      usability: 'blocked',
      reason: 'The app works for test accounts only. Ask your administrator to request access from Google.',
    });
  });

  test('developer token in the settings → sent with requests; none in the settings → requests work without', async () => {
    const grant = await signIn('ines@duarte.test');
    const sentTokens = async (connector: typeof google) =>
      (await recordRequests(() => connector.adAccounts.list(grant))).map(
        ({ headers }) => Object(headers)['developer-token'],
      );
    expect(await sentTokens(google)).toEqual([undefined]);
    const withToken = practiceConnector(sandbox.url, runtime, { developerToken: 'Old-Token' });
    expect(await sentTokens(withToken)).toEqual([expect.any(String)]);
  });

  test('user without Google Ads → empty list of ad accounts', async () => {
    expect(await google.adAccounts.list(await signIn('ines@duarte.test'))).toEqual([]);
  });

  test('call of a retired API version → rejected with UNSUPPORTED_VERSION', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    await expect(
      practiceConnector(sandbox.url, runtime, { version: 'v21' }).adAccounts.list(grant),
    ).rejects.toMatchObject({
      kind: 'rejected',
      details: {
        subcode: 'UNSUPPORTED_VERSION',
        message: 'This version of the Google Ads API was retired. Ask your administrator to set a newer one.',
      },
    });
  });
});

describe('requests and queries of the connector', () => {
  test('requests that the practice network accepted → allowed by Google’s specification', async () => {
    const accepted = (await control.requestLog()).filter(({ status = 500 }) => status < 400);
    expect(findViolations(googleFacts, accepted, practiceScopes)).toEqual([]);
  });

  test('GAQL queries of the connector → only fields of their resource', async () => {
    const { gaql } = JSON.parse(readFileSync(new URL('./vendor-facts.json', import.meta.url), 'utf8'));
    const queries = (await control.requestLog()).flatMap(({ body }) => Object(body).query ?? []);
    expect(queries.length).toBeGreaterThan(2);
    for (const query of queries) {
      const resource = /FROM (\w+)/.exec(query)?.[1] ?? '';
      const fields: string[] = query.match(/\b[a-z_]+\.[a-z_.]+\b/g) ?? [];
      expect(Object.keys(gaql.resources[resource])).toEqual(expect.arrayContaining(fields));
    }
  });
});
