import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/browser.ts';
import { createTestApp, password, type TestApp } from '../../../test/test-app.ts';
import { userStore } from '../identity/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const cookieOf = ({ jar }: { jar: Map<string, string> }) => String(jar.get('fanfare'));

type Row = { user_id: number; actor_id: number | null };
const sessionsWhere = async (isMeant: (row: Row) => boolean) => {
  const { rows }: { rows: Row[] } = JSON.parse(await app.dump('sessions'));
  return rows.filter(isMeant);
};

/** Arrives from a link that leads to another site, which costs the admin flag. */
const arriveFromElsewhere = ({ send }: Pick<ReturnType<TestApp['browser']>, 'send'>) =>
  send('GET', '/login?next=https%3A%2F%2Fevil.example%2F', {
    headers: { accept: 'text/html', 'sec-fetch-site': 'none' },
  });

/** Staff at work as an owner with a business. */
const acting = async () => {
  const owner = await app.signedIn();
  const { body } = await owner.post(`/user/${owner.user.id}/business/create`, { business_name: 'Anvil' });
  const staff = await app.signedIn({ isStaff: true });
  const before = cookieOf(staff);
  const answer = await staff.post(`/staff/user/${owner.user.id}/login`);
  if (answer.status !== 200) throw new Error(answer.text);
  return { owner, staff, before, bid: Number(body.id) };
};

const trailOf = async (userId: number) => {
  const reader = await app.signedIn({ isStaff: true });
  const { items } = (await reader.get(`/staff/audit?user_id=${userId}`)).body;
  return Object.values(items ?? {}).map((entry) => [String(entry?.what), String(entry?.acting_staff)]);
};

describe('acting as a user', () => {
  test('is seen as such, under a new id, and leads back to oneself under another', async () => {
    const { owner, staff, before } = await acting();
    const during = cookieOf(staff);
    expect(during).not.toBe(before);
    expect((await staff.get('/user/me')).body).toMatchObject({
      id: owner.user.id,
      admin: false,
      acting_staff: { id: staff.user.id, name: staff.user.name },
      business: { business_name: 'Anvil' },
    });

    expect(await staff.post('/user/acting/end')).toMatchObject({ status: 200 });
    expect((await staff.get('/user/me')).body).toMatchObject({ id: staff.user.id, admin: true, acting_staff: null });
    expect(new Set([before, during, cookieOf(staff)]).size).toBe(3);
    for (const old of [before, during]) {
      const thief = app.browser();
      thief.jar.set('fanfare', old);
      expect(await thief.get('/user/me')).toMatchObject({ status: 401 });
    }
    expect(await owner.get('/user/me')).toMatchObject({ status: 200, body: { acting_staff: null } });
  });

  test('leaves no cookie that opens the staff session meanwhile', async () => {
    const { before } = await acting();
    const thief = app.browser();
    thief.jar.set('fanfare', before);
    expect(await thief.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('is never possible with staff, with oneself, or with a deactivated user', async () => {
    const staff = await app.signedIn({ isStaff: true });
    const colleague = await app.person({ isStaff: true });
    const gone = await app.person({ deactivatedAt: new Date('2030-06-01T00:00:00Z') });
    expect(codeOf(await staff.post(`/staff/user/${colleague.id}/login`))).toBe('cannot-act-as-staff');
    expect(codeOf(await staff.post(`/staff/user/${staff.user.id}/login`))).toBe('cannot-act-as-staff');
    expect(codeOf(await staff.post(`/staff/user/${gone.id}/login`))).toBe('account-deactivated');
    expect((await staff.get('/user/me')).body).toMatchObject({ id: staff.user.id, admin: true });
  });

  test('is not for users, nor for staff who lost the admin flag, nor for an API key', async () => {
    const someone = await app.signedIn();
    const staff = await app.signedIn({ isStaff: true });
    expect(await someone.post(`/staff/user/${staff.user.id}/login`)).toMatchObject({ status: 403 });
    const key = String((await staff.post('/user/api/key', { name: 'Script' })).body.key);
    const headers = { authorization: `Bearer ${key}` };
    const byKey = await staff.post(`/staff/user/${someone.user.id}/login`, {}, { headers });
    expect([byKey.status, codeOf(byKey)]).toEqual([403, 'session-only']);
    await arriveFromElsewhere(staff);
    expect(await staff.post(`/staff/user/${someone.user.id}/login`)).toMatchObject({ status: 403 });
  });

  test('begins once, however many ask at once', async () => {
    const someone = await app.person();
    const staff = await app.signedIn({ isStaff: true });
    const tabs = Array.from({ length: 8 }, () => {
      const tab = app.browser();
      tab.jar.set('fanfare', cookieOf(staff));
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.post(`/staff/user/${someone.id}/login`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsWhere(({ actor_id }) => actor_id === staff.user.id)).toHaveLength(1);
  });

  test('ends once, however many ask at once', async () => {
    const { staff } = await acting();
    const during = cookieOf(staff);
    const tabs = Array.from({ length: 8 }, () => {
      const tab = app.browser();
      tab.jar.set('fanfare', during);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.post('/user/acting/end')));
    const winners = tabs.filter((_, n) => answers[n]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await winners[0]?.get('/user/me'))?.body).toMatchObject({ id: staff.user.id, admin: true });
  });

  test('cannot be ended by somebody who does not act', async () => {
    const someone = await app.signedIn();
    expect(await someone.post('/user/acting/end')).toMatchObject({ status: 409, body: { code: 'not-acting' } });
    expect(await someone.get('/user/me')).toMatchObject({ status: 200 });
  });
});

describe('what is closed while acting', () => {
  test.each([
    ['POST', '/user/password', { current_password: password, password: 'quite another password' }],
    ['GET', '/user/api/key', {}],
    ['POST', '/user/api/key', { name: 'Mine now' }],
    ['POST', '/user/api/key/1/revoke', {}],
    ['GET', '/user/sessions', {}],
    ['POST', '/user/session/1/end', {}],
    ['POST', '/user/sessions/end_others', {}],
    ['POST', '/user/profile', { name: 'Renamed' }],
  ] as const)('%s %s belongs to the person', async (method, path, body) => {
    const { staff } = await acting();
    const answer = await (method === 'GET' ? staff.get(path) : staff.post(path, body));
    expect([answer.status, codeOf(answer)]).toEqual([403, 'not-while-acting']);
  });

  test('staff calls are, and with them acting as a third person', async () => {
    const { staff } = await acting();
    const third = await app.person();
    expect(await staff.get('/staff/users')).toMatchObject({ status: 403 });
    expect(await staff.get('/staff/audit')).toMatchObject({ status: 403 });
    expect(await staff.post(`/staff/user/${third.id}/login`)).toMatchObject({ status: 403 });
    expect(await sessionsWhere(({ user_id }) => user_id === third.id)).toEqual([]);
  });
});

describe('the trail', () => {
  test('has the beginning, every write with its business, and the end, with both names', async () => {
    const { owner, staff, bid } = await acting();
    await staff.get('/user/me');
    await staff.post('/user/timezone', { timezone: 'Europe/Rome' });
    await staff.post(`/user/business/${bid}/update`, { nothing: 'valid' });
    const saved = await staff.post(`/user/business/${bid}/set`);
    expect(saved.status, saved.text).toBe(200);
    await staff.post('/user/acting/end');
    const trail = await trailOf(owner.user.id);
    const by = staff.user.name;
    expect(trail.slice(0, 5)).toEqual([
      [`Stopped acting as ${owner.user.email}`, by],
      ['Called POST /user/acting/end', by],
      [`Called POST /user/business/{bid}/set`, by],
      ['Called POST /user/timezone', by],
      [`Began acting as ${owner.user.email}`, by],
    ]);
    const mine = (await owner.get(`/user/business/${bid}/audit`)).body;
    expect(Object.values(mine.items ?? {})).toContainEqual(
      expect.objectContaining({ who: owner.user.name, acting_staff: by, what: 'Called POST /user/business/{bid}/set' }),
    );
  });
});

describe('acting is over', () => {
  test('after an hour', async () => {
    const { staff } = await acting();
    app.pass(3_590);
    expect(await staff.get('/user/me')).toMatchObject({ status: 200 });
    app.pass(20);
    expect(await staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('when the user is deactivated', async () => {
    const { owner, staff } = await acting();
    await app.deactivate(owner.user.id);
    expect(await staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('when the staff member is deactivated, or is no longer staff', async () => {
    const first = await acting();
    await app.deactivate(first.staff.user.id);
    expect(await first.staff.get('/user/me')).toMatchObject({ status: 401 });
    const second = await acting();
    await userStore(app.db).update(second.staff.user.id, { isStaff: false });
    expect(await second.staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('when the user becomes staff', async () => {
    const { owner, staff } = await acting();
    await userStore(app.db).update(owner.user.id, { isStaff: true });
    expect(await staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('when the staff member ends all their sessions from elsewhere', async () => {
    const { staff } = await acting();
    const phone = app.browser();
    await phone.post('/user/login', { email: staff.user.email, password });
    await phone.post('/user/sessions/end_others');
    expect(await staff.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('with everything when they log out', async () => {
    const { staff } = await acting();
    await staff.post('/user/logout');
    expect(await sessionsWhere(({ user_id }) => user_id === staff.user.id)).toEqual([]);
    expect(await sessionsWhere(({ actor_id }) => actor_id === staff.user.id)).toEqual([]);
  });

  test('without the admin flag, should it have been lost meanwhile', async () => {
    const { staff } = await acting();
    await arriveFromElsewhere(staff);
    await staff.post('/user/acting/end');
    expect((await staff.get('/user/me')).body).toMatchObject({ id: staff.user.id, admin: false });
  });

  test('and they are signed out, should their own session’s time have run out', async () => {
    const someone = await app.person();
    const staff = await app.signedIn({ isStaff: true });
    const hour = 3600;
    for (let passed = 0; passed < 715 * hour; passed += 11 * hour) {
      app.pass(11 * hour);
      expect(await staff.get('/user/me')).toMatchObject({ status: 200 });
    }
    app.pass(4.5 * hour);
    expect(await staff.post(`/staff/user/${someone.id}/login`)).toMatchObject({ status: 200 });
    app.pass(0.75 * hour);
    expect(await staff.post('/user/acting/end')).toMatchObject({ status: 200 });
    expect(staff.jar.has('fanfare')).toBe(false);
  });
});
