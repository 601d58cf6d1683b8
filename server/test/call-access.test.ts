import { api } from '@fanfare/contract';
import { type Call, type EventCall, methodFor, pathFor } from '@fanfare/contract/kit/call';
import { isBusinessNeed } from '@fanfare/contract/kit/permission';
import { ProblemBody } from '@fanfare/contract/kit/problem';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from './browser.ts';
import { origin } from './browser.ts';
import { createBusiness, createMember } from './fixtures/business.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Rules that hold for every call, tested with every call. */
const everyCall = Object.entries(api).map(([key, call]): [string, Call | EventCall] => [key, call]);
const writes = everyCall.filter(([key]) => methodFor(key) !== 'GET');

let app: TestApp;
let staff: Awaited<ReturnType<TestApp['createSignedInUser']>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.createSignedInUser({ isStaff: true });
});

const json = { 'content-type': 'application/json', origin };
const fillPath = (key: string, id = '1') => pathFor(key).replaceAll(/\{\w+\}/g, id);
const send = (key: string, payload: string, headers: Record<string, string> = json, id = '1') =>
  staff.send(methodFor(key), fillPath(key, id), { payload, headers });

const expectProblem = (answer: Answer, label: string) => {
  expect(answer.status, `${label}: ${answer.text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${label}: ${answer.text}`).toBeLessThan(500);
  expect(ProblemBody.safeParse(answer.body).success, label).toBe(true);
};

const hostile: [string, string][] = [
  ['broken JSON', '{"a":'],
  ['a bare string', '"text"'],
  ['a list', '[]'],
  ['an unknown field', '{"is_staff":true,"business_id":"x","undeclared_field":1}'],
  [
    'wrong types in every field',
    '{"email":{"a":1},"password":[],"name":7,"token":null,"timezone":false,"current_password":{}}',
  ],
  ['a NUL byte', '{"email":"a\\u0000@example.test","name":"a\\u0000","token":"a\\u0000aaaaaaaaaaaaaaaaaaaaaaa"}'],
  [
    'half a surrogate pair',
    '{"email":"a\\ud800@example.test","name":"\\udfff","token":"\\ud800aaaaaaaaaaaaaaaaaaaaaaaaaaa"}',
  ],
  ['a prototype', '{"__proto__":{"isStaff":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isStaff":true}}}'],
  ['deep nesting', `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
  ['two megabytes', `{"name":"${'x'.repeat(2_000_000)}"}`],
];

describe.each(hostile)('body with %s', (_, payload) => {
  test.each(writes)('%s → 4xx problem', async (key) => {
    expectProblem(await send(key, payload), key);
  });
});

describe.each(['-1', '0', '1.5', '9007199254740993', '2147483648', 'abc', '%00', '%ED%A0%80', '..%2f..%2fme'])(
  'id %s',
  (id) => {
    test.each(everyCall.filter(([key]) => key.includes('{')))('%s → 4xx problem', async (key) => {
      expectProblem(await send(key, '{}', json, id), key);
    });
  },
);

test.each(everyCall)('%s declares no additional fields', (_, call) => {
  for (const part of [call.body, call.query]) {
    if (part)
      expect(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })).toMatchObject({
        additionalProperties: false,
      });
  }
});

test.each(everyCall)('%s with an unknown query parameter → 4xx problem', async (key) => {
  const answer = await staff.send(methodFor(key), `${fillPath(key)}?undeclared_field=1`, {
    headers: json,
    payload: '{}',
  });
  expectProblem(answer, key);
});

describe.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a look-alike origin', { origin: `${origin}.evil.example` }],
  ['a null origin', { origin: 'null' }],
  ['no origin but a cookie', {}],
  ['a browser that says cross-site', { origin, 'sec-fetch-site': 'cross-site' }],
  ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
] as [string, Record<string, string>][])('%s', (_, headers) => {
  test.each(writes)('%s → 403 cross-site', async (key) => {
    const answer = await send(key, '{}', { 'content-type': 'application/json', ...headers });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
  });
});

test.each(writes)('GET on the path of %s → 405, unless that call exists', async (key) => {
  const isAlsoRead = Object.hasOwn(api, key.replace(/^\w+/, 'GET'));
  const answer = await staff.send('GET', fillPath(key));
  if (isAlsoRead) expect(answer.body.code).not.toBe('method-not-allowed');
  else expect([answer.status, answer.body.code]).toEqual([405, 'method-not-allowed']);
});

test.each(writes)('%s with text/plain → 415', async (key) => {
  expect(await send(key, '{}', { 'content-type': 'text/plain', origin })).toMatchObject({ status: 415 });
});

test.each(writes.filter(([, call]) => call.accepts !== 'json-or-form'))(
  '%s with a URL-encoded form → 415',
  async (key) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
    expect(await send(key, 'email=a%40example.test', headers)).toMatchObject({ status: 415 });
  },
);

/** Users of two businesses and their access to the calls of the first. */
describe('access check', () => {
  const inBusiness = everyCall.filter(([key, { need }]) => key.includes('{bid}') && isBusinessNeed(need));
  let acme: Awaited<ReturnType<typeof createBusiness>>;
  let otherBusiness: Awaited<ReturnType<typeof createBusiness>>;
  let member: Awaited<ReturnType<typeof createMember>>;
  let staffAsOwner: Awaited<ReturnType<TestApp['createSignedInUser']>>;
  beforeAll(async () => {
    acme = await createBusiness(app);
    otherBusiness = await createBusiness(app);
    member = await createMember(app, acme);
    staffAsOwner = await app.createSignedInUser({ isStaff: true });
    await staffAsOwner.post(`/staff/user/${acme.owner.user.id}/login`);
  });

  type Client = {
    user: { id: number };
    send: TestApp['browser'] extends () => infer B ? (B extends { send: infer S } ? S : never) : never;
  };
  /** Sends an invalid body, which is rejected after the access check: the status is that of the access check. */
  const callInBusiness = (client: Client, key: string, selfId = client.user.id) => {
    const path = pathFor(key)
      .replaceAll('{bid}', String(acme.bid))
      .replaceAll('{id}', String(selfId))
      .replaceAll(/\{\w+\}/g, '2000000000');
    return client.send(methodFor(key), path, { headers: json, payload: '{"undeclared_field":1}' });
  };

  test.each(inBusiness)('%s as the owner of another business → 404', async (key) => {
    expect(await callInBusiness(otherBusiness.owner, key)).toMatchObject({ status: 404 });
  });

  test.each(inBusiness)(
    '%s as a member without roles → 403 restricted, unless it needs a member only',
    async (key, { need }) => {
      const answer = await callInBusiness(member, key);
      if (need === 'member') expect(answer.body.code).not.toBe('restricted');
      else
        expect(answer).toMatchObject({
          status: 403,
          body: { code: 'restricted', restricted: { heading: expect.any(String) } },
        });
    },
  );

  test.each(inBusiness)('%s as the owner → passes the access check', async (key) => {
    const answer = await callInBusiness(acme.owner, key);
    expect(['restricted', 'forbidden', 'not-signed-in']).not.toContain(answer.body.code);
    expect(answer.status).not.toBe(500);
  });

  test.each(inBusiness)('%s as staff logged in as the owner → passes the access check', async (key) => {
    const answer = await callInBusiness(staffAsOwner, key, acme.owner.user.id);
    expect(['restricted', 'forbidden', 'not-signed-in']).not.toContain(answer.body.code);
  });

  test.each(everyCall.filter(([, { self }]) => self !== undefined))(
    '%s with the id of another user → 404',
    async (key) => {
      expect(await callInBusiness(acme.owner, key, otherBusiness.owner.user.id)).toMatchObject({ status: 404 });
    },
  );

  test.each(everyCall.filter(([, { need }]) => need === 'session'))(
    '%s as staff logged in as a user → 403 not-while-acting',
    async (key) => {
      const answer = await callInBusiness(staffAsOwner, key, acme.owner.user.id);
      expect([answer.status, answer.body.code]).toEqual([403, 'not-while-acting']);
    },
  );

  test.each(everyCall.filter(([, { need }]) => need === 'staff'))(
    '%s (staff call) as staff logged in as a user → 403',
    async (key) => {
      expect(await callInBusiness(staffAsOwner, key, acme.owner.user.id)).toMatchObject({ status: 403 });
    },
  );
});

describe('authentication', () => {
  test.each(everyCall.filter(([, { need }]) => need !== 'public'))('%s without a session → 401', async (key) => {
    const signedOut = app.browser();
    const answer = await signedOut.send(methodFor(key), fillPath(key), { headers: json, payload: '{}' });
    expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
  });

  test.each(everyCall.filter(([, { need }]) => need === 'staff'))(
    '%s as a user who is not staff → 403',
    async (key) => {
      const owner = await app.createSignedInUser();
      expect(await owner.send(methodFor(key), fillPath(key), { headers: json, payload: '{}' })).toMatchObject({
        status: 403,
      });
    },
  );

  test.each(everyCall.filter(([, { need }]) => need === 'session'))(
    '%s with an API key → 403 session-only',
    async (key) => {
      const { body } = await staff.post('/user/api/key', { name: 'Census' });
      const headers = { ...json, authorization: `Bearer ${String(body.key)}` };
      const answer = await app.browser().send(methodFor(key), fillPath(key), { headers, payload: '{}' });
      expect([answer.status, answer.body.code]).toEqual([403, 'session-only']);
      await staff.post(`/user/api/key/${String(body.api_key?.id)}/revoke`);
    },
  );

  test.each(everyCall)('%s with an invalid API key → 401', async (key) => {
    const headers = { ...json, authorization: 'Bearer ff_wrong' };
    expect(await app.browser().send(methodFor(key), fillPath(key), { headers, payload: '{}' })).toMatchObject({
      status: 401,
    });
  });

  test.each(everyCall)('%s with a changed path spelling → 400, 401, 404 or 405', async (key) => {
    const path = fillPath(key);
    const spellings = [
      path.toUpperCase(),
      path.replace('/user', '//user'),
      `${path};x`,
      `${path}.json`,
      path.replace('user/', 'user%2f'),
    ];
    for (const spelling of spellings.filter((candidate) => candidate !== path)) {
      const answer = await app.browser().send(methodFor(key), spelling, { headers: json, payload: '{}' });
      expect([400, 401, 404, 405], spelling).toContain(answer.status);
    }
  });
});
