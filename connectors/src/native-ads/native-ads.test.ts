import { daySeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { nativeAds as practiceNetwork } from '@fanfare/sandbox/native-ads/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorFromStatus } from '../kit/http/errors.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import { parseError } from './errors.ts';
import { nativeAds } from './index.ts';
import { practiceConnector } from './practice-connector.ts';
import { createRateLimit } from './rate-limit.ts';
import { nativeAdsAddresses, practiceAddresses } from './settings.ts';
import { toSubAccount } from './sub-accounts.ts';
import { nativeAdsFacts } from './vendor-facts.ts';
import { SubAccountRow } from './wire.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const runtime = {
  fetch: globalThis.fetch,
  random: () => 0.5,
  now: () => sandbox.clock.now(),
  sleep: async () => undefined,
};
/** A connector without a cached token. */
const newSubAccounts = () => practiceConnector(sandbox.url, runtime).subAccounts;
const findRequests = (operation: string) =>
  sandbox.requestLog.list({ network: 'native-ads' }).filter((request) => request.operation === operation);
const addFault = (kind: string, match = 'sub-accounts.list', count = 1) =>
  sandbox.faults.add({ network: 'native-ads', match, kind, count });

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceNetwork] });
});
beforeEach(() => {
  sandbox.clock.reset();
  sandbox.faults.clear();
  sandbox.requestLog.clear('native-ads');
});
afterAll(() => sandbox?.stop());

describe('sub-accounts', () => {
  test('list of sub-accounts → all of them with one request', async () => {
    const accounts = await newSubAccounts().list();
    expect(accounts.length).toBeGreaterThan(200);
    expect(new Set(accounts.map(({ status }) => status))).toEqual(new Set(['active', 'pending', 'disabled']));
    expect(findRequests('sub-accounts.list')).toHaveLength(1);
  });

  test.each(['olive-garden-ads', ' Olive-Garden-ADS ', 'ads@olive.test', 'ADS@Olive.test'])(
    'sub-account searched by %j → found',
    async (name) => {
      expect(await newSubAccounts().find(name)).toMatchObject({
        username: 'olive-garden-ads',
        email: 'ads@olive.test',
        status: 'active',
      });
      expect(findRequests('sub-accounts.list')).toHaveLength(1);
    },
  );

  test('search of the last sub-account → found; unknown or empty name → undefined', async () => {
    expect(await newSubAccounts().find('maple-pets-ads')).toMatchObject({ username: 'maple-pets-ads' });
    expect(await newSubAccounts().find('unknown-ads')).toBeUndefined();
    sandbox.requestLog.clear('native-ads');
    expect(await newSubAccounts().find('  ')).toBeUndefined();
    expect(findRequests('sub-accounts.list')).toEqual([]);
  });

  test.each<[object, object]>([
    [{ user_id: 7 }, { id: '7', username: '7', status: 'unknown', createdAt: undefined }],
    [{ user_id: '7', user_email: 'a@b.test' }, { username: 'a@b.test' }],
    [{ user_id: '7', status: 'Active' }, { status: 'active' }],
    [{ user_id: '7', status: 'terminated' }, { status: 'disabled' }],
    [{ user_id: '7', status: 'suspended' }, { status: 'unknown' }],
    [{ user_id: '7', created: '2021-05-01 14:15:10' }, { createdAt: new Date('2021-05-01T14:15:10Z') }],
    [{ user_id: '7', created: 'some day' }, { createdAt: undefined }],
  ])('row of a sub-account %j → account with %j', (row, account) => {
    expect(toSubAccount(SubAccountRow.parse(row))).toMatchObject(account);
  });
});

describe('access token', () => {
  test('concurrent calls without a token → one token request', async () => {
    const accounts = newSubAccounts();
    await Promise.all(Array.from({ length: 5 }, () => accounts.find('olive-garden-ads')));
    expect(findRequests('token.issue')).toHaveLength(1);
  });

  test('call after the token expired → new token first', async () => {
    const accounts = newSubAccounts();
    await accounts.find('olive-garden-ads');
    sandbox.clock.advance(daySeconds);
    await accounts.find('olive-garden-ads');
    expect(findRequests('token.issue')).toHaveLength(2);
    expect(findRequests('sub-accounts.list').map(({ status }) => status)).toEqual([200, 200]);
  });

  test('call whose token is rejected early → token replaced once', async () => {
    const accounts = newSubAccounts();
    await accounts.find('olive-garden-ads');
    addFault('token-revoked');
    expect(await accounts.find('olive-garden-ads')).toBeDefined();
    expect(findRequests('token.issue')).toHaveLength(2);
    expect(findRequests('sub-accounts.list').map(({ status }) => status)).toEqual([200, 401, 200]);
  });

  test('new token rejected like the one before → reauthorize', async () => {
    addFault('token-revoked', 'sub-accounts.list', 2);
    await expect(newSubAccounts().find('olive-garden-ads')).rejects.toMatchObject({
      kind: 'reauthorize',
      details: { network: 'native-ads', code: '401' },
    });
    expect(findRequests('sub-accounts.list')).toHaveLength(2);
  });

  test('call whose token request fails → failure not cached, the next call requests a token again', async () => {
    const accounts = newSubAccounts();
    addFault('error', 'token.issue');
    await expect(accounts.find('olive-garden-ads')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await accounts.find('olive-garden-ads')).toBeDefined();
  });

  test('call with a wrong API key → rejected with a message about the settings', async () => {
    const settings = { ...practiceAddresses(sandbox.url), app: { id: 'practice-native-ads', secret: 'guess' } };
    await expect(nativeAds(settings, runtime).subAccounts.list()).rejects.toMatchObject({
      kind: 'rejected',
      details: { code: 'invalid_client', message: expect.stringContaining('settings') },
    });
  });

  test('all requests of the connector → no token in a URL', async () => {
    await newSubAccounts().find('olive-garden-ads');
    for (const { query } of sandbox.requestLog.list({ network: 'native-ads' }))
      expect(JSON.stringify(query)).not.toContain('redacted');
  });
});

describe('rate limit', () => {
  const waitsOf = async (callsPerSecond: string) => {
    const waits: number[] = [];
    let timeMs = sandbox.clock.now().getTime();
    const limitedRuntime = {
      ...runtime,
      now: () => new Date(timeMs),
      sleep: async (ms: number) => {
        waits.push(ms);
        timeMs += ms;
      },
    };
    const app = { id: 'practice-native-ads', secret: 'practice0native0ads0secret000000001' };
    const { subAccounts } = nativeAds({ ...practiceAddresses(sandbox.url), callsPerSecond, app }, limitedRuntime);
    await Promise.all(Array.from({ length: 4 }, () => subAccounts.list()));
    return waits;
  };

  test('calls to native ads at once → at most 2 per second; calls to the practice network → no limit', async () => {
    expect(await waitsOf(nativeAdsAddresses.callsPerSecond)).toEqual([500, 500, 500]);
    expect(await waitsOf(practiceAddresses(sandbox.url).callsPerSecond)).toEqual([]);
  });

  test('call to native ads while the clock stands still or was set back → a wait of at most half a second, the gap of calls', async () => {
    const waits: number[] = [];
    const times = [10_000, 10_000, 0, 0];
    const waitForTurn = createRateLimit('2', {
      now: () => new Date(times.shift() ?? 0),
      sleep: async (ms) => void waits.push(ms),
    });
    await waitForTurn();
    await waitForTurn();
    expect(waits).toEqual([500]);
  });
});

test.each([
  ['token-expired', 401, 'reauthorize'],
  ['permission-missing', 403, 'permission'],
  ['rate-limit', 429, 'busy'],
  ['validation', 400, 'rejected'],
  ['invalid-argument', 409, 'rejected'],
  ['not-found', 404, 'gone'],
  ['error', 500, 'unreachable'],
])('simulated fault %s (%i) → failure kind %s', async (kind, _status, outcome) => {
  addFault(kind, 'sub-accounts.list', 4);
  await expect(newSubAccounts().find('olive-garden-ads')).rejects.toMatchObject({
    kind: outcome,
    details: { message: expect.stringMatching(/\.$/) },
  });
});

test('error body in another format → undefined, mapped by status', () => {
  expect(parseError({ status: 502, body: '<html>', headers: new Headers() })).toBeUndefined();
});

test('list of sub-accounts → exactly the requests of the golden file', async () => {
  const { requestLog } = practiceControl({ url: sandbox.url, network: 'native-ads', fetch, now: runtime.now });
  await newSubAccounts().list();
  const requests = await requestLog();
  expect(findViolations(nativeAdsFacts, requests)).toEqual([]);
  await compareWithGolden(requests, './golden/sub-accounts.http');
});

test('error responses of the specification → the failure kinds they stand for', () => {
  const misread = findMisreadErrors(
    readErrorFacts(new URL('./vendor-facts.json', import.meta.url)),
    ({ status, code }) => {
      const body = /^\d+$/.test(String(code)) ? { success: false, errors: [{ code, title: 'x' }] } : { error: code };
      const response = { status, body, headers: new Headers() };
      return parseError(response)?.kind ?? errorFromStatus('Native ads', status).kind;
    },
  );
  expect(misread).toEqual([]);
});
