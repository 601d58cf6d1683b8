import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import {
  createBusiness,
  createMember,
  examplePage,
  exampleSources,
  inviteKey,
} from '../../../../test/fixtures/business.ts';
import { createTestApp, eventually, parseMailToken, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sources: exampleSources });
});

type Business = Awaited<ReturnType<typeof createBusiness>>;
const invite = ({ owner, bid }: Business, invitee: string, more: object = {}) =>
  owner.post(`/user/business/${bid}/invite`, { invitee, features: { rss: 'viewer' }, ...more });
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
const invalidMessage = 'This invitation is no longer valid. Ask the business owner for a new one.';

describe('invitation', () => {
  test('invitation to a business whose name has markup → name escaped in the email, preview with email and business only, key stored hashed', async () => {
    const business = await createBusiness(app, { name: 'Brass & Band <b>' });
    await invite(business, 'Ada@Example.test');
    const mail = await app.waitForMail('ada@example.test');
    expect(mail.subject).toContain('Brass & Band <b>');
    expect(mail.html).toContain('Brass &amp; Band &lt;b&gt;');
    const key = parseMailToken(mail);
    const { body } = await app.browser().post('/user/business/join', { invite_key: key });
    expect(body).toEqual({
      user: null,
      invite: { invite_key: key, email: 'ada@example.test' },
      business: { id: business.bid, business_name: 'Brass & Band <b>' },
    });
    expect(await app.dumpTable('invitations')).not.toContain(key);
  });

  test.each([
    ['an invalid address', { invitee: 'nobody' }],
    [
      'an asset that isn’t of the business',
      { invitee: 'a1@example.test', assets: [{ type: 'site', value: 'x', label: 'x' }] },
    ],
    ['an unknown feature', { invitee: 'a2@example.test', features: { spying: 'viewer' } }],
    ['neither an asset nor a feature', { invitee: 'a3@example.test', assets: [], features: {} }],
  ])('invitation sent with %s → 400', async (_, draft) => {
    const business = await createBusiness(app, { assets: [examplePage] });
    expect(await business.owner.post(`/user/business/${business.bid}/invite`, draft)).toMatchObject({ status: 400 });
  });

  test('invitation for a member → already-member; second invitation for one address → already-invited', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    expect((await invite(business, member.user.email)).body).toMatchObject({
      error_message: 'This user is already a member of the business.',
    });
    await invite(business, 'once@example.test');
    expect(problemCode(await invite(business, 'once@example.test'))).toBe('already-invited');
  });

  test('10 concurrent invitations for one address → 1 succeeds', async () => {
    const business = await createBusiness(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(business, 'many@example.test')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('invitee invited again → the old key is invalid; invitation canceled → both keys are invalid', async () => {
    const business = await createBusiness(app);
    const email = 'again@example.test';
    await invite(business, email);
    const first = await inviteKey(app, email);
    await reinvite(business, email);
    const second = await eventually(() => {
      const key = parseMailToken(app.sandbox.mailbox.list({ to: email })[0] ?? { text: '' });
      expect(key).not.toBe(first);
      return key;
    });
    const preview = (invite_key: string) => app.browser().post('/user/business/join', { invite_key });
    expect((await preview(first)).body).toMatchObject({ error: invalidMessage });
    expect(await preview(second)).toMatchObject({ status: 200 });
    const { body } = await business.owner.get(`/user/business/${business.bid}/invitations`);
    expect(body.items?.[0]).toMatchObject({ invitee: email, state: 're-invited' });
    expect(await cancel(business, email)).toMatchObject({ status: 200 });
    expect((await preview(second)).body).toMatchObject({ error: invalidMessage });
    expect((await cancel(business, email)).body).toMatchObject({ error_message: 'This invitation is no longer open.' });
    expect((await reinvite(business, email)).body).toMatchObject({
      error_message: 'This invitation is no longer open.',
    });
  });

  test('invitation older than 14 days → its key is invalid, and the address can be invited again', async () => {
    const business = await createBusiness(app);
    await invite(business, 'slow@example.test');
    const key = await inviteKey(app, 'slow@example.test');
    app.advanceClock(14 * daySeconds + 1);
    await business.owner.post('/user/login', { email: business.owner.user.email, password });
    expect(problemCode(await app.browser().post('/user/business/join', { invite_key: key }))).toBe('invite-invalid');
    expect((await business.owner.get(`/user/business/${business.bid}/invitations`)).body.items?.[0]).toMatchObject({
      state: 'expired',
    });
    expect(await invite(business, 'slow@example.test')).toMatchObject({ status: 200 });
  });

  test('invitation key of a deleted business → invite-invalid, registering with it → 410', async () => {
    const business = await createBusiness(app);
    await invite(business, 'late@example.test');
    const key = await inviteKey(app, 'late@example.test');
    await business.owner.post(`/user/${business.owner.user.id}/business/${business.bid}/delete`, { word: 'delete' });
    expect(problemCode(await app.browser().post('/user/business/join', { invite_key: key }))).toBe('invite-invalid');
    expect(await app.browser().post(`/user/business/${business.bid}/register`, registration(key))).toMatchObject({
      status: 410,
    });
  });
});

describe('accepting an invitation', () => {
  test('invitation with roles and assets accepted → the new member has them', async () => {
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

  test('invitation accepted 10 times concurrently → one answer is 1, every other invite-invalid; 1 membership', async () => {
    const business = await createBusiness(app);
    const invitee = await app.createSignedInUser();
    await invite(business, invitee.user.email);
    const invite_key = await inviteKey(app, invitee.user.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        invitee.post('/user/business/join/accept', { invite_key, business_id: business.bid }),
      ),
    );
    expect(answers.filter(({ text }) => text === '1')).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer.body.error_message).toBe(invalidMessage);
    expect((await business.owner.get(`/user/business/${business.bid}/members`)).body).toMatchObject({ total: 2 });
    expect(problemCode(await reinvite(business, invitee.user.email))).toBe('already-member');
    expect((await invitee.post('/user/business/join', { invite_key })).body).toMatchObject({
      error: 'You’re already a member of this business.',
    });
  });

  test('invitation accepted with another account → requires its password; invitee and owner are notified', async () => {
    const business = await createBusiness(app);
    const invitee = await app.createSignedInUser();
    await invite(business, 'meant-for@example.test');
    const invite_key = await inviteKey(app, 'meant-for@example.test');
    const accept = (more: object) =>
      invitee.post('/user/business/join/accept', { invite_key, business_id: business.bid, ...more });
    expect(problemCode(await accept({}))).toBe('verify-needed');
    expect(problemCode(await accept({ password: 'a guess' }))).toBe('login-failed');
    expect((await accept({ password })).text).toBe('1');
    expect((await business.owner.get(`/user/business/${business.bid}/invitations`)).body.items?.[0]).toMatchObject({
      state: 'accepted',
      accepted_by: invitee.user.email,
    });
    const members = (await business.owner.get(`/user/business/${business.bid}/members?search=${invitee.user.email}`))
      .body;
    expect(members.items?.[0]).toMatchObject({ invited_as: 'meant-for@example.test' });
    await app.waitForMail('meant-for@example.test', 'Your invitation to Acme was used');
    await app.waitForMail(business.owner.user.email);
    const notifications = JSON.stringify(
      (await business.owner.get(`/user/${business.owner.user.id}/notifications`)).body,
    );
    expect(notifications).toContain('with the invitation you sent to meant-for@example.test');
  });

  test('invitation key used for another business → invite-invalid', async () => {
    const business = await createBusiness(app);
    const otherBusiness = await createBusiness(app);
    const invitee = await app.createSignedInUser();
    await invite(business, invitee.user.email);
    const invite_key = await inviteKey(app, invitee.user.email);
    expect(
      problemCode(await invitee.post('/user/business/join/accept', { invite_key, business_id: otherBusiness.bid })),
    ).toBe('invite-invalid');
    expect(await invitee.get(`/user/business/${otherBusiness.bid}`)).toMatchObject({ status: 404 });
  });

  test('sign-in or registration with a business_id → no membership is created', async () => {
    const business = await createBusiness(app);
    const user = await app.createUser();
    const browser = app.browser();
    await browser.post('/user/login', { email: user.email, password, business_id: business.bid });
    expect((await browser.get('/user/me')).body.business).toBeNull();
    expect(
      await app.browser().post(`/user/business/${business.bid}/register`, registration('x'.repeat(43))),
    ).toMatchObject({ status: 410 });
  });
});

describe('registering through an invitation', () => {
  test('registration with an invitation key → a confirmed account with the invited address, and a membership', async () => {
    const business = await createBusiness(app);
    await invite(business, 'ina@example.test', { features: { rss: 'viewer' } });
    const key = await inviteKey(app, 'ina@example.test');
    const ina = app.browser();
    const withAddress = { ...registration(key), email: 'another-user@example.test' };
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
    expect(problemCode(await app.browser().post(`/user/business/${business.bid}/register`, registration(key)))).toBe(
      'invite-invalid',
    );
  });

  test('registration with an invitation for an address that has an account → account-exists, the account is unchanged', async () => {
    const business = await createBusiness(app);
    const user = await app.createUser();
    await invite(business, user.email);
    const key = await inviteKey(app, user.email);
    const answer = await app.browser().post(`/user/business/${business.bid}/register`, registration(key));
    expect(answer.body).toMatchObject({
      code: 'account-exists',
      error_message: 'This email address already has an account. Sign in to accept the invitation.',
    });
    expect(await app.browser().post('/user/login', { email: user.email, password })).toMatchObject({ status: 200 });
  });
});

test('CSV file of invitees imported → each valid row is invited, with a result per row', async () => {
  const business = await createBusiness(app);
  const member = await createMember(app, business);
  const csv = [
    'email,roles',
    'one@import.test,contests:editor,rss:viewer',
    'not an address',
    `${member.user.email}`,
    '"two@import.test",rss:viewer',
    'four@import.test',
    'three@import.test,spying:viewer',
    'one@import.test',
  ].join('\r\n');
  const { body } = await business.owner.post(`/user/business/${business.bid}/invite/import`, { csv });
  expect(Object.values(body.rows ?? {}).map((row) => [String(row?.invitee), String(row?.invited)])).toEqual([
    ['one@import.test', 'true'],
    ['not an address', 'false'],
    [member.user.email, 'false'],
    ['two@import.test', 'true'],
    ['four@import.test', 'false'],
    ['three@import.test', 'false'],
    ['one@import.test', 'false'],
  ]);
  await app.waitForMail('two@import.test');
});
