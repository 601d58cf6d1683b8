import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { ines, marcus, olive, strictApp } from '../seed.data.ts';
import { testClient } from '../test-client.ts';

let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let oliveToken = '';
let marcusToken = '';
let inesToken = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2026-11-15T10:00:00Z') });
  facebook = testClient({ url: sandbox.url, fetch });
  oliveToken = await facebook.login(olive);
  marcusToken = await facebook.login(marcus);
  inesToken = await facebook.login(ines);
});
afterAll(() => sandbox.stop());

const fields =
  'id,account_id,name,account_status,disable_reason,currency,timezone_name,timezone_offset_hours_utc,amount_spent,balance,spend_cap,min_daily_budget,min_campaign_group_spend_cap,funding_source,funding_source_details,business{id,name},user_tasks,tos_accepted,is_prepay_account,capabilities';
const listAccounts = async (token: string) =>
  (await facebook.get('/me/adaccounts', { fields, limit: '100' }, token)).body.data ?? [];

test('GET /me/adaccounts returns all fields in Facebook’s encodings', async () => {
  expect((await listAccounts(oliveToken))[0]).toEqual({
    id: 'act_204466881012',
    account_id: '204466881012',
    name: 'Harbour Coffee ads',
    account_status: 1,
    disable_reason: 0,
    currency: 'USD',
    timezone_name: 'America/Los_Angeles',
    timezone_offset_hours_utc: -8,
    amount_spent: expect.stringMatching(/^12\d{5}$/),
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

test('list of ad accounts → one in every status; disabled and unfunded ones have no funding_source', async () => {
  const all = [
    ...(await listAccounts(oliveToken)),
    ...(await listAccounts(marcusToken)),
    ...(await listAccounts(inesToken)),
  ];
  expect(new Set(all.map(({ account_status }) => account_status))).toEqual(
    new Set([1, 2, 3, 7, 8, 9, 100, 101, 201, 202]),
  );
  const findAccount = (name: string) => all.find((account) => account.name === name);
  expect(findAccount('Harbour wholesale')).not.toHaveProperty('funding_source');
  expect(findAccount('Old harbour shop')).not.toHaveProperty('funding_source');
  expect(findAccount('Old harbour shop')).toMatchObject({ account_status: 2, disable_reason: 1 });
  const analystView = (await listAccounts(inesToken)).find(({ name }) => name === 'Okafor Cycles Japan');
  expect(analystView).toHaveProperty('funding_source');
  expect(analystView).not.toHaveProperty('funding_source_details');
});

test('calls without an ads permission, or for another user’s account → error code 200', async () => {
  const token = await facebook.login(ines, { scope: 'email' });
  expect((await facebook.get('/act_204466881012', {}, marcusToken)).body.error?.code).toBe(200);
  for (const permission of ['ads_read', 'ads_management'])
    await facebook.remove(`/me/permissions/${permission}`, token);
  const { status, body } = await facebook.get('/me/adaccounts', {}, token);
  expect([status, body.error?.code]).toEqual([403, 200]);
});

test('pixels of an ad account → listed and created; an account outside a business can have only one', async () => {
  const listPixels = async (account: string, token: string) =>
    (
      await facebook.get(
        `/act_${account}/adspixels`,
        { fields: 'id,name,code,last_fired_time,is_unavailable,owner_business' },
        token,
      )
    ).body.data;
  expect((await listPixels('204466881012', oliveToken))?.map(({ name }) => name)).toEqual([
    'Harbour Coffee shop',
    'Harbour Coffee blog',
  ]);
  const created = await facebook.post('/act_204466881012/adspixels', { name: 'Contest' }, oliveToken);
  expect(created.body).toEqual({ id: expect.stringMatching(/^\d{16}$/) });
  expect((await listPixels('204466881012', oliveToken))?.find(({ id }) => id === created.body.id)).toMatchObject({
    name: 'Contest',
    code: expect.stringContaining(String(created.body.id)),
    owner_business: { name: 'Harbour Group' },
  });
  expect(created.headers.get('x-ad-account-usage')).toContain('acc_id_util_pct');
  expect((await facebook.post('/act_315577992123/adspixels', { name: 'Second' }, marcusToken)).body.error?.code).toBe(
    6202,
  );
});

test('60 reads of an ad account by an app in development → accepted, then the account is blocked for 300 s', async () => {
  const url = await facebook.submitConsent(olive, { scope: 'ads_read', app: strictApp });
  const code = url.searchParams.get('code') ?? '';
  const { body } = await facebook.exchange(code, { client_id: strictApp.id, client_secret: strictApp.secret });
  const token = body.access_token ?? '';
  const appsecret_proof = createHmac('sha256', strictApp.secret).update(token).digest('hex');
  const read = () => facebook.get('/act_204466881012', { appsecret_proof }, token);
  for (let call = 1; call <= 60; call += 1) expect((await read()).status).toBe(200);
  const blocked = await read();
  expect(blocked.body.error).toMatchObject({ code: 17, error_subcode: 2446079 });
  expect(JSON.parse(blocked.headers.get('x-ad-account-usage') ?? '')).toMatchObject({
    acc_id_util_pct: 100,
    reset_time_duration: 300,
  });
  await facebook.advanceClock(301);
  expect((await read()).status).toBe(200);
});

test.each<[string, string, Record<string, string>, number]>([
  ['no name', '204466881012', {}, 100],
  ['a name too long', '204466881012', { name: 'x'.repeat(101) }, 100],
  ['a closed account', '204466881020', { name: 'a' }, 200],
  ['an unknown account', '999999999999', { name: 'a' }, 100],
])('creating a pixel with %s → error', async (_what, account, params, code) => {
  expect((await facebook.post(`/act_${account}/adspixels`, params, oliveToken)).body.error?.code).toBe(code);
});
