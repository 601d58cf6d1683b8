import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { browser } from '../../../../test/browser.ts';
import { createPlatformHttp } from '../../../../test/platform-http.ts';
import { hmacSignature, isSameText } from './hmac-signature.ts';
import type { Webhook, WebhookRequest } from './webhooks.ts';

/** Deliveries in the style of Meta: a signature over the bytes, and a GET that confirms the URL. */
const createHook = (received: WebhookRequest[], fails = { next: false }): Webhook => ({
  path: '/webhooks/fixture',
  summary: 'Receives deliveries of a test',
  maxBytes: 1000,
  verify: hmacSignature({ secrets: ['old secret', 'app secret'], header: 'x-hub-signature-256', prefix: 'sha256=' }),
  receive: async (request) => {
    if (fails.next) throw new Error('no database');
    received.push(request);
  },
  confirmUrl: (query) =>
    query['hub.mode'] === 'subscribe' && isSameText('our token', query['hub.verify_token'] ?? '')
      ? query['hub.challenge']
      : undefined,
});

const sign = (body: string | Buffer, secret = 'app secret') =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

let received: WebhookRequest[];
let fails: { next: boolean };
let sender: ReturnType<typeof browser>;
beforeEach(async () => {
  received = [];
  fails = { next: false };
  const { http } = await createPlatformHttp({ webhooks: [createHook(received, fails)], limitScale: 0.01 });
  sender = browser(http);
});

const deliver = (payload: string | Buffer, headers: Record<string, string> = {}, address?: string) =>
  sender.send('POST', '/webhooks/fixture', {
    payload,
    address,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(payload), ...headers },
  });

describe('delivery', () => {
  test.each([
    ['JSON with its own spacing', '{ "a":1,\n"b" : "\\u00e9" }', 'application/json'],
    ['broken JSON', '{"a":', 'application/json'],
    ['bytes that are no text', Buffer.from([0, 255, 254, 10]), 'application/octet-stream'],
    ['a form', 'a=1&b=%20', 'application/x-www-form-urlencoded'],
    ['an unknown type', 'x', 'application/x-unknown'],
  ])('webhook with %s, signed → received as the same bytes', async (_, payload, type) => {
    expect(await deliver(payload, { 'content-type': type })).toMatchObject({ status: 200, body: { received: true } });
    expect(received.map(({ body }) => body.equals(Buffer.from(payload)))).toEqual([true]);
  });

  test('webhook with no origin, a foreign origin or a session cookie → the same answer; no cookie is set', async () => {
    const variants: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { cookie: 'fanfare=session-7' },
    ];
    for (const headers of variants) {
      const answer = await deliver('{}', headers);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    }
  });

  test.each<[string, Record<string, string>]>([
    ['of other bytes', { 'x-hub-signature-256': sign('{"a":2}') }],
    ['with another secret', { 'x-hub-signature-256': sign('{"a":1}', 'guessed') }],
    ['without the prefix', { 'x-hub-signature-256': sign('{"a":1}').slice(7) }],
    ['that is empty', { 'x-hub-signature-256': '' }],
    ['that is cut', { 'x-hub-signature-256': sign('{"a":1}').slice(0, 40) }],
  ])('webhook with the signature %s → 401, nothing received', async (_, headers) => {
    expect(await deliver('{"a":1}', headers)).toMatchObject({ status: 401, body: { code: 'signature-wrong' } });
    expect(received).toEqual([]);
  });

  test('webhook signed with the previous secret → received', async () => {
    expect(await deliver('{}', { 'x-hub-signature-256': sign('{}', 'old secret') })).toMatchObject({ status: 200 });
  });

  test('webhook sent with a large body → 413, with a compressed one → 415, with another method → 405', async () => {
    expect(await deliver('x'.repeat(1001))).toMatchObject({ status: 413 });
    expect(await deliver('x', { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
    expect(await sender.send('PUT', '/webhooks/fixture')).toMatchObject({ status: 405 });
    expect(received).toEqual([]);
  });

  test('receiving a webhook fails → 500 without details, so that the network sends it again', async () => {
    fails.next = true;
    const answer = await deliver('{}');
    expect([answer.status, answer.text.includes('database')]).toEqual([500, false]);
  });

  test('more webhooks than the limit from one address → 429 with Retry-After; from another address → received', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1) statuses.push((await deliver('{}', {}, '203.0.113.9')).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429]);
    expect(await deliver('{}', {}, '203.0.113.10')).toMatchObject({ status: 200 });
  });
});

describe('confirmation of the URL', () => {
  const confirm = (query: string) => sender.send('GET', `/webhooks/fixture?${query}`);

  test('network confirms the URL by GET with the right token → the challenge as plain text', async () => {
    const query = 'hub.mode=subscribe&hub.verify_token=our%20token&hub.challenge=%3Cb%3E1158201444';
    const answer = await confirm(query);
    expect([answer.status, answer.text]).toEqual([200, '<b>1158201444']);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' });
  });

  test.each([
    'hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=our%20token&hub.verify_token=our%20token&hub.challenge=1',
    'hub.verify_token=our%20token&hub.challenge=1',
    '',
  ])('network confirms the URL by GET with the query “%s” → 403', async (query) => {
    expect(await confirm(query)).toMatchObject({ status: 403 });
  });
});

describe('signature with a time', () => {
  const now = () => new Date('2030-06-15T10:00:00Z');
  const nowSeconds = now().getTime() / 1000;
  const verify = hmacSignature({
    secrets: ['secret'],
    header: 'x-signature',
    prefix: 'v0=',
    encoding: 'base64',
    timestamp: { header: 'x-time', toleranceSeconds: 300, now, toSignedText: (time) => `v0:${time}:` },
  });
  const isValid = (time: string, signedTime = time) => {
    const signature = createHmac('sha256', 'secret').update(`v0:${signedTime}:body`).digest('base64');
    return verify({ headers: { 'x-time': time, 'x-signature': `v0=${signature}` }, body: Buffer.from('body') });
  };

  test.each([
    ['now', 0, true],
    ['5 minutes ago', -300, true],
    ['later than that: a replay', -301, false],
    ['far ahead', 301, false],
  ])('signature with a time, sent %s → valid: %s', (_, seconds, valid) => {
    expect(isValid(String(nowSeconds + seconds))).toBe(valid);
  });

  test('webhook with a time that was not signed, or is no number → signature not valid', () => {
    expect(isValid(String(nowSeconds), String(nowSeconds - 1))).toBe(false);
    for (const time of ['', 'NaN', '1e9', '-1', `${nowSeconds}.5`]) expect(isValid(time)).toBe(false);
  });
});
