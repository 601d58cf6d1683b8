import { startSandbox } from '@fanfare/sandbox';
import { nativeAds as practiceNetwork } from '@fanfare/sandbox/native-ads/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { parseError } from './errors.ts';
import { nativeAds } from './index.ts';
import { practiceConnector } from './practice-connector.ts';
import { practiceAddresses } from './settings.ts';
import { subAccountOf } from './sub-accounts.ts';
import { SubAccountRow } from './wire.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let waits: number[] = [];
const outside = {
  ...{ fetch: globalThis.fetch, random: () => 0.5 },
  now: () => sandbox.clock.now(),
  sleep: async (ms: number) => void waits.push(ms),
};
/** A connector that has no token yet. */
const fresh = () => practiceConnector(sandbox.url, outside).subAccounts;
const visits = (operation: string) =>
  sandbox.journal.list({ network: 'native-ads' }).filter((visit) => visit.operation === operation);
const spoil = (kind: string, match = 'sub-accounts.list', count = 1) =>
  sandbox.faults.add({ network: 'native-ads', match, kind, count });

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceNetwork] });
});
beforeEach(() => {
  waits = [];
  sandbox.clock.reset();
  sandbox.faults.clear();
  sandbox.journal.clear('native-ads');
});
afterAll(() => sandbox?.stop());

describe('sub-accounts', () => {
  test('are listed whole, at most two calls a second', async () => {
    const accounts = await fresh().list();
    expect(accounts.length).toBeGreaterThan(200);
    expect(new Set(accounts.map(({ status }) => status))).toEqual(new Set(['active', 'pending', 'disabled']));
    expect(waits).toEqual([500, 500]);
  });

  test.each(['olive-garden-ads', ' Olive-Garden-ADS ', 'ads@olive.test', 'ADS@Olive.test'])(
    '%j is found on the first page',
    async (name) => {
      expect(await fresh().find(name)).toMatchObject({
        ...{ username: 'olive-garden-ads', email: 'ads@olive.test', status: 'active' },
      });
      expect(visits('sub-accounts.list')).toHaveLength(1);
    },
  );

  test('one of the last page is found too, and one that is not there is not', async () => {
    expect(await fresh().find('maple-pets-ads')).toMatchObject({ username: 'maple-pets-ads' });
    expect(await fresh().find('nobody-ads')).toBeUndefined();
    sandbox.journal.clear('native-ads');
    expect(await fresh().find('  ')).toBeUndefined();
    expect(visits('sub-accounts.list')).toEqual([]);
  });

  test.each<[object, object]>([
    [{ user_id: 7 }, { id: '7', username: '7', status: 'unknown', createdAt: undefined }],
    [{ user_id: '7', user_email: 'a@b.test' }, { username: 'a@b.test' }],
    [{ user_id: '7', status: 'Active' }, { status: 'active' }],
    [{ user_id: '7', status: 'suspended' }, { status: 'unknown' }],
    [{ user_id: '7', created: '2021-05-01 14:15:10' }, { createdAt: new Date('2021-05-01T14:15:10Z') }],
    [{ user_id: '7', created: 'some day' }, { createdAt: undefined }],
  ])('%j is %j', (row, account) => {
    expect(subAccountOf(SubAccountRow.parse(row))).toMatchObject(account);
  });
});

describe('the token', () => {
  test('is asked for once, however many ask at the same time', async () => {
    const accounts = fresh();
    await Promise.all(Array.from({ length: 5 }, () => accounts.find('olive-garden-ads')));
    expect(visits('token.issue')).toHaveLength(1);
  });

  test('is asked for again after its day, without a refusal in between', async () => {
    const accounts = fresh();
    await accounts.find('olive-garden-ads');
    sandbox.clock.advance(86_400);
    await accounts.find('olive-garden-ads');
    expect(visits('token.issue')).toHaveLength(2);
    expect(visits('sub-accounts.list').map(({ status }) => status)).toEqual([200, 200]);
  });

  test('that died early is replaced once', async () => {
    const accounts = fresh();
    await accounts.find('olive-garden-ads');
    spoil('token-revoked');
    expect(await accounts.find('olive-garden-ads')).toBeDefined();
    expect(visits('token.issue')).toHaveLength(2);
    expect(visits('sub-accounts.list').map(({ status }) => status)).toEqual([200, 401, 200]);
  });

  test('refused twice is an answer', async () => {
    spoil('token-revoked', 'sub-accounts.list', 2);
    await expect(fresh().find('olive-garden-ads')).rejects.toMatchObject({
      kind: 'reauthorize',
      facts: { network: 'native-ads', code: '401' },
    });
    expect(visits('sub-accounts.list')).toHaveLength(2);
  });

  test('that could not be had is asked for again the next time', async () => {
    const accounts = fresh();
    spoil('error', 'token.issue');
    await expect(accounts.find('olive-garden-ads')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await accounts.find('olive-garden-ads')).toBeDefined();
  });

  test('is not given for a wrong key, and the sentence says whose business that is', async () => {
    const settings = { ...practiceAddresses(sandbox.url), app: { id: 'practice-native-ads', secret: 'guess' } };
    await expect(nativeAds(settings, outside).subAccounts.list()).rejects.toMatchObject({
      kind: 'rejected',
      facts: { code: 'invalid_client', sentence: expect.stringContaining('settings') },
    });
  });

  test('is never in an address', async () => {
    await fresh().find('olive-garden-ads');
    for (const { query } of sandbox.journal.list({ network: 'native-ads' }))
      expect(JSON.stringify(query)).not.toContain('redacted');
  });
});

test.each([
  ['token-expired', 401, 'reauthorize'],
  ['permission-missing', 403, 'permission'],
  ['rate-limit', 429, 'busy'],
  ['validation', 400, 'rejected'],
  ['not-found', 404, 'gone'],
  ['error', 500, 'unreachable'],
])('“%s” (%i) is %s', async (kind, _status, outcome) => {
  spoil(kind, 'sub-accounts.list', 4);
  await expect(fresh().find('olive-garden-ads')).rejects.toMatchObject({
    kind: outcome,
    facts: { sentence: expect.stringMatching(/\.$/) },
  });
});

test('what is not in the network’s words is left to the status', () => {
  expect(parseError({ status: 502, body: '<html>', headers: new Headers() })).toBeUndefined();
});

test('the exact requests, for a person to compare with the published schema', async () => {
  const { requestLog } = practiceControl({ url: sandbox.url, network: 'native-ads', fetch, now: outside.now });
  await fresh().list();
  await compareWithGolden(await requestLog(), './golden/sub-accounts.http');
});
