import { api } from '@fanfare/contract';
import { type Call, methodOf, pathOf } from '@fanfare/contract/kit/call';
import { isBusinessNeed } from '@fanfare/contract/kit/permission';
import { ProblemBody } from '@fanfare/contract/kit/problem';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from './browser.ts';
import { origin } from './browser.ts';
import { createBusiness, createMember } from './fixtures/business.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** What holds for every call there is, tried on every call there is. */
const everyCall = Object.entries(api).map(([key, call]): [string, Call] => [key, call]);
const writes = everyCall.filter(([key]) => methodOf(key) !== 'GET');

let app: TestApp;
let staff: Awaited<ReturnType<TestApp['signedIn']>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.signedIn({ isStaff: true });
});

const json = { 'content-type': 'application/json', origin };
const fill = (key: string, id = '1') => pathOf(key).replaceAll(/\{\w+\}/g, id);
const send = (key: string, payload: string, headers: Record<string, string> = json, id = '1') =>
  staff.send(methodOf(key), fill(key, id), { payload, headers });

const expectProblem = (answer: Answer, where: string) => {
  expect(answer.status, `${where}: ${answer.text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${where}: ${answer.text}`).toBeLessThan(500);
  expect(ProblemBody.safeParse(answer.body).success, where).toBe(true);
};

const hostile: [string, string][] = [
  ['broken JSON', '{"a":'],
  ['a bare string', '"text"'],
  ['a list', '[]'],
  ['an unknown field', '{"is_staff":true,"business_id":"x","nobody_declared_this":1}'],
  [
    'wrong types everywhere',
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

describe.each(hostile)('a body with %s', (_, payload) => {
  test.each(writes)('is refused by %s', async (key) => {
    expectProblem(await send(key, payload), key);
  });
});

describe.each(['-1', '0', '1.5', '9007199254740993', '2147483648', 'abc', '%00', '%ED%A0%80', '..%2f..%2fme'])(
  'the id %s',
  (id) => {
    test.each(everyCall.filter(([key]) => key.includes('{')))('is refused by %s', async (key) => {
      expectProblem(await send(key, '{}', json, id), key);
    });
  },
);

test.each(everyCall)('%s refuses what it does not know', (_, call) => {
  for (const part of [call.body, call.query]) {
    if (part)
      expect(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })).toMatchObject({
        additionalProperties: false,
      });
  }
});

test.each(everyCall)('%s refuses an unknown query', async (key) => {
  const answer = await staff.send(methodOf(key), `${fill(key)}?nobody_declared_this=1`, {
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
  test.each(writes)('changes nothing through %s', async (key) => {
    const answer = await send(key, '{}', { 'content-type': 'application/json', ...headers });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
  });
});

test.each(writes)('%s does not answer a GET', async (key) => {
  const isAlsoRead = Object.hasOwn(api, key.replace(/^\w+/, 'GET'));
  const answer = await staff.send('GET', fill(key));
  if (isAlsoRead) expect(answer.body.code).not.toBe('method-not-allowed');
  else expect([answer.status, answer.body.code]).toEqual([405, 'method-not-allowed']);
});

test.each(writes)('%s takes no plain text', async (key) => {
  expect(await send(key, '{}', { 'content-type': 'text/plain', origin })).toMatchObject({ status: 415 });
});

test.each(writes.filter(([, call]) => call.accepts !== 'json-or-form'))('%s takes no form', async (key) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
  expect(await send(key, 'email=a%40example.test', headers)).toMatchObject({ status: 415 });
});

/** The people of two businesses, and what each may do with the first one's calls. */
describe('the gate', () => {
  const inBusiness = everyCall.filter(([key, { need }]) => key.includes('{bid}') && isBusinessNeed(need));
  let acme: Awaited<ReturnType<typeof createBusiness>>;
  let rival: Awaited<ReturnType<typeof createBusiness>>;
  let member: Awaited<ReturnType<typeof createMember>>;
  let actor: Awaited<ReturnType<TestApp['signedIn']>>;
  beforeAll(async () => {
    acme = await createBusiness(app);
    rival = await createBusiness(app);
    member = await createMember(app, acme);
    actor = await app.signedIn({ isStaff: true });
    await actor.post(`/staff/user/${acme.owner.user.id}/login`);
  });

  type Who = {
    user: { id: number };
    send: TestApp['browser'] extends () => infer B ? (B extends { send: infer S } ? S : never) : never;
  };
  /** Sent with a body that is refused later than the gate, so that only the gate decides between 404, 403 and the rest. */
  const knock = (who: Who, key: string, selfId = who.user.id) => {
    const path = pathOf(key)
      .replaceAll('{bid}', String(acme.bid))
      .replaceAll('{id}', String(selfId))
      .replaceAll(/\{\w+\}/g, '2000000000');
    return who.send(methodOf(key), path, { headers: json, payload: '{"nobody_declared_this":1}' });
  };

  test.each(inBusiness)('%s does not exist for the owner of another business', async (key) => {
    expect(await knock(rival.owner, key)).toMatchObject({ status: 404 });
  });

  test.each(inBusiness)('%s is closed to a member whose role is too low', async (key, { need }) => {
    const answer = await knock(member, key);
    if (need === 'member') expect(answer.body.code).not.toBe('restricted');
    else
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'restricted', restricted: { heading: expect.any(String) } },
      });
  });

  test.each(inBusiness)('%s lets the owner through', async (key) => {
    const answer = await knock(acme.owner, key);
    expect(['restricted', 'forbidden', 'not-signed-in']).not.toContain(answer.body.code);
    expect(answer.status).not.toBe(500);
  });

  test.each(inBusiness)('%s lets staff through who act as the owner', async (key) => {
    const answer = await knock(actor, key, acme.owner.user.id);
    expect(['restricted', 'forbidden', 'not-signed-in']).not.toContain(answer.body.code);
  });

  test.each(everyCall.filter(([, { self }]) => self !== undefined))('%s is everybody’s own', async (key) => {
    expect(await knock(acme.owner, key, rival.owner.user.id)).toMatchObject({ status: 404 });
  });

  test.each(everyCall.filter(([, { need }]) => need === 'session'))(
    '%s stays closed while staff acts as somebody',
    async (key) => {
      const answer = await knock(actor, key, acme.owner.user.id);
      expect([answer.status, answer.body.code]).toEqual([403, 'not-while-acting']);
    },
  );

  test.each(everyCall.filter(([, { need }]) => need === 'staff'))(
    '%s is closed while staff acts as somebody',
    async (key) => {
      expect(await knock(actor, key, acme.owner.user.id)).toMatchObject({ status: 403 });
    },
  );
});

describe('whoever may not call', () => {
  test.each(everyCall.filter(([, { need }]) => need !== 'nobody'))('%s is told so when not signed in', async (key) => {
    const nobody = app.browser();
    const answer = await nobody.send(methodOf(key), fill(key), { headers: json, payload: '{}' });
    expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
  });

  test.each(everyCall.filter(([, { need }]) => need === 'staff'))('%s is told so when not staff', async (key) => {
    const owner = await app.signedIn();
    expect(await owner.send(methodOf(key), fill(key), { headers: json, payload: '{}' })).toMatchObject({ status: 403 });
  });

  test.each(everyCall.filter(([, { need }]) => need === 'session'))('%s is told so with an API key', async (key) => {
    const { body } = await staff.post('/user/api/key', { name: 'Census' });
    const headers = { ...json, authorization: `Bearer ${String(body.key)}` };
    const answer = await app.browser().send(methodOf(key), fill(key), { headers, payload: '{}' });
    expect([answer.status, answer.body.code]).toEqual([403, 'session-only']);
    await staff.post(`/user/api/key/${String(body.api_key?.id)}/revoke`);
  });

  test.each(everyCall)('%s refuses a wrong API key', async (key) => {
    const headers = { ...json, authorization: 'Bearer ff_wrong' };
    expect(await app.browser().send(methodOf(key), fill(key), { headers, payload: '{}' })).toMatchObject({
      status: 401,
    });
  });

  test.each(everyCall)('%s is the same call however its address is twisted', async (key) => {
    const path = fill(key);
    const twisted = [
      path.toUpperCase(),
      path.replace('/user', '//user'),
      `${path};x`,
      `${path}.json`,
      path.replace('user/', 'user%2f'),
    ];
    for (const one of twisted.filter((candidate) => candidate !== path)) {
      const answer = await app.browser().send(methodOf(key), one, { headers: json, payload: '{}' });
      expect([400, 401, 404, 405], one).toContain(answer.status);
    }
  });
});
