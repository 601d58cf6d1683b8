import { callbackPath, connectPaths } from '@fanfare/contract/connections/connect-calls';
import { allowsActing, type Call, type EventCall, methodFor } from '@fanfare/contract/kit/call';
import { isBusinessNeed } from '@fanfare/contract/kit/permission';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './browser.ts';
import { everyCall, fillOwnPath, fillPath, forEvery, json, requestFor } from './call-inputs/every-call.ts';
import { createBusiness, createMember, type TestUser } from './fixtures/business.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Paths that connect an account at a network. */
const oauthPaths = [...Object.values(connectPaths), callbackPath('facebook')];

let app: TestApp;
let staff: TestUser;
let acme: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.createSignedInUser({ isStaff: true });
  acme = await createBusiness(app);
});

/** Users of two businesses and their access to the calls of the first. */
describe('access check', () => {
  const inBusiness = everyCall.filter(([, { need }]) => isBusinessNeed(need));
  let otherBusiness: Awaited<ReturnType<typeof createBusiness>>;
  let member: Awaited<ReturnType<typeof createMember>>;
  let staffAsOwner: TestUser;
  beforeAll(async () => {
    otherBusiness = await createBusiness(app);
    member = await createMember(app, acme);
    staffAsOwner = await app.createSignedInUser({ isStaff: true });
    await staffAsOwner.post(`/staff/user/${acme.owner.user.id}/login`);
  });

  /** Sends an invalid query, which is rejected after the access check: the status is that of the access check. */
  const callInBusiness = (client: TestUser, key: string, call: Call | EventCall, selfId = client.user.id) => {
    const path = `${fillOwnPath(key, acme.bid, selfId)}?undeclared_field=1`;
    return client.send(methodFor(key), path, requestFor(call, {}));
  };
  const isRefused = ({ body }: Answer) =>
    ['restricted', 'forbidden', 'not-signed-in', 'not-while-acting', 'no-business'].includes(String(body.code));

  test('every call with a business in its path as the owner of another business → 404', () =>
    forEvery(
      inBusiness.filter(([key]) => key.includes('{bid}')),
      async (key, call) => {
        expect(await callInBusiness(otherBusiness.owner, key, call)).toMatchObject({ status: 404 });
      },
    ));

  test('every call of a business as a member without roles → 403 restricted, unless it needs a member only', () =>
    forEvery(inBusiness, async (key, call) => {
      const answer = await callInBusiness(member, key, call);
      if (call.need === 'member') expect(isRefused(answer), answer.text).toBe(false);
      else
        expect(answer).toMatchObject({
          status: 403,
          body: { code: 'restricted', restricted: { heading: expect.any(String) } },
        });
    }));

  test('every call of a business as the owner → passes the access check', () =>
    forEvery(inBusiness, async (key, call) => {
      const answer = await callInBusiness(acme.owner, key, call);
      expect(isRefused(answer), answer.text).toBe(false);
      expect(answer.status, answer.text).toBe(400);
    }));

  test('every call as staff logged in as the owner → allowed, or 403 not-while-acting, as the call declares', () =>
    forEvery(
      everyCall.filter(([, { need }]) => need !== 'public' && need !== 'staff'),
      async (key, call) => {
        const answer = await callInBusiness(staffAsOwner, key, call, acme.owner.user.id);
        if (allowsActing(key, call)) expect(isRefused(answer), answer.text).toBe(false);
        else
          expect([answer.status, answer.body.code, answer.body.message]).toEqual([
            403,
            'not-while-acting',
            'Staff can’t do this while acting as another user. Ask the user to do it.',
          ]);
      },
    ));

  test.each(oauthPaths)('GET %s as staff logged in as the owner → not-while-acting', async (path) => {
    const { headers } = await staffAsOwner.send('GET', path);
    expect(String(headers.location)).toContain('problem=not-while-acting');
  });

  test('every call about oneself with the id of another user → 404', () =>
    forEvery(
      everyCall.filter(([, { self }]) => self !== undefined),
      async (key, call) => {
        expect(await callInBusiness(acme.owner, key, call, otherBusiness.owner.user.id)).toMatchObject({ status: 404 });
      },
    ));

  test('every staff call as staff logged in as a user → 403', () =>
    forEvery(
      everyCall.filter(([, { need }]) => need === 'staff'),
      async (key, call) => {
        expect(await callInBusiness(staffAsOwner, key, call, acme.owner.user.id)).toMatchObject({ status: 403 });
      },
    ));
});

describe('authentication', () => {
  test('every call without a session → 401', () =>
    forEvery(
      everyCall.filter(([, { need }]) => need !== 'public'),
      async (key) => {
        const signedOut = app.browser();
        const answer = await signedOut.send(methodFor(key), fillPath(key), { headers: json, payload: '{}' });
        expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
      },
    ));

  test('every staff call as a user who is not staff → 403', async () => {
    const owner = await app.createSignedInUser();
    await forEvery(
      everyCall.filter(([, { need }]) => need === 'staff'),
      async (key) => {
        expect(await owner.send(methodFor(key), fillPath(key), { headers: json, payload: '{}' })).toMatchObject({
          status: 403,
        });
      },
    );
  });

  test('every call of a session with an API key → 403 session-only', async () => {
    const { body } = await staff.post('/user/api/key', { name: 'Census' });
    const headers = { ...json, authorization: `Bearer ${String(body.key)}` };
    await forEvery(
      everyCall.filter(([, { need }]) => need === 'session'),
      async (key) => {
        const answer = await app.browser().send(methodFor(key), fillPath(key), { headers, payload: '{}' });
        expect([answer.status, answer.body.code]).toEqual([403, 'session-only']);
      },
    );
  });

  test('every call with an invalid API key → 401', () =>
    forEvery(everyCall, async (key) => {
      const headers = { ...json, authorization: 'Bearer ff_wrong' };
      expect(await app.browser().send(methodFor(key), fillPath(key), { headers, payload: '{}' })).toMatchObject({
        status: 401,
      });
    }));
});
