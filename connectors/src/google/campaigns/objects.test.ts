import { startSandbox } from '@fanfare/sandbox';
import { createGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../../kit/practice/golden-file.ts';
import type { AdObject } from '../../ports/ads/ads.ts';
import { collect, dollars, practiceNow, startPracticeSession, undeclared, yen } from './practice-session.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let session: Awaited<ReturnType<typeof startPracticeSession>>;
beforeAll(async () => {
  const networks = [createGoogle({ pageSize: 5 })];
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks, now: () => practiceNow });
  session = await startPracticeSession({ sandboxUrl: sandbox.url, fetch });
});
afterEach(() => session.control.clearFaults());
afterAll(() => sandbox?.stop());

const list = (account = dollars) => collect(session.google.adObjects.list(session.grant, account));
const find = (objects: readonly AdObject[], name: string, level = 'campaign') => {
  const found = objects.find((object) => object.name === name && object.level === level);
  if (!found) throw new Error(`No ${level} ${name}.`);
  return found;
};

describe('campaigns, ad groups and ads', () => {
  test('list of objects in pages of 5 rows → all objects, each once; ads know their ad group and campaign', async () => {
    const objects = await list();
    const ids = (level: string) => objects.filter((object) => object.level === level).map(({ id }) => id);
    expect([ids('campaign').length, ids('group').length, ids('ad').length]).toEqual([13, 14, 28]);
    expect(new Set(objects.map(({ level, id }) => `${level} ${id}`)).size).toBe(objects.length);
    for (const { level, campaignId, groupId } of objects) {
      expect(ids('campaign')).toContain(campaignId);
      if (level !== 'campaign') expect(ids('group')).toContain(groupId);
    }
  });

  test('list of objects → exactly the requests of the golden files', async () => {
    const requests = await session.recordRequests(() => list(yen));
    await compareWithGolden(requests, '../golden/ad-objects.http');
  });

  test.each([
    ['Spring bikes', { state: 'active', isOn: true, status: 'ELIGIBLE', objective: 'DISPLAY', goal: 'MANUAL_CPC' }],
    ['Repair workshop', { state: 'paused', isOn: false, objective: 'SEARCH' }],
    ['Autumn sale', { state: 'ended', isOn: true }],
    ['New Year offers', { state: 'not-started', isOn: true }],
    ['Kids bikes', { state: 'limited', reason: 'Google disapproved ads of this campaign.' }],
  ])('seeded campaign “%s” → read with %o', async (name, expected) => {
    expect(find(await list(), name)).toMatchObject(expected);
  });

  test.each([
    ['First bikes now', { state: 'disapproved', reason: 'Google disapproved this ad. Policy: MISLEADING_CONTENT.' }],
    ['Bike repair today', { state: 'campaign-paused', isOn: true }],
    ['Bikes for spring', { state: 'active', status: 'ELIGIBLE' }],
  ])('seeded ad “%s” → read with %o', async (name, expected) => {
    expect(find(await list(), name, 'ad')).toMatchObject(expected);
  });

  test('budgets of listed campaigns → minor units of the account, kind, and number of campaigns that share them', async () => {
    const objects = await list();
    const usd = { offset: 100, currency: 'USD' };
    expect(find(objects, 'City bikes New York').budget).toMatchObject({
      level: 'campaign',
      kind: 'daily',
      amount: { minor: 6000, ...usd },
      campaigns: 1,
    });
    expect(find(objects, 'Holiday gifts').budget).toMatchObject({
      kind: 'lifetime',
      amount: { minor: 240_000, ...usd },
    });
    const [helmets, lights] = ['Helmets', 'Bike lights'].map((name) => find(objects, name).budget);
    expect(helmets).toMatchObject({ campaigns: 2, amount: { minor: 3000, ...usd } });
    expect(lights).toEqual(helmets);
    expect(find(await list(yen), 'Tokyo beans').budget?.amount).toEqual({ minor: 6000, offset: 1, currency: 'JPY' });
  });

  test('objects read by ids → only these objects; unknown ids are left out', async () => {
    const objects = await list();
    const ad = find(objects, 'First bikes', 'ad');
    const campaign = find(objects, 'Helmets');
    const refs = [ad, campaign, { level: 'group' as const, id: '999' }];
    const found = await session.google.adObjects.read(session.grant, dollars, refs);
    expect(found.map(({ level, id }) => [level, id])).toEqual([
      ['campaign', campaign.id],
      ['ad', ad.id],
    ]);
  });

  test('id that is not a number → rejected before a request', async () => {
    const read = session.google.adObjects.read(session.grant, dollars, [{ level: 'ad', id: "1' OR 1=1" }]);
    await expect(read).rejects.toMatchObject({ kind: 'rejected' });
  });
});

describe('problems of an account', () => {
  test('campaign without the EU declaration → undeclared, with the step to take', async () => {
    const objects = await list(undeclared);
    expect(find(objects, 'Azores tours')).toMatchObject({
      state: 'undeclared',
      reason: expect.stringContaining('EU political ads'),
    });
    expect(find(objects, 'Lisbon weekends').state).toBe('active');
  });

  test('payment method of an account removed → its campaigns that are on have the state no payment method', async () => {
    await session.act(yen.id, 'remove-payment');
    const objects = await list(yen);
    expect(find(objects, 'Tokyo beans')).toMatchObject({ state: 'no-payment-method', isOn: true });
    expect(find(objects, 'Fresh beans', 'ad').state).toBe('no-payment-method');
    expect(find(objects, 'Gift sets').state).toBe('paused');
    await session.act(yen.id, 'add-payment');
    expect(find(await list(yen), 'Tokyo beans').state).toBe('active');
  });

  test('ad disapproved by staff → state disapproved; read of a closed account → failure kind permission', async () => {
    const ad = find(await list(yen), 'Coffee in Shibuya', 'ad');
    await session.act(yen.id, 'disapprove', { ad: ad.id });
    expect(find(await list(yen), 'Coffee in Shibuya', 'ad').state).toBe('disapproved');
    await session.act(yen.id, 'close');
    await expect(list(yen)).rejects.toMatchObject({ kind: 'permission', message: expect.stringContaining('disabled') });
    await session.act(yen.id, 'reopen');
  });
});

describe('faults while reading', () => {
  test.each([
    ['token-revoked', 'reauthorize', 0],
    ['rate-limit', 'busy', 0],
    ['error', 'unreachable', 3],
    ['cut', 'unreachable', 3],
  ])('simulated fault %s on the second page → failure kind %s', async (kind, failure, retries) => {
    session.waits.length = 0;
    await session.control.addFault({ match: 'search.page', kind, skip: 1, count: 4 });
    await expect(list()).rejects.toMatchObject({ kind: failure, details: { network: 'google' } });
    expect(session.waits).toHaveLength(retries);
  });

  test('one error on the second page of a list → read again, nothing missing', async () => {
    await session.control.addFault({ match: 'search.page', kind: 'error', skip: 1 });
    expect(await list()).toHaveLength(55);
  });

  test('list whose page token stays the same → unreachable', async () => {
    const body = { results: [], nextPageToken: 'x' };
    await session.control.addFault({ match: 'search.page', kind: 'error', count: 5, status: 200, body });
    await expect(list()).rejects.toMatchObject({ kind: 'unreachable', details: { code: 'repeated-page' } });
  });
});
