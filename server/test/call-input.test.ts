import { api } from '@fanfare/contract';
import { methodFor, type Schema } from '@fanfare/contract/kit/call';
import { isBusinessNeed, type Need } from '@fanfare/contract/kit/permission';
import { ProblemBody } from '@fanfare/contract/kit/problems/problem';
import { NoopLogger } from 'drizzle-orm/logger';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answer } from './browser.ts';
import { origin } from './browser.ts';
import { everyCall, fillOwnPath, fillPath, forEvery, json, writes } from './call-inputs/every-call.ts';
import { findFields, findTextFields, isValidInput, sampleInput } from './call-inputs/sample-input.ts';
import { createBusiness, type TestUser } from './fixtures/business.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Long: dozens of requests for every call.

/** Hostile input to every call, sent by a user who may make the call, so that the input is what is rejected. */
let app: TestApp;
let staff: TestUser;
let acme: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.createSignedInUser({ isStaff: true });
  acme = await createBusiness(app);
});

const send = (key: string, payload: string, headers: Record<string, string> = json, id = '1') =>
  staff.send(methodFor(key), fillPath(key, id), { payload, headers });
/** Sends a call as staff, or as the owner of a business. */
const sendAllowed = (key: string, need: Need, payload: string | undefined, query = '') =>
  (need === 'staff' ? staff : acme.owner).send(
    methodFor(key),
    fillOwnPath(key, acme.bid, acme.owner.user.id) + query,
    payload === undefined ? { headers: json } : { payload, headers: json },
  );

const expectProblem = (answer: Answer, label: string) => {
  expect(answer.status, `${label}: ${answer.text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${label}: ${answer.text}`).toBeLessThan(500);
  expect(ProblemBody.safeParse(answer.body).success, label).toBe(true);
};

/** Bodies that the platform rejects for every call alike, so each is sent to every fourth call. */
const hostile: [string, string][] = [
  ['broken JSON', '{"a":'],
  ['a bare string', '"text"'],
  ['a list', '[]'],
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

const wrongTypes = '{"email":{"a":1},"password":[],"name":7,"token":null,"timezone":false,"current_password":{}}';

const expectRejectedInput = async (key: string, need: Need, payload: string) => {
  const answer = await sendAllowed(key, need, payload);
  expectProblem(answer, key);
  expect([400, 413, 415], `${key}: ${answer.text}`).toContain(answer.status);
};

test.each(hostile.map(([name, payload], at): [string, string, number] => [name, payload, at % 4]))(
  'body with %s, by a member who may make the call → 400, 413 or 415',
  (_, payload, at) =>
    forEvery(
      writes.filter((_write, index) => index % 4 === at),
      (key, { need }) => expectRejectedInput(key, need, payload),
    ),
);

test('every write with wrong types, by a member who may make it → 400 or 415', () =>
  forEvery(writes, (key, { need }) => expectRejectedInput(key, need, wrongTypes)));

/** Columns that no caller may set. */
const internalFields = {
  owner_id: 1,
  admin: true,
  is_staff: true,
  isStaff: true,
  access_level: 3,
  is_owner: true,
  business_id: 1,
  points: 100,
  winner: true,
  role_id: 4,
  created_at: '2030-01-01',
  deleted_at: null,
  secret_id: 1,
};

test('every write with a valid body and internal fields → 400 or 415', () =>
  forEvery(writes, async (key, call) => {
    const valid = call.body ? sampleInput(call.body, { timezone: 'UTC', invitee: 'someone@example.test' }) : {};
    const declared = new Set(findFields(call.body, (name) => Object.hasOwn(internalFields, name)));
    const added = Object.entries(internalFields).filter(([name]) => !declared.has(name));
    const payload = JSON.stringify({ ...Object(valid), ...Object.fromEntries(added) });
    const answer = await sendAllowed(key, call.need, payload);
    expect([400, 415], `${key}: ${answer.text}`).toContain(answer.status);
  }));

test('bodies of all tests in this file sent → the prototype of objects is unchanged', () => {
  expect(Reflect.get({}, 'isStaff')).toBeUndefined();
});

test.each(['abc', '%00', '%ED%A0%80', '..%2f..%2fme'])('id %s in the path of every call → 4xx problem', (id) =>
  forEvery(
    everyCall.filter(([key]) => key.includes('{')),
    async (key) => expectProblem(await send(key, '{}', json, id), key),
  ),
);

test('every call with a repeated query parameter → 400', () =>
  forEvery(
    everyCall.filter(([, { query }]) => query),
    async (key, call) => {
      const names = findFields(call.query, () => true);
      for (const name of names) expect(isValidInput(call.query, { [name]: ['1', '2'] }), `${key} ${name}`).toBe(false);
      const query = `?${names[0]}=1&${names[0]}=2`;
      const answer = await sendAllowed(key, call.need, methodFor(key) === 'GET' ? undefined : '{}', query);
      expect(answer.status, `${key}${query}: ${answer.text}`).toBeOneOf([400, 415]);
    },
  ));

test('every call without a business and with an unknown query parameter → 4xx problem', () =>
  forEvery(
    everyCall.filter(([, { need }]) => !isBusinessNeed(need)),
    async (key) => {
      const answer = await staff.send(methodFor(key), `${fillPath(key)}?undeclared_field=1`, {
        headers: json,
        payload: '{}',
      });
      expectProblem(answer, key);
    },
  ));

describe.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a look-alike origin', { origin: `${origin}.evil.example` }],
  ['a null origin', { origin: 'null' }],
  ['no origin but a cookie', {}],
  ['a browser that says cross-site', { origin, 'sec-fetch-site': 'cross-site' }],
  ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
] as [string, Record<string, string>][])('%s', (_, headers) => {
  test('every write from another site, or with a cookie and no origin → 403 cross-site', () =>
    forEvery(writes, async (key) => {
      const answer = await send(key, '{}', { 'content-type': 'application/json', ...headers });
      expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
    }));
});

test('GET on the path of a call → 405, unless that call exists', () =>
  forEvery(writes, async (key) => {
    const isAlsoRead = Object.hasOwn(api, key.replace(/^\w+/, 'GET'));
    const answer = await staff.send('GET', fillPath(key));
    if (isAlsoRead) expect(answer.body.code).not.toBe('method-not-allowed');
    else expect([answer.status, answer.body.code]).toEqual([405, 'method-not-allowed']);
  }));

test('every write with text/plain → 415', () =>
  forEvery(writes, async (key) => {
    expect(await send(key, '{}', { 'content-type': 'text/plain', origin })).toMatchObject({ status: 415 });
  }));

test('every write with a URL-encoded form → 415, unless it accepts forms', () =>
  forEvery(
    writes.filter(([, call]) => call.accepts !== 'json-or-form'),
    async (key) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
      expect(await send(key, 'email=a%40example.test', headers)).toMatchObject({ status: 415 });
    },
  ));

/** Text that would end a literal, start a comment, or be an operator, if it were part of a statement. */
const injected = `zq'"\\;--$1/*zq`;
/** Calls that would end the sessions or the business of the sender. */
const isEnding = (key: string) => /\/(?:delete|leave|disconnect|revoke|end|end_others|logout)$/.test(key);

/**
 * Builds valid inputs with the hostile text: the fields that accept it in as few inputs as possible, the fields whose
 * schema rejects it in one more.
 */
const injectedSamples = (schema: Schema): unknown[] => {
  const sample = (paths: readonly string[]) =>
    sampleInput(schema, { timezone: 'UTC' }, Object.fromEntries(paths.map((path) => [path, injected])));
  const all = findTextFields(schema);
  const accepted = all.filter((path) => isValidInput(schema, sample([path])));
  const rejected = all.filter((path) => !accepted.includes(path));
  const together = sample(accepted);
  const samples = isValidInput(schema, together) ? [together] : accepted.map((path) => sample([path]));
  return [...(accepted.length > 0 ? samples : []), ...(rejected.length > 0 ? [sample(rejected)] : [])];
};

test('text of every field → only in parameters of SQL statements, never in a statement', async () => {
  const log = vi.spyOn(NoopLogger.prototype, 'logQuery');
  let sent = 0;
  for (const [key, call] of everyCall.filter(([key]) => !isEnding(key))) {
    for (const sample of call.query ? injectedSamples(call.query) : []) {
      const query = `?${new URLSearchParams(Object(sample))}`;
      const answer = await sendAllowed(key, call.need, undefined, query);
      expect(answer.status, `${key}${query}: ${answer.text}`).not.toBe(500);
      sent += 1;
    }
    for (const sample of call.body ? injectedSamples(call.body) : []) {
      const answer = await sendAllowed(key, call.need, JSON.stringify(sample));
      expect(answer.status, `${key} ${JSON.stringify(sample)}: ${answer.text}`).not.toBe(500);
      sent += 1;
    }
  }
  const statements = log.mock.calls.map((call: unknown[]) => String(call[0]));
  const parameters = log.mock.calls.map((call: unknown[]) => JSON.stringify(call[1]));
  log.mockRestore();
  expect(sent).toBeGreaterThan(100);
  expect(parameters.filter((values) => values.includes('--$1/*zq')).length).toBeGreaterThan(10);
  expect(statements.filter((statement) => statement.includes('--$1/*zq'))).toEqual([]);
});
