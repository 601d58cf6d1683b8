import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { bearer, googleTestClient, type TestResponse } from '../kit/google/test-client.ts';
import { adsScope } from './ads.ts';
import { google, practiceApp } from './index.ts';
import { harbourGroup, ines, marcus, okaforAgency, olive } from './seed.data.ts';

let sandbox: Sandbox;
let client: ReturnType<typeof googleTestClient>;
let headers: Record<string, string>;
const coffee = '2044668821';

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [google] });
  client = googleTestClient({ url: sandbox.url, network: 'google', app: practiceApp, fetch });
  const { access_token } = await client.signIn(olive, `openid ${adsScope}`);
  headers = bearer(access_token);
});
afterAll(() => sandbox?.stop());

const listCustomers = (requestHeaders: Record<string, string>, version = 'v25') =>
  client.get(`/googleads/${version}/customers:listAccessibleCustomers`, {}, requestHeaders);
const search = (customerId: string, body: object, extraHeaders: Record<string, string> = {}) =>
  client.postJson(`/googleads/v25/customers/${customerId}/googleAds:search`, body, { ...headers, ...extraHeaders });
const toReason = ({ body }: TestResponse) => {
  const error = Array.isArray(body) ? body[0].error : body.error;
  return [error.code, ...Object.values(error.details?.[0]?.errors?.[0]?.errorCode ?? {})];
};

describe('listAccessibleCustomers', () => {
  test('listAccessibleCustomers returns the accounts with direct access', async () => {
    const response = await listCustomers(headers);
    expect(response.body.resourceNames).toEqual(
      [harbourGroup, okaforAgency, '4266880032', '4266880043'].map((id) => `customers/${id}`),
    );
    expect(response.headers.get('request-id')).toBeTruthy();
  });

  test.each<[string, Record<string, string> | undefined, unknown[]]>([
    ['no token', { authorization: '' }, [401]],
    ['an unknown token', { authorization: 'Bearer ya29.x' }, [401]],
  ])('listAccessibleCustomers with %s → error', async (_what, changedHeaders, reason) => {
    expect(toReason(await listCustomers({ ...headers, ...changedHeaders }))).toEqual(reason);
  });

  test('listAccessibleCustomers without the scope → 403; for a person without ad accounts → error NOT_ADS_USER', async () => {
    const plain = await client.signIn(ines, 'openid');
    const rejected = await listCustomers(bearer(plain.access_token));
    expect(rejected.status).toBe(403);
    expect(rejected.text).toContain('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    const { access_token } = await client.signIn(ines, adsScope);
    expect(toReason(await listCustomers(bearer(access_token)))).toEqual([401, 'NOT_ADS_USER']);
  });

  test.each(['v22', 'v2', 'v99'])('call of API version %s → UNSUPPORTED_VERSION', async (version) => {
    expect(toReason(await listCustomers(headers, version))).toEqual([400, 'UNSUPPORTED_VERSION']);
  });
  test.each(['v23', 'v26'])('call of API version %s → status 200', async (version) => {
    expect((await listCustomers(headers, version)).status).toBe(200);
  });
});

describe('querying an account', () => {
  const query = 'SELECT customer.id, customer.descriptive_name, customer.manager FROM customer';

  test('query of an account returns the selected fields only, in camelCase, with the id as a string', async () => {
    const searchSettings = { returnTotalResultsCount: true };
    expect((await search(harbourGroup, { query, searchSettings })).body).toEqual({
      results: [
        {
          customer: {
            resourceName: `customers/${harbourGroup}`,
            id: harbourGroup,
            descriptiveName: 'Harbour Group',
            manager: true,
          },
        },
      ],
      totalResultsCount: '1',
      fieldMask: 'customer.id,customer.descriptiveName,customer.manager',
    });
  });

  test('query of an account below a manager → 403 without that manager as login-customer-id', async () => {
    expect(toReason(await search(coffee, { query }))).toEqual([403, 'USER_PERMISSION_DENIED']);
    expect((await search(coffee, { query }, { 'login-customer-id': harbourGroup })).status).toBe(200);
    expect(toReason(await search(coffee, { query }, { 'login-customer-id': okaforAgency }))).toEqual([
      403,
      'USER_PERMISSION_DENIED',
    ]);
    expect(toReason(await search(coffee, { query }, { 'login-customer-id': '204-466-8810' }))).toEqual([
      400,
      'INVALID_CUSTOMER_ID',
    ]);
  });

  test('query of an account of another person, with their manager as login-customer-id → 403', async () => {
    const { access_token } = await client.signIn(marcus, adsScope);
    const otherHeaders = { ...bearer(access_token), 'login-customer-id': harbourGroup };
    expect(toReason(await search(coffee, { query }, otherHeaders))).toEqual([403, 'USER_PERMISSION_DENIED']);
  });

  test.each([
    ['canceled', '4266880043', {}],
    ['closed', '2044668865', { 'login-customer-id': harbourGroup }],
  ])('query of an account that is %s → CUSTOMER_NOT_ENABLED', async (_status, id, extraHeaders) => {
    expect(toReason(await search(id, { query }, extraHeaders))).toEqual([403, 'CUSTOMER_NOT_ENABLED']);
  });

  test('query of an account that is suspended → status 200', async () => {
    expect((await search('2044668843', { query }, { 'login-customer-id': harbourGroup })).status).toBe(200);
  });
});

describe('GAQL queries', () => {
  const listNames = async (where: string) => {
    const query = `SELECT customer_client.descriptive_name, customer_client.level FROM customer_client ${where}`;
    const { results } = (await search(okaforAgency, { query })).body;
    return Array.isArray(results) ? results.map(({ customerClient }) => customerClient.descriptiveName) : [];
  };

  test('customer_client returns all accounts below a manager and the manager itself', async () => {
    expect(await listNames('')).toHaveLength(7);
    expect(await listNames('WHERE customer_client.level <= 1')).toEqual([
      'Okafor Agency',
      'Okafor Partners',
      'Okafor Cycles',
      'Hudson Ceramics',
    ]);
  });

  test.each([
    [`WHERE customer_client.status = 'CLOSED'`, ['Winter Market 2023']],
    [`WHERE customer_client.status IN ('CLOSED', "SUSPENDED")`, ['Brooklyn Plant Shop', 'Winter Market 2023']],
    [`WHERE customer_client.status NOT IN (ENABLED, CLOSED, SUSPENDED)`, ['Hudson Ceramics']],
    [`WHERE customer_client.manager = TRUE AND customer_client.level > 0`, ['Okafor Partners']],
    [`WHERE customer_client.descriptive_name != 'x' ORDER BY customer_client.id DESC LIMIT 1`, ['Winter Market 2023']],
  ])('query for the accounts below a manager, "%s" → accounts %j', async (where, names) => {
    expect(await listNames(where)).toEqual(names);
  });

  test.each([
    ['SELECT customer.nickname FROM customer', 'UNRECOGNIZED_FIELD'],
    ['SELECT customer.id FROM planet', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
    ['SELECT customer_client.id FROM customer', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT customer.id', 'EXPECTED_FROM'],
    ['GIVE customer.id FROM customer', 'EXPECTED_SELECT'],
    ['SELECT customer.id FROM customer WHERE customer.id = many', 'BAD_NUMBER'],
    [`SELECT customer.id FROM customer WHERE customer.status = 'ASLEEP'`, 'BAD_ENUM_CONSTANT'],
    ['SELECT customer.id FROM customer WHERE customer.id = 1 OR customer.id = 2', 'UNEXPECTED_INPUT'],
    ['SELECT metrics.clicks FROM customer', 'REQUESTED_METRICS_FOR_MANAGER'],
    ['', 'REQUIRED_FIELD_MISSING'],
  ])('GAQL query "%s" → error %s', async (query, reason) => {
    expect(toReason(await search(harbourGroup, { query }))).toEqual([400, reason]);
  });

  test('search with pageSize, an invalid page token or an unknown body field → 400', async () => {
    const query = 'SELECT customer.id FROM customer';
    expect(toReason(await search(harbourGroup, { query, pageSize: 10 }))).toEqual([400, 'PAGE_SIZE_NOT_SUPPORTED']);
    expect(toReason(await search(harbourGroup, { query, pageToken: 'x' }))).toEqual([400, 'INVALID_PAGE_TOKEN']);
    expect((await search(harbourGroup, { query, surprise: 1 })).text).toContain('Cannot find field');
  });

  test('searchStream returns a list of chunks, and errors in a list', async () => {
    const stream = (query: string) =>
      client.postJson(`/googleads/v25/customers/${harbourGroup}/googleAds:searchStream`, { query }, headers);
    const response = await stream('SELECT customer.id FROM customer');
    expect(JSON.parse(response.text)).toMatchObject([{ results: [{ customer: { id: harbourGroup } }] }]);
    expect(toReason(await stream('SELECT customer.x FROM customer'))).toEqual([400, 'UNRECOGNIZED_FIELD']);
    const emptyChunks = JSON.parse((await stream('SELECT customer.id FROM customer WHERE customer.id = 1')).text);
    expect(emptyChunks[0]).not.toHaveProperty('results');
  });
});

test('the home page lists the accounts with their status', async () => {
  const { text } = await client.get('');
  for (const part of ['Olive Hartmann', 'No Google Ads account', '204-466-8821', 'Suspended', 'Canceled', 'Closed'])
    expect(text).toContain(part);
});

test('the request log contains no secrets', () => {
  const logged = JSON.stringify(sandbox.requestLog.list({ network: 'google' }));
  expect(logged).toContain('customers.list');
  expect(logged).not.toMatch(/ya29\.a0|GOCSPX|Practice-Dev-Token|4\/0A|1\/\/0/);
});
