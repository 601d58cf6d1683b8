import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../test/browser.ts';
import { createTestApp, password, type TestApp } from '../../../test/test-app.ts';
import { userStore } from '../identity/users.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const sessionCookie = ({ jar }: { jar: Map<string, string> }) => String(jar.get('fanfare'));

type Row = { user_id: number; actor_id: number | null };
const findSessions = async (matches: (row: Row) => boolean) => {
  const { rows }: { rows: Row[] } = JSON.parse(await app.dumpTable('sessions'));
  return rows.filter(matches);
};

/** Opens a page with a `next` of another site, which clears the admin flag. */
const visitWithForeignNext = ({ send }: Pick<ReturnType<TestApp['browser']>, 'send'>) =>
  send('GET', '/login?next=https%3A%2F%2Fevil.example%2F', {
    headers: { accept: 'text/html', 'sec-fetch-site': 'none' },
  });

/** A staff member acting as the owner of a business. */
const startActing = async () => {
  const owner = await app.createSignedInUser();
  const { body } = await owner.post(`/user/${owner.user.id}/business/create`, { business_name: 'Anvil' });
  const staff = await app.createSignedInUser({ isStaff: true });
  const ownCookie = sessionCookie(staff);
  const answer = await staff.post(`/staff/user/${owner.user.id}/login`);
  if (answer.status !== 200) throw new Error(answer.text);
  return { owner, staff, ownCookie, bid: Number(body.id) };
};

const fetchAuditLog = async (userId: number) => {
  const reader = await app.createSignedInUser({ isStaff: true });
  const { items } = (await reader.get(`/staff/audit?user_id=${userId}`)).body;
  return Object.values(items ?? {}).map((entry) => [String(entry?.what), String(entry?.acting_staff)]);
};

describe('acting as a user', () => {
  test('staff start and end acting as a user → a new session token each time; `me` shows the user and the acting staff', async () => {
    const { owner, staff, ownCookie: before } = await startActing();
    const actingCookie = sessionCookie(staff);
    expect(actingCookie).not.toBe(before);
    expect((await staff.get('/user/me')).body).toMatchObject({
      id: owner.user.id,
      admin: false,
      acting_staff: { id: staff.user.id, name: staff.user.name },
      business: { business_name: 'Anvil' },
    });

    expect(await staff.post('/user/acting/end')).toMatchObject({ status: 200 });
    expect((await staff.get('/user/me')).body).toMatchObject({ id: staff.user.id, admin: true, acting_staff: null });
    expect(new Set([before, actingCookie, sessionCookie(staff)]).size).toBe(3);
    for (const old of [before, actingCookie]) {
      const attacker = app.browser();
      attacker.jar.set('fanfare', old);
      expect(await attacker.get('/user/me')).toMatchObject({ status: 401 });
    }
    expect(await owner.get('/user/me')).toMatchObject({ status: 200, body: { acting_staff: null } });
  });

  test('the staff session’s old cookie used while acting as a user → 401', async () => {
    const { ownCookie: before } = await startActing();
    const attacker = app.browser();
    attacker.jar.set('fanfare', before);
    expect(await attacker.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('staff act as other staff or as themselves → cannot-act-as-staff; as a deactivated user → account-deactivated', async () => {
    const staff = await app.createSignedInUser({ isStaff: true });
    const otherStaff = await app.createUser({ isStaff: true });
    const deactivated = await app.createUser({ deactivatedAt: new Date('2030-06-01T00:00:00Z') });
    expect(problemCode(await staff.post(`/staff/user/${otherStaff.id}/login`))).toBe('cannot-act-as-staff');
    expect(problemCode(await staff.post(`/staff/user/${staff.user.id}/login`))).toBe('cannot-act-as-staff');
    expect(problemCode(await staff.post(`/staff/user/${deactivated.id}/login`))).toBe('account-deactivated');
    expect((await staff.get('/user/me')).body).toMatchObject({ id: staff.user.id, admin: true });
  });

  test('acting as a user started by a user or by staff without admin flag → 403; with an API key → session-only', async () => {
    const caller = await app.createSignedInUser();
    const staff = await app.createSignedInUser({ isStaff: true });
    expect(await caller.post(`/staff/user/${staff.user.id}/login`)).toMatchObject({ status: 403 });
    const key = String((await staff.post('/user/api/key', { name: 'Script' })).body.key);
    const headers = { authorization: `Bearer ${key}` };
    const byKey = await staff.post(`/staff/user/${caller.user.id}/login`, {}, { headers });
    expect([byKey.status, problemCode(byKey)]).toEqual([403, 'session-only']);
    await visitWithForeignNext(staff);
    expect(await staff.post(`/staff/user/${caller.user.id}/login`)).toMatchObject({ status: 403 });
  });

  test('8 concurrent starts of acting as a user → 1 succeeds', async () => {
    const user = await app.createUser();
    const staff = await app.createSignedInUser({ isStaff: true });
    const tabs = Array.from({ length: 8 }, () => {
      const tab = app.browser();
      tab.jar.set('fanfare', sessionCookie(staff));
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.post(`/staff/user/${user.id}/login`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await findSessions(({ actor_id }) => actor_id === staff.user.id)).toHaveLength(1);
  });

  test('8 concurrent ends of acting as a user → 1 succeeds', async () => {
    const { staff } = await startActing();
    const actingCookie = sessionCookie(staff);
    const tabs = Array.from({ length: 8 }, () => {
      const tab = app.browser();
      tab.jar.set('fanfare', actingCookie);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.post('/user/acting/end')));
    const winners = tabs.filter((_, n) => answers[n]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await winners[0]?.get('/user/me'))?.body).toMatchObject({ id: staff.user.id, admin: true });
  });

  test('acting ended while nobody acts as a user → problem not-acting', async () => {
    const caller = await app.createSignedInUser();
    expect(await caller.post('/user/acting/end')).toMatchObject({ status: 409, body: { code: 'not-acting' } });
    expect(await caller.get('/user/me')).toMatchObject({ status: 200 });
  });
});

describe('calls rejected while acting', () => {
  test.each([
    ['POST', '/user/password', { current_password: password, password: 'quite another password' }],
    ['GET', '/user/api/key', {}],
    ['POST', '/user/api/key', { name: 'Mine now' }],
    ['POST', '/user/api/key/1/revoke', {}],
    ['GET', '/user/sessions', {}],
    ['POST', '/user/session/1/end', {}],
    ['POST', '/user/sessions/end_others', {}],
    ['POST', '/user/profile', { name: 'Renamed' }],
    ['POST', '/user/timezone', { timezone: 'Europe/Rome' }],
    ['POST', '/facebook/delete', { facebookId: '1' }],
    ['POST', '/nativeads/connect', { nativeads_username: 'olive-garden-ads' }],
    ['POST', '/pinterest/user/reauth', {}],
    ['POST', '/user/business/1/invite', { invitee: 'friend@example.test' }],
    ['POST', '/user/business/1/leave', {}],
  ] as const)('call %s %s while staff act as a user → not-while-acting', async (method, path, body) => {
    const { staff } = await startActing();
    const answer = await (method === 'GET' ? staff.get(path) : staff.post(path, body));
    expect([answer.status, problemCode(answer)]).toEqual([403, 'not-while-acting']);
  });

  test('staff calls while acting as a user → 403, including acting as another user', async () => {
    const { staff } = await startActing();
    const third = await app.createUser();
    expect(await staff.get('/staff/users')).toMatchObject({ status: 403 });
    expect(await staff.get('/staff/audit')).toMatchObject({ status: 403 });
    expect(await staff.post(`/staff/user/${third.id}/login`)).toMatchObject({ status: 403 });
    expect(await findSessions(({ user_id }) => user_id === third.id)).toEqual([]);
  });
});

describe('audit log', () => {
  test('start, every write and end of acting as a user → in the audit log with user and acting staff', async () => {
    const { owner, staff, bid } = await startActing();
    await staff.get('/user/me');
    await staff.post('/user/count_assets', { asset_type: 'site' });
    await staff.post(`/user/business/${bid}/update`, { nothing: 'valid' });
    const saved = await staff.post(`/user/business/${bid}/set`);
    expect(saved.status, saved.text).toBe(200);
    await staff.post('/user/acting/end');
    const auditLog = await fetchAuditLog(owner.user.id);
    const staffName = staff.user.name;
    expect(auditLog.slice(0, 5)).toEqual([
      [`Stopped acting as ${owner.user.email}`, staffName],
      ['Called POST /user/acting/end', staffName],
      [`Called POST /user/business/{bid}/set`, staffName],
      ['Called POST /user/count_assets', staffName],
      [`Started acting as ${owner.user.email}`, staffName],
    ]);
    const businessLog = (await owner.get(`/user/business/${bid}/audit`)).body;
    expect(Object.values(businessLog.items ?? {})).toContainEqual(
      expect.objectContaining({
        who: owner.user.name,
        acting_staff: staffName,
        what: 'Called POST /user/business/{bid}/set',
      }),
    );
  });
});

describe('end of acting', () => {
  test('an hour after staff started acting as a user → acting has ended', async () => {
    const { staff } = await startActing();
    app.advanceClock(3_590);
    expect(await staff.get('/user/me')).toMatchObject({ status: 200 });
    app.advanceClock(20);
    expect(await staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('user as whom staff act is deactivated → acting ends', async () => {
    const { owner, staff } = await startActing();
    await app.deactivateUser(owner.user.id);
    expect(await staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('acting staff member is deactivated, or no longer staff → acting ends', async () => {
    const first = await startActing();
    await app.deactivateUser(first.staff.user.id);
    expect(await first.staff.get('/user/me')).toMatchObject({ status: 401 });
    const second = await startActing();
    await userStore(app.db).update(second.staff.user.id, { isStaff: false });
    expect(await second.staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('user as whom staff act becomes staff → acting ends', async () => {
    const { owner, staff } = await startActing();
    await userStore(app.db).update(owner.user.id, { isStaff: true });
    expect(await staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('staff member ends all other sessions in another browser → acting ends', async () => {
    const { staff } = await startActing();
    const phone = app.browser();
    await phone.post('/user/login', { email: staff.user.email, password });
    await phone.post('/user/sessions/end_others');
    expect(await staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('sign-out while acting as a user → acting ends, and so does the staff member’s own session', async () => {
    const { staff } = await startActing();
    await staff.post('/user/logout');
    expect(await findSessions(({ user_id }) => user_id === staff.user.id)).toEqual([]);
    expect(await findSessions(({ actor_id }) => actor_id === staff.user.id)).toEqual([]);
  });

  test('admin flag cleared while acting as a user → the session after it has no admin flag', async () => {
    const { staff } = await startActing();
    await visitWithForeignNext(staff);
    await staff.post('/user/acting/end');
    expect((await staff.get('/user/me')).body).toMatchObject({ id: staff.user.id, admin: false });
  });

  test('staff member’s own session expired while acting as a user → signed out after acting', async () => {
    const user = await app.createUser();
    const staff = await app.createSignedInUser({ isStaff: true });
    for (let passed = 0; passed < 715 * hourSeconds; passed += 11 * hourSeconds) {
      app.advanceClock(11 * hourSeconds);
      expect(await staff.get('/user/me')).toMatchObject({ status: 200 });
    }
    app.advanceClock(4.5 * hourSeconds);
    expect(await staff.post(`/staff/user/${user.id}/login`)).toMatchObject({ status: 200 });
    app.advanceClock(0.75 * hourSeconds);
    expect(await staff.post('/user/acting/end')).toMatchObject({ status: 200 });
    expect(staff.jar.has('fanfare')).toBe(false);
  });
});
