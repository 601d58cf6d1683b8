import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { ines, marcus, olive } from './seed.data.ts';
import { testClient } from './test-client.ts';

let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let hers = '';
let his = '';
let other = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2026-11-15T10:00:00Z') });
  facebook = testClient({ url: sandbox.url, fetch });
  hers = await facebook.login(olive);
  his = await facebook.login(marcus);
  other = await facebook.login(ines);
});
afterAll(() => sandbox.stop());

const fields =
  'id,account_id,name,account_status,disable_reason,currency,timezone_name,timezone_offset_hours_utc,amount_spent,balance,spend_cap,min_daily_budget,min_campaign_group_spend_cap,funding_source,funding_source_details,business{id,name},user_tasks,tos_accepted,is_prepay_account,capabilities';
const accounts = async (token: string) =>
  (await facebook.get('/me/adaccounts', { fields, limit: '100' }, token)).body.data ?? [];

test('the account of the demo, in Facebook’s encodings', async () => {
  expect((await accounts(hers))[0]).toEqual({
    id: 'act_204466881012',
    account_id: '204466881012',
    name: 'Harbour Coffee ads',
    account_status: 1,
    disable_reason: 0,
    currency: 'USD',
    timezone_name: 'America/Los_Angeles',
    timezone_offset_hours_utc: -8,
    amount_spent: '1284255',
    balance: '2310',
    spend_cap: '0',
    min_daily_budget: 100,
    min_campaign_group_spend_cap: '10000',
    funding_source: expect.stringMatching(/^\d+$/),
    funding_source_details: { id: expect.any(String), display_string: 'VISA *4242', type: 1 },
    business: { id: '1387766554433221', name: 'Harbour Group' },
    user_tasks: ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE'],
    tos_accepted: { web_custom_audience_tos: 1 },
    is_prepay_account: false,
    capabilities: expect.any(Array),
  });
});

test('every status of the reference, and payment methods missing where Facebook leaves them out', async () => {
  const all = [...(await accounts(hers)), ...(await accounts(his)), ...(await accounts(other))];
  expect(new Set(all.map(({ account_status }) => account_status))).toEqual(
    new Set([1, 2, 3, 7, 8, 9, 100, 101, 201, 202]),
  );
  const named = (name: string) => all.find((account) => account.name === name);
  expect(named('Harbour wholesale')).not.toHaveProperty('funding_source');
  expect(named('Old harbour shop')).not.toHaveProperty('funding_source');
  expect(named('Old harbour shop')).toMatchObject({ account_status: 2, disable_reason: 1 });
  const looking = (await accounts(other)).find(({ name }) => name === 'Okafor Cycles Japan');
  expect(looking).toHaveProperty('funding_source');
  expect(looking).not.toHaveProperty('funding_source_details');
});

test('without an ads permission, or for somebody else’s account, the answer is 200', async () => {
  const token = await facebook.login(ines, { scope: 'email' });
  expect((await facebook.get('/act_204466881012', {}, his)).body.error?.code).toBe(200);
  for (const permission of ['ads_read', 'ads_management'])
    await facebook.remove(`/me/permissions/${permission}`, token);
  const { status, body } = await facebook.get('/me/adaccounts', {}, token);
  expect([status, body.error?.code]).toEqual([403, 200]);
});

test('pixels are listed, created, and limited to one outside a business', async () => {
  const pixels = async (account: string, token: string) =>
    (
      await facebook.get(
        `/act_${account}/adspixels`,
        { fields: 'id,name,code,last_fired_time,is_unavailable,owner_business' },
        token,
      )
    ).body.data;
  expect((await pixels('204466881012', hers))?.map(({ name }) => name)).toEqual([
    'Harbour Coffee shop',
    'Harbour Coffee blog',
  ]);
  const made = await facebook.post('/act_204466881012/adspixels', { name: 'Contest' }, hers);
  expect(made.body).toEqual({ id: expect.stringMatching(/^\d{16}$/) });
  expect((await pixels('204466881012', hers))?.find(({ id }) => id === made.body.id)).toMatchObject({
    name: 'Contest',
    code: expect.stringContaining(String(made.body.id)),
    owner_business: { name: 'Harbour Group' },
  });
  expect(made.headers.get('x-ad-account-usage')).toContain('acc_id_util_pct');
  expect((await facebook.post('/act_315577992123/adspixels', { name: 'Second' }, his)).body.error?.code).toBe(6202);
});

test.each<[string, string, Record<string, string>, number]>([
  ['no name', '204466881012', {}, 100],
  ['a name too long', '204466881012', { name: 'x'.repeat(101) }, 100],
  ['a closed account', '204466881020', { name: 'a' }, 200],
  ['an account nobody has', '999999999999', { name: 'a' }, 100],
])('a pixel with %s is refused', async (_what, account, params, code) => {
  expect((await facebook.post(`/act_${account}/adspixels`, params, hers)).body.error?.code).toBe(code);
});
