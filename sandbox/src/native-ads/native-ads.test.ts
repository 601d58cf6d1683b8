import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { daySeconds } from '../kit/durations.ts';
import { nativeAds, practiceApp } from './index.ts';

type Body = {
  success?: boolean;
  data?: Record<string, unknown>[];
  errors?: { code: number; title: string; detail: string }[];
  [field: string]: unknown;
};
let sandbox: Sandbox;
let token = '';
const credentials = { grant_type: 'client_credentials', client_id: practiceApp.id, client_secret: practiceApp.secret };

const readResponse = async (response: Response): Promise<{ status: number; body: Body }> => ({
  status: response.status,
  body: JSON.parse(await response.text()),
});
const postForm = async (path: string, fields: Record<string, string>, bearer?: string) =>
  readResponse(
    await fetch(`${sandbox.url}/native-ads/api${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
    }),
  );
const listAccounts = async (query = '', bearer = token) =>
  readResponse(
    await fetch(`${sandbox.url}/native-ads/api/stats/api/v1.0/sub_accounts/list_accounts${query}`, {
      headers: { authorization: `Bearer ${bearer}` },
    }),
  );
const changeAccount = (name: string, fields: Record<string, string>) =>
  postForm(`/stats/api/v1.0/sub_accounts/${name}`, fields, token);
const findAccount = async (name: string) =>
  (await listAccounts()).body.data?.find(({ user_name }) => user_name === name);

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    networks: [nativeAds],
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
});
beforeEach(async () => {
  sandbox.clock.reset();
  token = String((await postForm('/oauth/token', credentials)).body.access_token);
});
afterAll(() => sandbox.stop());

describe('token call', () => {
  test('valid API key → token valid for 24 hours', async () => {
    expect((await postForm('/oauth/token', credentials)).body).toEqual({
      access_token: expect.any(String),
      expires_in: daySeconds,
      token_type: 'Bearer',
      scope: 'advertiser publisher',
    });
    sandbox.clock.advance(86_399);
    expect((await listAccounts()).status).toBe(200);
    sandbox.clock.advance(1);
    expect(await listAccounts()).toMatchObject({ status: 401, body: { success: false, errors: [{ code: 401 }] } });
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['wrong secret', { ...credentials, client_secret: 'guess' }, 400, 'invalid_client'],
    ['unknown client id', { ...credentials, client_id: 'nobody' }, 400, 'invalid_client'],
    ['other grant type', { ...credentials, grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('token request with %s → error', async (_case, fields, status, error) => {
    expect(await postForm('/oauth/token', fields)).toMatchObject({ status, body: { error } });
  });

  test('the request log contains no secrets', () => {
    const seen = JSON.stringify(sandbox.requestLog.list({ network: 'native-ads' }));
    expect(seen).toContain('token.issue');
    expect(seen).not.toContain(practiceApp.secret);
    expect(seen).not.toContain(token);
  });
});

describe('sub-accounts', () => {
  test('list of sub-accounts → every account in one response, ids as strings; limit and offset are ignored', async () => {
    const { data = [] } = (await listAccounts('?limit=100&offset=100')).body;
    expect(data.length).toBeGreaterThan(200);
    expect(new Set(data.map(({ user_id }) => user_id)).size).toBe(data.length);
    expect(data[0]).toEqual({
      user_id: expect.stringMatching(/^\d+$/),
      user_name: 'olive-garden-ads',
      user_email: 'ads@olive.test',
      status: 'active',
      permissions: 'full',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['active', 'pending', 'terminated']));
  });

  test('new sub-account → pending; its edits and status changes are stored', async () => {
    const fields = { name: 'new-shop-ads', email: 'ads@new-shop.test', permissions: 'full' };
    const added = await changeAccount('add_account', fields);
    const user_id = String(Object(added.body.data).account_id);
    expect(await findAccount('new-shop-ads')).toMatchObject({ user_id, status: 'pending' });
    await changeAccount('update_account_status', { user_id, status: 'active' });
    await changeAccount('edit_account', { user_id, name: 'newer-shop-ads' });
    expect(await findAccount('newer-shop-ads')).toMatchObject({
      user_id,
      status: 'active',
      user_email: 'ads@new-shop.test',
    });
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['add without a name', 'add_account', { email: 'a@b.test' }, 400],
    ['add without permissions', 'add_account', { name: 'a', email: 'a@b.test' }, 400],
    ['add with an invalid email', 'add_account', { name: 'a', email: 'nowhere', permissions: 'full' }, 400],
    ['add with a used email', 'add_account', { name: 'a', email: 'ads@olive.test', permissions: 'full' }, 400],
    ['edit of an unknown id', 'edit_account', { user_id: '1', name: 'a' }, 409],
    ['status change of an unknown id', 'update_account_status', { user_id: '1', status: 'active' }, 409],
  ])('change of the sub-accounts, %s → error', async (_case, name, fields, status) => {
    expect(await changeAccount(name, fields)).toMatchObject({ status, body: { success: false } });
  });
});

test('start page → lists the accounts with email and status', async () => {
  const page = await (await fetch(`${sandbox.url}/native-ads`)).text();
  for (const text of ['Connect any of these accounts', 'olive-garden-ads', 'ads@olive.test', 'pending', 'terminated'])
    expect(page).toContain(text);
});

test('unknown call → 404 in the network’s error format', async () => {
  const response = await readResponse(await fetch(`${sandbox.url}/native-ads/api/stats/api/v1.0/nothing`));
  expect(response).toMatchObject({ status: 404, body: { success: false, errors: [{ code: 404 }] } });
});
