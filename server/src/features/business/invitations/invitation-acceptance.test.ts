import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/browser.ts';
import {
  createBusiness,
  createMember,
  examplePage,
  exampleSources,
  inviteKey,
} from '../../../../test/fixtures/business.ts';
import { createTestApp, eventually, password, type TestApp, tokenIn } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sources: exampleSources });
});

type Business = Awaited<ReturnType<typeof createBusiness>>;
const invite = ({ owner, bid }: Business, invitee: string, more: object = {}) =>
  owner.post(`/user/business/${bid}/invite`, { invitee, ...more });
const reinvite = ({ owner, bid }: Business, invitee: string) =>
  owner.post(`/user/${owner.user.id}/business/${bid}/invite`, { invitee });
const cancel = ({ owner, bid }: Business, invitee: string) =>
  owner.post(`/user/${owner.user.id}/business/${bid}/invite/cancel`, { invitee });
const registration = (invite_key: string) => ({
  name: 'Ina',
  password: 'another long password',
  timezone: 'UTC',
  invite_key,
});
const gone = 'This invitation is no longer valid. Ask the owner of the business to invite you again.';

describe('an invitation', () => {
  test('is mailed with the business’s name, tells nobody more than it must, and is stored hashed', async () => {
    const business = await createBusiness(app, { name: 'Brass & Band <b>' });
    await invite(business, 'Ada@Example.test');
    const mail = await app.mailTo('ada@example.test');
    expect(mail.subject).toContain('Brass & Band <b>');
    expect(mail.html).toContain('Brass &amp; Band &lt;b&gt;');
    const key = tokenIn(mail);
    const { body } = await app.browser().post('/user/business/join', { invite_key: key });
    expect(body).toEqual({
      user: null,
      invite: { invite_key: key, email: 'ada@example.test' },
      business: { id: business.bid, business_name: 'Brass & Band <b>' },
    });
    expect(await app.dump('invitations')).not.toContain(key);
  });

  test.each([
    ['a wrong address', { invitee: 'nobody' }],
    [
      'an asset the business has not',
      { invitee: 'a1@example.test', assets: [{ type: 'site', value: 'x', label: 'x' }] },
    ],
    ['a feature that is none', { invitee: 'a2@example.test', features: { spying: 'viewer' } }],
  ])('with %s is refused', async (_, draft) => {
    const business = await createBusiness(app, { assets: [examplePage] });
    expect(await business.owner.post(`/user/business/${business.bid}/invite`, draft)).toMatchObject({ status: 400 });
  });

  test('to a member, or to somebody already invited, says so', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    expect((await invite(business, member.user.email)).body).toMatchObject({
      error_message: 'This person is already a member of the business.',
    });
    await invite(business, 'once@example.test');
    expect(codeOf(await invite(business, 'once@example.test'))).toBe('already-invited');
  });

  test('sent by many at once is one invitation', async () => {
    const business = await createBusiness(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(business, 'many@example.test')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('sent again kills the old key; cancelled, both are dead', async () => {
    const business = await createBusiness(app);
    const email = 'again@example.test';
    await invite(business, email);
    const first = await inviteKey(app, email);
    await reinvite(business, email);
    const second = await eventually(() => {
      const key = tokenIn(app.sandbox.mailbox.list({ to: email })[0] ?? { text: '' });
      expect(key).not.toBe(first);
      return key;
    });
    const look = (invite_key: string) => app.browser().post('/user/business/join', { invite_key });
    expect((await look(first)).body).toMatchObject({ error: gone });
    expect(await look(second)).toMatchObject({ status: 200 });
    const { body } = await business.owner.get(`/user/business/${business.bid}/invitations`);
    expect(body.items?.[0]).toMatchObject({ invitee: email, state: 're-invited' });
    expect(await cancel(business, email)).toMatchObject({ status: 200 });
    expect((await look(second)).body).toMatchObject({ error: gone });
    expect((await cancel(business, email)).body).toMatchObject({ error_message: 'This invitation is no longer open.' });
    expect((await reinvite(business, email)).body).toMatchObject({
      error_message: 'This invitation is no longer open.',
    });
  });

  test('ends after fourteen days, and a new one can be sent then', async () => {
    const alone = await createTestApp();
    const business = await createBusiness(alone);
    await invite(business, 'slow@example.test');
    const key = await inviteKey(alone, 'slow@example.test');
    alone.pass(14 * 24 * 3600 + 1);
    await business.owner.post('/user/login', { email: business.owner.user.email, password });
    expect(codeOf(await alone.browser().post('/user/business/join', { invite_key: key }))).toBe('invite-invalid');
    expect((await business.owner.get(`/user/business/${business.bid}/invitations`)).body.items?.[0]).toMatchObject({
      state: 'expired',
    });
    expect(await invite(business, 'slow@example.test')).toMatchObject({ status: 200 });
  });

  test('to a business that was deleted since leads nowhere', async () => {
    const business = await createBusiness(app);
    await invite(business, 'late@example.test');
    const key = await inviteKey(app, 'late@example.test');
    await business.owner.post(`/user/${business.owner.user.id}/business/${business.bid}/delete`, { word: 'delete' });
    expect(codeOf(await app.browser().post('/user/business/join', { invite_key: key }))).toBe('invite-invalid');
    expect(await app.browser().post(`/user/business/${business.bid}/register`, registration(key))).toMatchObject({
      status: 410,
    });
  });
});

describe('joining', () => {
  test('as the invited person gives the roles and assets of the invitation', async () => {
    const business = await createBusiness(app, { assets: [examplePage] });
    const member = await createMember(app, business, { contests: 'publisher' }, [examplePage]);
    expect((await member.get('/user/me')).body.business).toMatchObject({
      id: business.bid,
      features: { contests: { roles: ['viewer', 'editor', 'publisher'] } },
    });
    expect((await business.owner.get(`/user/business/${business.bid}/member/${member.memberId}`)).body).toMatchObject({
      assets: [examplePage],
      invited_as: null,
    });
  });

  test('answers exactly 1, once; parallel attempts give one membership', async () => {
    const business = await createBusiness(app);
    const person = await app.signedIn();
    await invite(business, person.user.email);
    const invite_key = await inviteKey(app, person.user.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        person.post('/user/business/join/accept', { invite_key, business_id: business.bid }),
      ),
    );
    expect(answers.filter(({ text }) => text === '1')).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.body.error_message).toBe(gone);
    expect((await business.owner.get(`/user/business/${business.bid}/members`)).body).toMatchObject({ total: 2 });
    expect(codeOf(await reinvite(business, person.user.email))).toBe('already-member');
    expect((await person.post('/user/business/join', { invite_key })).body).toMatchObject({
      error: 'You already belong to this business.',
    });
  });

  test('as somebody else needs their password, and everybody concerned learns of it', async () => {
    const business = await createBusiness(app);
    const person = await app.signedIn();
    await invite(business, 'meant-for@example.test');
    const invite_key = await inviteKey(app, 'meant-for@example.test');
    const accept = (more: object) =>
      person.post('/user/business/join/accept', { invite_key, business_id: business.bid, ...more });
    expect(codeOf(await accept({}))).toBe('verify-needed');
    expect(codeOf(await accept({ password: 'a guess' }))).toBe('login-failed');
    expect((await accept({ password })).text).toBe('1');
    expect((await business.owner.get(`/user/business/${business.bid}/invitations`)).body.items?.[0]).toMatchObject({
      state: 'accepted',
      accepted_by: person.user.email,
    });
    const members = (await business.owner.get(`/user/business/${business.bid}/members?search=${person.user.email}`))
      .body;
    expect(members.items?.[0]).toMatchObject({ invited_as: 'meant-for@example.test' });
    await app.mailTo('meant-for@example.test', 'Your invitation to Acme was used');
    await app.mailTo(business.owner.user.email);
    const bell = JSON.stringify((await business.owner.get(`/user/${business.owner.user.id}/notifications`)).body);
    expect(bell).toContain('with the invitation you sent to meant-for@example.test');
  });

  test('with the key of one business does not open another', async () => {
    const [business, other] = [await createBusiness(app), await createBusiness(app)];
    const person = await app.signedIn();
    await invite(business, person.user.email);
    const invite_key = await inviteKey(app, person.user.email);
    expect(codeOf(await person.post('/user/business/join/accept', { invite_key, business_id: other.bid }))).toBe(
      'invite-invalid',
    );
    expect(await person.get(`/user/business/${other.bid}`)).toMatchObject({ status: 404 });
  });

  test('by naming a business at sign-in or registration does not work', async () => {
    const business = await createBusiness(app);
    const person = await app.person();
    const own = app.browser();
    await own.post('/user/login', { email: person.email, password, business_id: business.bid });
    expect((await own.get('/user/me')).body.business).toBeNull();
    expect(
      await app.browser().post(`/user/business/${business.bid}/register`, registration('x'.repeat(43))),
    ).toMatchObject({ status: 410 });
  });
});

describe('registering through an invitation', () => {
  test('makes an account with the invited address, proven by the key, and joins', async () => {
    const business = await createBusiness(app);
    await invite(business, 'ina@example.test', { features: { rss: 'viewer' } });
    const key = await inviteKey(app, 'ina@example.test');
    const ina = app.browser();
    const withAddress = { ...registration(key), email: 'somebody-else@example.test' };
    expect(await ina.post(`/user/business/${business.bid}/register`, withAddress)).toMatchObject({ status: 400 });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ ...registration(key), email: 'ina@example.test' }).toString();
    expect(await ina.send('POST', `/api/user/business/${business.bid}/register`, { headers, payload })).toMatchObject({
      status: 200,
    });
    expect(
      await ina.post('/user/login', { email: 'ina@example.test', password: 'another long password' }),
    ).toMatchObject({ status: 200 });
    expect((await ina.get('/user/me')).body.business).toMatchObject({
      id: business.bid,
      features: { rss: { roles: ['viewer'] } },
    });
    expect(codeOf(await app.browser().post(`/user/business/${business.bid}/register`, registration(key)))).toBe(
      'invite-invalid',
    );
  });

  test('never touches an account that exists', async () => {
    const business = await createBusiness(app);
    const person = await app.person();
    await invite(business, person.email);
    const key = await inviteKey(app, person.email);
    const answer = await app.browser().post(`/user/business/${business.bid}/register`, registration(key));
    expect(answer.body).toMatchObject({
      code: 'account-exists',
      error_message: 'There is already an account with this address. Please log in to accept.',
    });
    expect(await app.browser().post('/user/login', { email: person.email, password })).toMatchObject({ status: 200 });
  });
});

test('many people can be invited from CSV, each line with its own result', async () => {
  const business = await createBusiness(app);
  const member = await createMember(app, business);
  const csv = [
    'email,roles',
    'one@import.test,contests:editor,rss:viewer',
    'not an address',
    `${member.user.email}`,
    '"two@import.test"',
    'three@import.test,spying:viewer',
    'one@import.test',
  ].join('\r\n');
  const { body } = await business.owner.post(`/user/business/${business.bid}/invite/import`, { csv });
  expect(Object.values(body.rows ?? {}).map((row) => [String(row?.invitee), String(row?.invited)])).toEqual([
    ['one@import.test', 'true'],
    ['not an address', 'false'],
    [member.user.email, 'false'],
    ['two@import.test', 'true'],
    ['three@import.test', 'false'],
    ['one@import.test', 'false'],
  ]);
  await app.mailTo('two@import.test');
});
