import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../test/browser.ts';
import { createTestApp, parseMailToken, password, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let staff: Awaited<ReturnType<TestApp['createSignedInUser']>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.createSignedInUser({ isStaff: true, name: 'Sasha Quinn', email: 'sasha@example.test' });
});

const newPassword = 'quite another password';
const draft = (email: string, more: object = {}) => ({ name: 'Ada Lovelace', email, access_level: 2, ...more });
const fetchAuditLog = async () => (await staff.get('/staff/audit')).text;

describe('user list', () => {
  test('list of many users → 25 per page, newest first; search → parts of names and addresses', async () => {
    for (let n = 0; n < 27; n++) await app.createUser({ email: `crowd${n}@many.test`, name: `Crowd ${n}` });
    const first = (await staff.get('/staff/users?search=many.test')).body;
    expect(first).toMatchObject({ total: 27, page: 1, page_size: 25, items: expect.any(Array) });
    expect(first.items).toHaveLength(25);
    expect(first.items?.[0]).toMatchObject({
      name: 'Crowd 26',
      confirmed: true,
      active: true,
      is_staff: false,
      businesses: 0,
      last_seen_at: null,
    });
    const second = (await staff.get('/staff/users?search=MANY.TEST&page=2')).body;
    expect(second.items).toMatchObject([{ name: 'Crowd 1' }, { name: 'Crowd 0' }]);
    expect((await staff.get('/staff/users?search=rowd%2017')).body).toMatchObject({ total: 1 });
    expect(second).toMatchObject({ total: 27 });
    expect((await staff.get('/staff/users?search=many.test&page=9')).body).toMatchObject({ total: 27, items: [] });
  });

  test('% and _ in a search for users → match literally', async () => {
    expect((await staff.get('/staff/users?search=%25')).body).toMatchObject({ total: 0, items: [] });
    expect((await staff.get('/staff/users?search=_')).body).toMatchObject({ total: 0, items: [] });
  });

  test('user who made calls, in the list → last_seen_at is the last call; no password hash in the answer', async () => {
    const caller = await app.createSignedInUser();
    const { body } = await staff.get(`/staff/user/${caller.user.id}`);
    expect(body).toMatchObject({ email: caller.user.email, last_seen_at: '2030-06-15T10:00:00.000Z' });
    expect(body).not.toHaveProperty('passwordHash');
  });

  test('CSV export → all users, formulas escaped, recorded in the audit log', async () => {
    await app.createUser({ name: '=cmd|calc', email: 'formula@example.test' });
    const { status, headers, text } = await staff.get('/staff/users/export');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const total = Number((await staff.get('/staff/users')).body.total);
    expect(text.trim().split('\r\n')).toHaveLength(total + 1);
    expect(text).toContain(",'=cmd|calc,formula@example.test,Free,no,yes,yes,0,2030-06-15T10:00:00.000Z,\r\n");
    expect(text).not.toContain('argon2');
    expect(await fetchAuditLog()).toContain('Exported all users');
  });
});

describe('user page', () => {
  test('user with businesses, opened by staff → all are shown, also deleted ones, which can be restored', async () => {
    const owner = await app.createSignedInUser();
    const make = (business_name: string) => owner.post(`/user/${owner.user.id}/business/create`, { business_name });
    await make('Anvil');
    await make('Bellows');
    const { body } = await staff.get(`/staff/user/${owner.user.id}`);
    expect(body.memberships).toMatchObject([
      { business_name: 'Anvil', is_owner: true, deleted_at: null },
      { business_name: 'Bellows', is_owner: true, deleted_at: null },
    ]);
    const bid = String(body.memberships?.[1]?.id);
    expect(await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, { word: 'delete' })).toMatchObject({
      status: 200,
    });
    const after = (await staff.get(`/staff/user/${owner.user.id}`)).body;
    expect(after).toMatchObject({
      businesses: 1,
      memberships: [{ deleted_at: null }, { deleted_at: '2030-06-15T10:00:00.000Z' }],
    });

    const deleted = (await staff.get('/staff/businesses/deleted')).body;
    expect(deleted).toMatchObject({ total: 1, items: [{ business_name: 'Bellows', owner_name: owner.user.name }] });
    expect(await staff.post(`/staff/business/${bid}/restore`)).toMatchObject({ status: 200 });
    expect(await staff.post(`/staff/business/${bid}/restore`)).toMatchObject({ status: 404 });
    expect((await staff.get(`/staff/user/${owner.user.id}`)).body).toMatchObject({ businesses: 2 });
  });

  test('staff calls with an unknown user id → 404 from every call', async () => {
    expect(await staff.get('/staff/user/999999')).toMatchObject({ status: 404 });
    expect(await staff.post('/staff/user/999999/save', draft('gone@example.test'))).toMatchObject({ status: 404 });
    for (const act of ['deactivate', 'activate', 'password', 'login']) {
      expect(await staff.post(`/staff/user/999999/${act}`), act).toMatchObject({ status: 404 });
    }
  });
});

describe('creating a user', () => {
  test('user created by staff → gets a link that sets the password and confirms the address', async () => {
    const { status, body } = await staff.post('/staff/user/create', draft('Ada@Example.test'));
    expect([status, body]).toMatchObject([
      200,
      { email: 'ada@example.test', access_level: 2, is_staff: false, confirmed: false, active: true },
    ]);
    const token = parseMailToken(await app.waitForMail('ada@example.test'));
    expect(await app.browser().post('/user/password/reset', { token, password: newPassword })).toMatchObject({
      status: 200,
    });
    expect(await app.browser().post('/user/login', { email: 'ada@example.test', password: newPassword })).toMatchObject(
      { status: 200 },
    );
    expect((await staff.get(`/staff/user/${String(body.id)}`)).body).toMatchObject({ confirmed: true });
    expect(await fetchAuditLog()).toContain('Created the user ada@example.test');
  });

  test('user created with an email address in use → email-taken at the field', async () => {
    const user = await app.createUser({ email: 'taken@example.test' });
    const answer = await staff.post('/staff/user/create', draft('TAKEN@example.test'));
    expect(answer).toMatchObject({ status: 409, body: { code: 'email-taken', fields: [{ path: 'email' }] } });
    expect((await staff.get(`/staff/user/${user.id}`)).body).toMatchObject({ name: user.name, access_level: 0 });
  });

  test('one user created by 6 concurrent calls → 1 succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff.post('/staff/user/create', draft('once@example.test'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('user created with is_staff or an unknown access level → 400', async () => {
    expect(await staff.post('/staff/user/create', draft('sly@example.test', { is_staff: true }))).toMatchObject({
      status: 400,
    });
    expect(await staff.post('/staff/user/create', draft('sly@example.test', { access_level: 4 }))).toMatchObject({
      status: 400,
    });
  });
});

describe('saving a user', () => {
  test('name and access level of a user saved by staff → changed; the user stays signed in', async () => {
    const caller = await app.createSignedInUser();
    const answer = await staff.post(`/staff/user/${caller.user.id}/save`, {
      name: 'New Name',
      email: caller.user.email,
      access_level: 3,
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'New Name', access_level: 3, confirmed: true } });
    expect(await caller.get('/user/me')).toMatchObject({ status: 200, body: { name: 'New Name' } });
    expect(await fetchAuditLog()).toContain(`Saved the user ${caller.user.email}, access level Agency`);
  });

  test('email address of a user changed by staff → unconfirmed, email to the old address, links emailed there → link-expired', async () => {
    const user = await app.createUser({ email: 'old@example.test' });
    await app.browser().post('/user/password/forgot', { email: 'old@example.test' });
    const oldLink = parseMailToken(await app.waitForMail('old@example.test', 'Choose a new password'));
    const answer = await staff.post(`/staff/user/${user.id}/save`, draft('new@example.test'));
    expect(answer).toMatchObject({ status: 200, body: { email: 'new@example.test', confirmed: false } });

    expect((await app.waitForMail('old@example.test', 'The email address of your account was changed')).text).toContain(
      'new@example.test',
    );
    expect(
      problemCode(await app.browser().post('/user/password/reset', { token: oldLink, password: newPassword })),
    ).toBe('link-expired');
    const token = parseMailToken(await app.waitForMail('new@example.test', 'Confirm your email address'));
    expect(await app.browser().post('/user/register/confirm', { token, password })).toMatchObject({ status: 200 });
  });

  test('user saved with another user’s address → email-taken, nothing changes; of 2 concurrent saves 1 succeeds', async () => {
    const a = await app.createUser();
    const b = await app.createUser();
    const taken = await staff.post(`/staff/user/${a.id}/save`, draft(b.email.toUpperCase(), { name: 'Half saved' }));
    expect(taken).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect((await staff.get(`/staff/user/${a.id}`)).body).toMatchObject({ name: a.name, email: a.email });
    const race = await Promise.all(
      [a, b].map(({ id }) => staff.post(`/staff/user/${id}/save`, draft('wanted@example.test'))),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('new address saved for a staff account → problem staff-account; its staff rights stay', async () => {
    const otherStaff = await app.createUser({ isStaff: true });
    const moved = await staff.post(`/staff/user/${otherStaff.id}/save`, draft('mine@example.test'));
    expect(moved).toMatchObject({ status: 403, body: { code: 'staff-account' } });
    expect(await staff.post(`/staff/user/${otherStaff.id}/save`, draft(otherStaff.email))).toMatchObject({
      status: 200,
      body: { is_staff: true },
    });
  });
});

describe('deactivating a user', () => {
  test('user deactivated → sessions and API keys answer 401; activated → can sign in again', async () => {
    const caller = await app.createSignedInUser();
    const key = String((await caller.post('/user/api/key', { name: 'Reports' })).body.key);
    const headers = { authorization: `Bearer ${key}` };
    expect(await staff.post(`/staff/user/${caller.user.id}/deactivate`)).toMatchObject({ status: 200 });
    expect(await staff.post(`/staff/user/${caller.user.id}/deactivate`)).toMatchObject({ status: 200 });
    expect(await caller.get('/user/me')).toMatchObject({ status: 401 });
    expect(await app.browser().get('/user/me', { headers })).toMatchObject({ status: 401 });
    expect(problemCode(await caller.post('/user/login', { email: caller.user.email, password }))).toBe(
      'account-deactivated',
    );
    expect(await staff.post(`/staff/user/${caller.user.id}/password`)).toMatchObject({ status: 403 });

    expect(await staff.post(`/staff/user/${caller.user.id}/activate`)).toMatchObject({ status: 200 });
    expect(await caller.get('/user/me')).toMatchObject({ status: 401 });
    expect(await caller.post('/user/login', { email: caller.user.email, password })).toMatchObject({ status: 200 });
    const auditLog = await fetchAuditLog();
    expect(auditLog.match(new RegExp(`Deactivated the user ${caller.user.email}`, 'g'))).toHaveLength(1);
    expect(auditLog).toContain(`Activated the user ${caller.user.email}`);
  });

  test('staff deactivate their own account or other staff → staff-account', async () => {
    const otherStaff = await app.createUser({ isStaff: true });
    for (const id of [staff.user.id, otherStaff.id]) {
      expect(await staff.post(`/staff/user/${id}/deactivate`)).toMatchObject({
        status: 403,
        body: { code: 'staff-account' },
      });
    }
    expect(await staff.get('/user/me')).toMatchObject({ status: 200 });
  });
});

test('password link emailed by staff → sets a new password', async () => {
  const user = await app.createUser();
  expect(await staff.post(`/staff/user/${user.id}/password`)).toMatchObject({ status: 200 });
  const token = parseMailToken(await app.waitForMail(user.email, 'Choose a new password'));
  expect(await app.browser().post('/user/password/reset', { token, password: newPassword })).toMatchObject({
    status: 200,
  });
  expect(await fetchAuditLog()).toContain(`Emailed a password link to ${user.email}`);
});
