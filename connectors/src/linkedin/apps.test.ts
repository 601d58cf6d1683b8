import { daySeconds } from '@fanfare/contract/kit/durations';
import { linkedinScopes } from '@fanfare/contract/networks/linkedin';
import { startSandbox } from '@fanfare/sandbox';
import { linkedin as network } from '@fanfare/sandbox/linkedin/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorFromStatus } from '../kit/http/errors.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import type { Grant } from '../ports/grant.ts';
import { parseError } from './errors.ts';
import { practiceApps, practiceConnector } from './practice-connector.ts';

// Differences between LinkedIn apps: product, tier, refresh tokens.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const runtime = { fetch, now: () => sandbox.clock.now(), random: () => 0.5, sleep: async () => undefined };
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
});
afterAll(() => sandbox?.stop());

type AppName = keyof typeof practiceApps;
const connectorOf = (name: AppName) => practiceConnector(sandbox.url, runtime, { app: practiceApps[name] });
const scopesOf = (name: AppName) => [...new Set(Object.values(linkedinScopes[practiceApps[name].product].by).flat())];
const openConsent = async (name: AppName, scopes: readonly string[]) => {
  const { authorizer, callback } = connectorOf(name);
  const url = authorizer.authorizeUrl({ state: 's', scopes, redirectUri });
  return callback.read(await submitConsent({ fetch, redirectUri }, url, { choice: 'allow' }));
};
const signIn = async (name: AppName): Promise<Grant> => {
  const result = await openConsent(name, scopesOf(name));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return connectorOf(name).authorizer.exchange({ code: result.code, redirectUri });
};
const recordRequests = async (run: () => Promise<unknown>) => {
  const since = sandbox.requestLog.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
  await run();
  return sandbox.requestLog.list({ network: 'linkedin', since }).map((request) => ({ ...request }));
};

describe('scopes', () => {
  test.each<AppName>(['share', 'community'])(
    'all scopes of a LinkedIn app with the product %s → granted; account read by the call of that product',
    async (name) => {
      const grant = await signIn(name);
      expect(grant.scopes.toSorted()).toEqual(scopesOf(name).toSorted());
      expect(grant.account).toMatchObject({ id: 'urn:li:person:hQ7vR2kLm9', name: 'Olive Hartmann' });
      expect(await connectorOf(name).authorizer.probe(grant)).toMatchObject({ isAlive: true, account: grant.account });
    },
  );

  test('scopes of both products at once → LinkedIn refuses the consent', async () => {
    for (const name of ['share', 'community'] as const)
      expect(await openConsent(name, [...scopesOf('share'), ...scopesOf('community')])).toMatchObject({
        outcome: 'failed',
        code: 'unauthorized_scope_error',
      });
  });

  test('connector for an app with one product → declares the scopes of that product', () => {
    expect(connectorOf('share').scopes).toBe(linkedinScopes.share);
    expect(connectorOf('community').scopes).toBe(linkedinScopes['community-management']);
  });

  test('app with the product share → publishes as the member, lists no organizations, asks for none', async () => {
    const grant = await signIn('share');
    const { publisher, pages } = connectorOf('share');
    expect(await publisher.begin(grant, { text: 'From a share app', media: [] })).toMatchObject({ state: 'published' });
    expect(await recordRequests(async () => expect(await pages.list(grant)).toEqual([]))).toEqual([]);
  });
});

test('app of the development tier → organizations read one by one', async () => {
  const grant = await signIn('development');
  const byBatch = await connectorOf('community').pages.list(await signIn('community'));
  const pages = await connectorOf('development').pages.list(grant);
  expect(pages.map(({ id, name }) => [id, name])).toEqual(byBatch.map(({ id, name }) => [id, name]));
  sandbox.faults.add({ network: 'linkedin', match: 'organizations.get', kind: 'not-found' });
  expect(await connectorOf('development').pages.list(grant)).toHaveLength(pages.length - 1);
});

describe('refresh token', () => {
  test('refresh by a partner app → new access token, refresh token kept; grants of organizations get no refresh token', async () => {
    const grant = await signIn('partner');
    expect(grant.refreshToken).toBeTruthy();
    let refreshed: Grant | undefined;
    const requests = await recordRequests(async () => {
      refreshed = await connectorOf('partner').authorizer.refresh?.(grant);
    });
    await compareWithGolden(requests, './golden/refresh.http');
    expect(refreshed).toMatchObject({ refreshToken: grant.refreshToken, account: grant.account });
    expect(refreshed?.accessToken).not.toBe(grant.accessToken);
    const pages = await connectorOf('partner').pages.list(refreshed ?? grant);
    expect(pages.flatMap((page) => page.grant ?? []).map(({ refreshToken }) => refreshToken)).toEqual([undefined]);
  });

  test('sign-in with an app that is not a partner’s → no refresh token', async () => {
    expect((await signIn('share')).refreshToken).toBeUndefined();
    expect((await signIn('community')).refreshToken).toBeUndefined();
  });

  test('refresh token ended after a year → reauthorize', async () => {
    const grant = await signIn('partner');
    sandbox.clock.advance(366 * daySeconds);
    await expect(connectorOf('partner').authorizer.refresh?.(grant)).rejects.toMatchObject({ kind: 'reauthorize' });
    sandbox.clock.reset();
  });
});

test('token of another app → probe returns isAlive false', async () => {
  const grant = await signIn('community');
  expect(await connectorOf('development').authorizer.probe(grant)).toMatchObject({ isAlive: false });
});

test.each([
  [400, 'Content is a duplicate of urn:li:share:7100000000000000001', 'duplicate'],
  [409, 'Content is a duplicate of urn:li:ugcPost:7100000000000000001', 'duplicate'],
  [422, 'Content is a duplicate of urn:li:share:7100000000000000001', 'duplicate'],
  [422, 'Content is a duplicate of urn:li:activity:7100000000000000001', 'rejected'],
  [400, 'Organization permissions must be used', 'rejected'],
])('status %i, message “%s” → failure kind %s', (status, message, kind) => {
  const parsed = parseError(() => new Date())({ status, headers: new Headers(), body: { status, message } });
  expect(parsed).toMatchObject({ kind, networkMessage: message });
});

test('error responses of the specification → the failure kinds they stand for', () => {
  const misread = findMisreadErrors(
    readErrorFacts(new URL('./vendor-facts.json', import.meta.url)),
    ({ status, code, subcode }) => {
      const isSignIn = String(code) === String(code).toLowerCase();
      const inputErrors = [{ code, description: 'x', input: { inputPath: { fieldPath: 'x' } } }];
      const body = isSignIn
        ? { error: code }
        : { status, code, serviceErrorCode: subcode, errorDetails: { inputErrors } };
      const response = { status, body, headers: new Headers() };
      return parseError(() => new Date())(response)?.kind ?? errorFromStatus('LinkedIn', status).kind;
    },
  );
  expect(misread).toEqual([]);
});
