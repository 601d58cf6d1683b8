import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { nativeAds, practiceApp } from './index.ts';

type Body = {
  success?: boolean;
  data?: Record<string, unknown>[];
  errors?: { code: number; title: string; detail: string }[];
  [field: string]: unknown;
};
let sandbox: Sandbox;
let token = '';
const key = { grant_type: 'client_credentials', client_id: practiceApp.id, client_secret: practiceApp.secret };

const read = async (answer: Response): Promise<{ status: number; body: Body }> => ({
  status: answer.status,
  body: JSON.parse(await answer.text()),
});
const form = async (path: string, sent: Record<string, string>, bearer?: string) =>
  read(
    await fetch(`${sandbox.url}/native-ads/api${path}`, {
      method: 'POST',
      body: new URLSearchParams(sent),
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
    }),
  );
const list = async (query = '', bearer = token) =>
  read(
    await fetch(`${sandbox.url}/native-ads/api/stats/api/v1.0/sub_accounts/list_accounts${query}`, {
      headers: { authorization: `Bearer ${bearer}` },
    }),
  );
const change = (name: string, sent: Record<string, string>) =>
  form(`/stats/api/v1.0/sub_accounts/${name}`, sent, token);
const account = async (name: string) =>
  (await list('?limit=1000')).body.data?.find(({ user_name }) => user_name === name);

beforeAll(async () => {
  sandbox = await startSandbox({
    ...{ port: 0, smtpPort: 0, networks: [nativeAds] },
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
});
beforeEach(async () => {
  sandbox.clock.reset();
  token = String((await form('/oauth/token', key)).body.access_token);
});
afterAll(() => sandbox.stop());

describe('the key', () => {
  test('becomes a token for a day', async () => {
    expect((await form('/oauth/token', key)).body).toEqual({
      ...{ access_token: expect.any(String), expires_in: 86_400, token_type: 'Bearer', scope: 'advertiser publisher' },
    });
    sandbox.clock.advance(86_399);
    expect((await list()).status).toBe(200);
    sandbox.clock.advance(1);
    expect(await list()).toMatchObject({ status: 401, body: { success: false, errors: [{ code: 401 }] } });
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['a wrong secret', { ...key, client_secret: 'guess' }, 401, 'invalid_client'],
    ['an unknown id', { ...key, client_id: 'nobody' }, 401, 'invalid_client'],
    ['another grant', { ...key, grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('with %s is refused', async (_what, sent, status, error) => {
    expect(await form('/oauth/token', sent)).toMatchObject({ status, body: { error } });
  });

  test('and no secret reaches the journal', () => {
    const seen = JSON.stringify(sandbox.journal.list({ network: 'native-ads' }));
    expect(seen).toContain('token.issue');
    expect(seen).not.toContain(practiceApp.secret);
    expect(seen).not.toContain(token);
  });
});

describe('sub-accounts', () => {
  test('come a hundred at a time, each once, numbers as texts', async () => {
    const ids: unknown[] = [];
    for (let offset = 0; ; offset += 100) {
      const { data = [] } = (await list(`?limit=100&offset=${offset}`)).body;
      ids.push(...data.map(({ user_id }) => user_id));
      if (data.length < 100) break;
    }
    expect(ids.length).toBeGreaterThan(200);
    expect(new Set(ids).size).toBe(ids.length);
    const { body } = await list();
    expect(body.data).toHaveLength(100);
    expect(body.data?.[0]).toEqual({
      user_id: expect.stringMatching(/^\d+$/),
      user_name: 'olive-garden-ads',
      user_email: 'ads@olive.test',
      status: 'active',
      permissions: ['advertiser'],
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const statuses = new Set((await list('?limit=1000')).body.data?.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['active', 'pending', 'disabled']));
  });

  test.each(['?limit=0', '?limit=1001', '?limit=ten', '?offset=-1'])('a page %s is refused', async (query) => {
    const { status, body } = await list(query);
    expect([status, body.errors?.[0]?.title]).toEqual([400, 'Invalid Parameters']);
  });

  test('are added as pending, edited, and switched', async () => {
    const added = await change('add_account', { name: 'new-shop-ads', email: 'ads@new-shop.test' });
    const user_id = String(added.body.data?.[0]?.account_id);
    expect(await account('new-shop-ads')).toMatchObject({ user_id, status: 'pending' });
    await change('update_account_status', { user_id, status: 'active' });
    await change('edit_account', { user_id, name: 'newer-shop-ads' });
    expect(await account('newer-shop-ads')).toMatchObject({
      user_id,
      status: 'active',
      user_email: 'ads@new-shop.test',
    });
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['no name', 'add_account', { email: 'a@b.test' }, 400],
    ['a mail that is none', 'add_account', { name: 'a', email: 'nowhere' }, 400],
    ['a mail that is taken', 'add_account', { name: 'a', email: 'ads@olive.test' }, 400],
    ['nobody', 'edit_account', { user_id: '1', name: 'a' }, 404],
    ['an unknown status', 'update_account_status', { user_id: '1', status: 'asleep' }, 404],
  ])('%s is refused', async (_what, name, sent, status) => {
    expect(await change(name, sent)).toMatchObject({ status, body: { success: false } });
  });
});

test('the first page shows a newcomer which accounts exist', async () => {
  const page = await (await fetch(`${sandbox.url}/native-ads`)).text();
  for (const words of ['These accounts exist', 'olive-garden-ads', 'ads@olive.test', 'pending', 'disabled'])
    expect(page).toContain(words);
});

test('a call nobody knows is refused in the network’s envelope', async () => {
  const answer = await read(await fetch(`${sandbox.url}/native-ads/api/stats/api/v1.0/nothing`));
  expect(answer).toMatchObject({ status: 404, body: { success: false, errors: [{ code: 404 }] } });
});
