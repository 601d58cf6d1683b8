import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { olive } from './seed.data.ts';
import { testClient } from './test-client.ts';

const pageId = '108334455667788';
let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let page = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  facebook = testClient({ url: sandbox.url, fetch });
  page = await facebook.pageToken(await facebook.login(olive), pageId);
});
afterAll(() => sandbox.stop());

test.each<[string, number, number, number | undefined]>([
  ['token-expired', 401, 190, 463],
  ['token-revoked', 400, 190, 458],
  ['password-changed', 400, 190, 460],
  ['checkpoint', 400, 190, 459],
  ['unconfirmed-user', 400, 190, 464],
  ['token-invalid', 400, 190, 467],
  ['session-invalid', 401, 102, undefined],
  ['permission-missing', 403, 200, undefined],
  ['permission-denied', 403, 10, undefined],
  ['capability', 403, 3, undefined],
  ['audience-terms', 403, 200, 1870034],
  ['rate-limit', 403, 4, undefined],
  ['rate-limit-reads', 403, 4, 1504022],
  ['rate-limit-user', 400, 17, 2446079],
  ['rate-limit-page', 400, 32, undefined],
  ['rate-limit-feed', 400, 341, undefined],
  ['rate-limit-calls', 400, 613, 1487742],
  ['rate-limit-writes', 400, 613, 5044001],
  ['rate-limit-page-cases', 400, 80001, undefined],
  ['rate-limit-ad-cases', 400, 80004, undefined],
  ['error', 500, 1, undefined],
  ['transient', 500, 2, undefined],
  ['validation', 400, 100, undefined],
  ['bad-query', 400, 2500, undefined],
  ['missing-parameter', 400, 194, undefined],
  ['bad-range', 400, 3018, undefined],
  ['dead-version', 400, 2635, undefined],
  ['not-found', 400, 100, 33],
  ['alias-not-found', 404, 803, undefined],
  ['policy', 400, 368, undefined],
  ['policy-too-fast', 400, 368, 1390008],
  ['policy-page-restricted', 400, 368, 1404078],
  ['policy-spam', 400, 368, 1346003],
  ['policy-blocked', 400, 368, 1404102],
  ['policy-account', 400, 368, 1404163],
  ['duplicate', 400, 506, 1455006],
  ['duplicate-photos', 400, 100, 1366051],
  ['link-unreadable', 400, 100, 1609005],
  ['link-to-facebook', 400, 100, 1609008],
  ['photo-too-big', 400, 100, 1366046],
  ['video-format', 400, 352, undefined],
  ['pixel-exists', 400, 6202, undefined],
  ['budget-changes', 400, 613, 1487632],
  ['budget-too-low', 400, 100, 1885272],
  ['budget-below-spent', 400, 100, 1885650],
  ['ads-per-day', 400, 613, 1487225],
  ['object-archived', 400, 100, 1487056],
  ['insights-too-much', 400, 100, 1487534],
  ['insights-timeout', 400, 100, 1504018],
  ['insights-breakdowns', 500, 2, 1504041],
  ['rate-limit-insights', 400, 80000, undefined],
  ['payer-missing', 400, 100, 3858079],
  ['interest-dead', 400, 100, 1487694],
  ['post-unavailable', 400, 100, 1885557],
  ['post-not-promotable', 400, 100, 1487472],
  ['instagram-account', 400, 100, 1815199],
  ['website-missing', 400, 100, 2446383],
  ['call-to-action', 400, 100, 1373054],
  ['destination-unfit', 400, 100, 2446509],
  ['preview-impossible', 400, 2606, undefined],
])('fault "%s" → status %i with error code %i; the next call succeeds', async (kind, status, code, subcode) => {
  expect((await facebook.addFault(kind, 'feed.create')).status).toBe(201);
  const rejected = await facebook.post(`/${pageId}/feed`, { message: `Fault ${kind}` }, page);
  expect(rejected.status).toBe(status);
  expect(rejected.headers.get('content-type')).toContain('json');
  expect(rejected.body.error).toMatchObject({ code, fbtrace_id: expect.any(String), message: expect.any(String) });
  expect(rejected.body.error?.error_subcode).toBe(subcode);
  expect((await facebook.post(`/${pageId}/feed`, { message: `After fault ${kind}` }, page)).status).toBe(200);
});

test('dropped response to a new post → the post is published, and repeating it → error code 506', async () => {
  await facebook.addFault('drop', 'feed.create');
  await expect(facebook.post(`/${pageId}/feed`, { message: 'Lost answer' }, page)).rejects.toThrow();
  const { body } = await facebook.get(`/${pageId}/published_posts`, { limit: '1' }, page);
  expect(body.data?.[0]?.message).toBe('Lost answer');
  expect((await facebook.post(`/${pageId}/feed`, { message: 'Lost answer' }, page)).body.error?.code).toBe(506);
});

test('the request log contains no secrets', async () => {
  const logged = JSON.stringify(sandbox.requestLog.list({ network: 'facebook' }));
  expect(logged).toContain('feed.create');
  expect(logged).not.toContain(page);
  expect(logged).not.toContain('practice0facebook');
  expect(logged).not.toMatch(/AQ[0-9a-f]{20}/);
});
