import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { type Answered, bearer, googleTestClient } from '../kit/google/test-client.ts';
import { adsScope } from './ads.ts';
import { google, practiceApp } from './index.ts';
import { harbourGroup, ines, marcus, okaforAgency, olive } from './seed.data.ts';

let sandbox: Sandbox;
let tryout: ReturnType<typeof googleTestClient>;
let headers: Record<string, string>;
const developer = { 'developer-token': practiceApp.developerToken };
const coffee = '2044668821';

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [google] });
  tryout = googleTestClient({ url: sandbox.url, network: 'google', app: practiceApp, fetch });
  const { access_token } = await tryout.signIn(olive, `openid ${adsScope}`);
  headers = { ...bearer(access_token), ...developer };
});
afterAll(() => sandbox?.stop());

const list = (sent: Record<string, string>, version = 'v25') =>
  tryout.get(`/googleads/${version}/customers:listAccessibleCustomers`, {}, sent);
const search = (customerId: string, body: object, more: Record<string, string> = {}) =>
  tryout.json(`/googleads/v25/customers/${customerId}/googleAds:search`, body, { ...headers, ...more });
const reasonOf = ({ body }: Answered) => {
  const error = Array.isArray(body) ? body[0].error : body.error;
  return [error.code, ...Object.values(error.details?.[0]?.errors?.[0]?.errorCode ?? {})];
};

describe('getting in', () => {
  test('lists the accounts a person was invited to directly', async () => {
    const answer = await list(headers);
    expect(answer.body.resourceNames).toEqual(
      [harbourGroup, okaforAgency, '4266880032', '4266880043'].map((id) => `customers/${id}`),
    );
    expect(answer.headers.get('request-id')).toBeTruthy();
  });

  test.each<[string, Record<string, string> | undefined, unknown[]]>([
    ['no token', { authorization: '' }, [401]],
    ['a dead token', { authorization: 'Bearer ya29.x' }, [401]],
    ['no developer token', { 'developer-token': '' }, [400, 'DEVELOPER_TOKEN_PARAMETER_MISSING']],
    ['a strange developer token', { 'developer-token': 'x' }, [401, 'DEVELOPER_TOKEN_INVALID']],
  ])('is refused with %s', async (_what, more, reason) => {
    expect(reasonOf(await list({ ...headers, ...more }))).toEqual(reason);
  });

  test('needs the permission, and somebody who advertises', async () => {
    const plain = await tryout.signIn(ines, 'openid');
    const refused = await list({ ...bearer(plain.access_token), ...developer });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    const { access_token } = await tryout.signIn(ines, adsScope);
    expect(reasonOf(await list({ ...bearer(access_token), ...developer }))).toEqual([401, 'NOT_ADS_USER']);
  });

  test.each(['v22', 'v2', 'v99'])('%s is no living version', async (version) => {
    expect(reasonOf(await list(headers, version))).toEqual([400, 'UNSUPPORTED_VERSION']);
  });
  test.each(['v23', 'v26'])('%s is', async (version) => {
    expect((await list(headers, version)).status).toBe(200);
  });
});

describe('an account', () => {
  const query = 'SELECT customer.id, customer.descriptive_name, customer.manager FROM customer';

  test('is told in camelCase, its number as text, and no more than was asked', async () => {
    expect((await search(harbourGroup, { query })).body).toEqual({
      results: [
        {
          customer: {
            ...{ resourceName: `customers/${harbourGroup}`, id: harbourGroup },
            ...{ descriptiveName: 'Harbour Group', manager: true },
          },
        },
      ],
      totalResultsCount: '1',
      fieldMask: 'customer.id,customer.descriptiveName,customer.manager',
    });
  });

  test('below a manager is reached only through it', async () => {
    expect(reasonOf(await search(coffee, { query }))).toEqual([403, 'USER_PERMISSION_DENIED']);
    expect((await search(coffee, { query }, { 'login-customer-id': harbourGroup })).status).toBe(200);
    expect(reasonOf(await search(coffee, { query }, { 'login-customer-id': okaforAgency }))).toEqual([
      ...[403, 'USER_PERMISSION_DENIED'],
    ]);
    expect(reasonOf(await search(coffee, { query }, { 'login-customer-id': '204-466-8810' }))).toEqual([
      ...[400, 'INVALID_CUSTOMER_ID'],
    ]);
  });

  test('of somebody else is not reached by naming their manager', async () => {
    const { access_token } = await tryout.signIn(marcus, adsScope);
    const more = { ...bearer(access_token), 'login-customer-id': harbourGroup };
    expect(reasonOf(await search(coffee, { query }, more))).toEqual([403, 'USER_PERMISSION_DENIED']);
  });

  test.each([
    ['cancelled', '4266880043', {}],
    ['closed', '2044668865', { 'login-customer-id': harbourGroup }],
  ])('that is %s says nothing', async (_status, id, more) => {
    expect(reasonOf(await search(id, { query }, more))).toEqual([403, 'CUSTOMER_NOT_ENABLED']);
  });

  test('that is suspended can still be read', async () => {
    expect((await search('2044668843', { query }, { 'login-customer-id': harbourGroup })).status).toBe(200);
  });
});

describe('queries', () => {
  const names = async (where: string) => {
    const query = `SELECT customer_client.descriptive_name, customer_client.level FROM customer_client ${where}`;
    const { results } = (await search(okaforAgency, { query })).body;
    return Array.isArray(results) ? results.map(({ customerClient }) => customerClient.descriptiveName) : [];
  };

  test('tell a manager’s whole tree, the manager itself included', async () => {
    expect(await names('')).toHaveLength(7);
    expect(await names('WHERE customer_client.level <= 1')).toEqual([
      ...['Okafor Agency', 'Okafor Partners', 'Okafor Cycles', 'Hudson Ceramics'],
    ]);
  });

  test.each([
    [`WHERE customer_client.status = 'CLOSED'`, ['Winter Market 2023']],
    [`WHERE customer_client.status IN ('CLOSED', "SUSPENDED")`, ['Brooklyn Plant Shop', 'Winter Market 2023']],
    [`WHERE customer_client.status NOT IN (ENABLED, CLOSED, SUSPENDED)`, ['Hudson Ceramics']],
    [`WHERE customer_client.manager = TRUE AND customer_client.level > 0`, ['Okafor Partners']],
    [`WHERE customer_client.descriptive_name != 'x' ORDER BY customer_client.id DESC LIMIT 1`, ['Winter Market 2023']],
  ])('%s', async (where, found) => {
    expect(await names(where)).toEqual(found);
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
  ])('"%s" is refused: %s', async (query, reason) => {
    expect(reasonOf(await search(harbourGroup, { query }))).toEqual([400, reason]);
  });

  test('set no page size, bring no strange fields and no strange page', async () => {
    const query = 'SELECT customer.id FROM customer';
    expect(reasonOf(await search(harbourGroup, { query, pageSize: 10 }))).toEqual([400, 'PAGE_SIZE_NOT_SUPPORTED']);
    expect(reasonOf(await search(harbourGroup, { query, pageToken: 'x' }))).toEqual([400, 'INVALID_PAGE_TOKEN']);
    expect((await search(harbourGroup, { query, surprise: 1 })).text).toContain('Cannot find field');
  });

  test('as a stream answer with a list of chunks, and refuse in a list too', async () => {
    const stream = (query: string) =>
      tryout.json(`/googleads/v25/customers/${harbourGroup}/googleAds:searchStream`, { query }, headers);
    const answer = await stream('SELECT customer.id FROM customer');
    expect(JSON.parse(answer.text)).toMatchObject([{ results: [{ customer: { id: harbourGroup } }] }]);
    expect(reasonOf(await stream('SELECT customer.x FROM customer'))).toEqual([400, 'UNRECOGNIZED_FIELD']);
    const none = JSON.parse((await stream('SELECT customer.id FROM customer WHERE customer.id = 1')).text);
    expect(none[0]).not.toHaveProperty('results');
  });
});

test('the page shows every account below its manager', async () => {
  const { text } = await tryout.get('');
  for (const words of ['Olive Hartmann', 'No Google Ads account', '204-466-8821', 'Suspended', 'Cancelled', 'Closed'])
    expect(text).toContain(words);
});

test('no secret reaches the journal', () => {
  const seen = JSON.stringify(sandbox.journal.list({ network: 'google' }));
  expect(seen).toContain('customers.list');
  expect(seen).not.toMatch(/ya29\.a0|GOCSPX|Practice-Dev-Token|4\/0A|1\/\/0/);
});
