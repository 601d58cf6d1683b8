import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../index.ts';
import { getresponse } from './index.ts';
import { createRateLimit } from './rate-limit.ts';
import { apiKeys, harbour } from './seed.data.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const send = async (method: string, path: string, { body, key = `api-key ${apiKeys[harbour.id]}` }: Input = {}) => {
  const response = await fetch(`${sandbox.url}/getresponse/v3${path}`, {
    method,
    headers: { ...(key === null ? {} : { 'x-auth-token': key }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
};
type Input = { body?: unknown; key?: string | null };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [getresponse] });
});
afterAll(() => sandbox?.stop());

describe('rate limit', () => {
  test('80 calls in a second → accepted; the 81st → 429 with Retry-After; next second, other account → accepted', () => {
    let ms = 5000;
    const count = createRateLimit(() => ms);
    for (let call = 0; call < 80; call += 1) count('a');
    expect(() => count('a')).toThrow(expect.objectContaining({ status: 429, code: 1015 }));
    expect(count('b')).toMatchObject({ 'x-ratelimit-limit': '30000', 'x-ratelimit-remaining': '29999' });
    ms += 1000;
    expect(count('a')).toMatchObject({ 'x-ratelimit-reset': '594 seconds' });
  });

  test('30,000 GetResponse calls in 10 minutes → accepted; one more → 429 without Retry-After', () => {
    let ms = 0;
    const count = createRateLimit(() => ms);
    for (let call = 0; call < 30_000; call += 1) {
      if (call % 80 === 0) ms += 1000;
      count('a');
    }
    ms += 1000;
    let error: unknown;
    try {
      count('a');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ status: 429, context: { timeToReset: '224 seconds' } });
    expect(error).not.toHaveProperty('headers.retry-after');
  });
});

test.each([
  ['no key', null, 401, 1014],
  ['key without its prefix', 'practice0getresponse0harbour0001', 400, 1021],
  ['unknown key', 'api-key nothing', 401, 1014],
])('GetResponse call with %s → refused', async (_, key, status, code) => {
  expect(await send('GET', '/accounts', { key })).toMatchObject({ status, body: { httpStatus: status, code } });
});

test('list of campaigns → paging headers; a page past the end → empty; contact search by an unknown field → error code 1000', async () => {
  const { headers, body } = await send('GET', '/campaigns?page=2&perPage=2');
  expect([headers.get('totalcount'), headers.get('totalpages'), headers.get('currentpage')]).toEqual(['3', '2', '2']);
  expect(body).toMatchObject([{ campaignId: 'gShop', isDefault: 'false' }]);
  expect((await send('GET', '/campaigns?page=9')).body).toEqual([]);
  expect(await send('GET', '/contacts?query[phone]=1')).toMatchObject({ status: 400, body: { code: 1000 } });
});

test('new contact → 202 without a body; contact search without exactMatch → every address that contains the text', async () => {
  const campaign = { campaignId: 'gNews' };
  for (const email of ['ann@example.test', 'xann@example.test'])
    expect(await send('POST', '/contacts', { body: { email, campaign } })).toMatchObject({
      status: 202,
      body: undefined,
    });
  sandbox.clock.advance(5);
  expect((await send('GET', '/contacts?query[email]=ann@example.test')).body).toHaveLength(2);
  const exact = '/contacts?query[email]=ann@example.test&additionalFlags=exactMatch';
  expect((await send('GET', exact)).body).toHaveLength(1);
});

test.each([
  ['empty name', { name: '' }],
  ['value that is no list', { customFieldValues: [{ customFieldId: 'fCity', value: 'Berlin' }] }],
  ['day as a number', { dayOfCycle: 0 }],
  ['unknown field', { nickname: 'Ann' }],
])('new contact with %s → refused', async (_, more) => {
  const body = { email: 'new@example.test', campaign: { campaignId: 'gNews' }, ...more };
  expect(await send('POST', '/contacts', { body })).toMatchObject({ status: 400, body: { code: 1000 } });
});
