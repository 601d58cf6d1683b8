import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/browser.ts';
import { createTestApp, password, type TestApp, tokenIn } from '../../../test/test-app.ts';

let app: TestApp;
let staff: Awaited<ReturnType<TestApp['signedIn']>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.signedIn({ isStaff: true, name: 'Sasha Quinn', email: 'sasha@example.test' });
});

const newPassword = 'quite another password';
const draft = (email: string, more: object = {}) => ({ name: 'Ada Lovelace', email, access_level: 2, ...more });
const whatHappened = async () => (await staff.get('/staff/audit')).text;

describe('the list of users', () => {
  test('shows 25 a page, the newest first, and finds by part of a name or an address', async () => {
    for (let n = 0; n < 27; n++) await app.person({ email: `crowd${n}@many.test`, name: `Crowd ${n}` });
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

  test('takes what is typed for text, never for a pattern', async () => {
    expect((await staff.get('/staff/users?search=%25')).body).toMatchObject({ total: 0, items: [] });
    expect((await staff.get('/staff/users?search=_')).body).toMatchObject({ total: 0, items: [] });
  });

  test('says when somebody was here themselves', async () => {
    const someone = await app.signedIn();
    const { body } = await staff.get(`/staff/user/${someone.user.id}`);
    expect(body).toMatchObject({ email: someone.user.email, last_seen_at: '2030-06-15T10:00:00.000Z' });
    expect(body).not.toHaveProperty('passwordHash');
  });

  test('leaves as CSV with everybody in it, formulas disarmed, and is written down', async () => {
    await app.person({ name: '=cmd|calc', email: 'formula@example.test' });
    const { status, headers, text } = await staff.get('/staff/users/export');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const total = Number((await staff.get('/staff/users')).body.total);
    expect(text.trim().split('\r\n')).toHaveLength(total + 1);
    expect(text).toContain(",'=cmd|calc,formula@example.test,Free,no,yes,yes,0,2030-06-15T10:00:00.000Z,\r\n");
    expect(text).not.toContain('argon2');
    expect(await whatHappened()).toContain('Exported all users');
  });
});

describe('one user', () => {
  test('is shown with their businesses, deleted ones too, and those can be brought back', async () => {
    const owner = await app.signedIn();
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

  test('who does not exist is not found by any call', async () => {
    expect(await staff.get('/staff/user/999999')).toMatchObject({ status: 404 });
    expect(await staff.post('/staff/user/999999/save', draft('gone@example.test'))).toMatchObject({ status: 404 });
    for (const act of ['deactivate', 'activate', 'password', 'login']) {
      expect(await staff.post(`/staff/user/999999/${act}`), act).toMatchObject({ status: 404 });
    }
  });
});

describe('creating a user', () => {
  test('mails them the link with which they choose a password and prove their address', async () => {
    const { status, body } = await staff.post('/staff/user/create', draft('Ada@Example.test'));
    expect([status, body]).toMatchObject([
      200,
      { email: 'ada@example.test', access_level: 2, is_staff: false, confirmed: false, active: true },
    ]);
    const token = tokenIn(await app.mailTo('ada@example.test'));
    expect(await app.browser().post('/user/password/reset', { token, password: newPassword })).toMatchObject({
      status: 200,
    });
    expect(
      await app.browser().post('/user/login', { email: 'ada@example.test', password: newPassword }),
    ).toMatchObject({ status: 200 });
    expect((await staff.get(`/staff/user/${String(body.id)}`)).body).toMatchObject({ confirmed: true });
    expect(await whatHappened()).toContain('Created the user ada@example.test');
  });

  test('with an address that is taken is refused at the field', async () => {
    const someone = await app.person({ email: 'taken@example.test' });
    const answer = await staff.post('/staff/user/create', draft('TAKEN@example.test'));
    expect(answer).toMatchObject({ status: 409, body: { code: 'email-taken', fields: [{ path: 'email' }] } });
    expect((await staff.get(`/staff/user/${someone.id}`)).body).toMatchObject({ name: someone.name, access_level: 0 });
  });

  test('many times at once makes one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff.post('/staff/user/create', draft('once@example.test'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('never makes staff', async () => {
    expect(await staff.post('/staff/user/create', draft('sly@example.test', { is_staff: true }))).toMatchObject({
      status: 400,
    });
    expect(await staff.post('/staff/user/create', draft('sly@example.test', { access_level: 4 }))).toMatchObject({
      status: 400,
    });
  });
});

describe('saving a user', () => {
  test('changes name and access level, and keeps them signed in', async () => {
    const someone = await app.signedIn();
    const answer = await staff.post(`/staff/user/${someone.user.id}/save`, {
      name: 'New Name',
      email: someone.user.email,
      access_level: 3,
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'New Name', access_level: 3, confirmed: true } });
    expect(await someone.get('/user/me')).toMatchObject({ status: 200, body: { name: 'New Name' } });
    expect(await whatHappened()).toContain(`Saved the user ${someone.user.email}, access level Agency`);
  });

  test('with a new address asks it to be proven, tells the old one, and kills links mailed there', async () => {
    const someone = await app.person({ email: 'old@example.test' });
    await app.browser().post('/user/password/forgot', { email: 'old@example.test' });
    const oldLink = tokenIn(await app.mailTo('old@example.test', 'Choose a new password'));
    const answer = await staff.post(`/staff/user/${someone.id}/save`, draft('new@example.test'));
    expect(answer).toMatchObject({ status: 200, body: { email: 'new@example.test', confirmed: false } });

    expect((await app.mailTo('old@example.test', 'The e-mail address of your account was changed')).text).toContain(
      'new@example.test',
    );
    expect(codeOf(await app.browser().post('/user/password/reset', { token: oldLink, password: newPassword }))).toBe(
      'link-expired',
    );
    const token = tokenIn(await app.mailTo('new@example.test', 'Confirm your e-mail address'));
    expect(await app.browser().post('/user/register/confirm', { token, password })).toMatchObject({ status: 200 });
  });

  test('with somebody else’s address is refused and changes nothing, however many try at once', async () => {
    const [a, b] = [await app.person(), await app.person()];
    const taken = await staff.post(`/staff/user/${a.id}/save`, draft(b.email.toUpperCase(), { name: 'Half saved' }));
    expect(taken).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect((await staff.get(`/staff/user/${a.id}`)).body).toMatchObject({ name: a.name, email: a.email });
    const race = await Promise.all(
      [a, b].map(({ id }) => staff.post(`/staff/user/${id}/save`, draft('wanted@example.test'))),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('of staff never changes their address or their rights', async () => {
    const colleague = await app.person({ isStaff: true });
    const moved = await staff.post(`/staff/user/${colleague.id}/save`, draft('mine@example.test'));
    expect(moved).toMatchObject({ status: 403, body: { code: 'staff-account' } });
    expect(await staff.post(`/staff/user/${colleague.id}/save`, draft(colleague.email))).toMatchObject({
      status: 200,
      body: { is_staff: true },
    });
  });
});

describe('deactivating a user', () => {
  test('ends their sessions and keys at once; activating lets them in again', async () => {
    const someone = await app.signedIn();
    const key = String((await someone.post('/user/api/key', { name: 'Reports' })).body.key);
    const headers = { authorization: `Bearer ${key}` };
    expect(await staff.post(`/staff/user/${someone.user.id}/deactivate`)).toMatchObject({ status: 200 });
    expect(await staff.post(`/staff/user/${someone.user.id}/deactivate`)).toMatchObject({ status: 200 });
    expect(await someone.get('/user/me')).toMatchObject({ status: 401 });
    expect(await app.browser().get('/user/me', { headers })).toMatchObject({ status: 401 });
    expect(codeOf(await someone.post('/user/login', { email: someone.user.email, password }))).toBe(
      'account-deactivated',
    );
    expect(await staff.post(`/staff/user/${someone.user.id}/password`)).toMatchObject({ status: 403 });

    expect(await staff.post(`/staff/user/${someone.user.id}/activate`)).toMatchObject({ status: 200 });
    expect(await someone.get('/user/me')).toMatchObject({ status: 401 });
    expect(await someone.post('/user/login', { email: someone.user.email, password })).toMatchObject({ status: 200 });
    const trail = await whatHappened();
    expect(trail.match(new RegExp(`Deactivated the user ${someone.user.email}`, 'g'))).toHaveLength(1);
    expect(trail).toContain(`Activated the user ${someone.user.email}`);
  });

  test('works neither on oneself nor on other staff', async () => {
    const colleague = await app.person({ isStaff: true });
    for (const id of [staff.user.id, colleague.id]) {
      expect(await staff.post(`/staff/user/${id}/deactivate`)).toMatchObject({
        status: 403,
        body: { code: 'staff-account' },
      });
    }
    expect(await staff.get('/user/me')).toMatchObject({ status: 200 });
  });
});

test('a password link is mailed on request, and works', async () => {
  const someone = await app.person();
  expect(await staff.post(`/staff/user/${someone.id}/password`)).toMatchObject({ status: 200 });
  const token = tokenIn(await app.mailTo(someone.email, 'Choose a new password'));
  expect(await app.browser().post('/user/password/reset', { token, password: newPassword })).toMatchObject({
    status: 200,
  });
  expect(await whatHappened()).toContain(`Mailed a password link to ${someone.email}`);
});
