import { strangerEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import { promotionMessages } from '@fanfare/contract/promotions/promotions';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { setSentEmails } from '../../../test/fixtures/sent-emails.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp();
  business = await createBusiness(app);
});

const save = (user: TestUser, fields: object = {}) => user.post('/campaign/save', { name: 'Autumn', ...fields });
const create = async (user: TestUser, fields: object = {}): Promise<number> =>
  Number((await save(user, fields)).body.campaign?.id);
const setStatus = (user: TestUser, id: number, campaign_status: string) =>
  user.post(`/campaign/${id}/status`, { campaign_status });
const emails = (list: Awaited<ReturnType<TestUser['get']>>) =>
  toList(list.body.admins).map(({ email }) => String(email));

describe('admins of a campaign', () => {
  test('member who is an admin of one campaign → can open and edit that one only', async () => {
    const own = await create(business.owner, { name: 'Own' });
    const other = await create(business.owner);
    const member = await createMember(app, business);
    const added = await business.owner.post(`/campaign/${own}/admins/add`, { email: member.user.email.toUpperCase() });
    expect(added.body.admins).toMatchObject([{ email: member.user.email, name: member.user.name, member: true }]);
    expect((await member.get('/campaigns')).body).toMatchObject({ total: 1, items: [{ id: own, role: 'editor' }] });
    expect((await save(member, { id: own, name: 'Edited' })).body.campaign).toMatchObject({ name: 'Edited' });
    expect((await member.get(`/campaign/${own}/results`)).status).toBe(200);
    const refused = [
      await member.get(`/campaign/${other}`),
      await save(member, { id: other }),
      await save(member, {}),
      await setStatus(member, own, 'Active'),
      await member.post(`/campaign/${own}/delete`),
      await member.post(`/campaign/${own}/admins/add`, { email: 'friend@else.test' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    await business.owner.post(`/campaign/${own}/admins/remove`, { email: member.user.email });
    expect((await member.get(`/campaign/${own}`)).status).toBe(403);
  });

  test.each([
    ['an empty address', '  ', promotionMessages.emailRequired],
    ['no address', 'nobody', 'Enter a valid email address.'],
  ])('promotion admin added with %s → the message in admins.error', async (_, email, message) => {
    const id = await create(business.owner);
    const answer = await business.owner.post(`/campaign/${id}/admins/add`, { email });
    expect(answer).toMatchObject({ status: 400, body: { admins: { error: message } } });
  });

  test('promotion admin added by the address of no user → mailed once, even if removed and added again; added twice → refused', async () => {
    const id = await create(business.owner, { name: 'Spring' });
    const path = `/campaign/${id}/admins`;
    const email = 'agency@else.test';
    const add = () => business.owner.post(`${path}/add`, { email });
    expect((await add()).body.admins).toMatchObject([{ email, name: null, member: false }]);
    expect(await add()).toMatchObject({ status: 409, body: { admins: { error: 'This Admin is already added' } } });
    expect(emails(await business.owner.post(`${path}/remove`, { email }))).toEqual([]);
    expect((await business.owner.post(`${path}/remove`, { email })).body.admins).toMatchObject({
      error: promotionMessages.notAdmin,
    });
    expect(emails(await add())).toEqual([email]);
    await app.waitForMail(email);
    // The mail to an address added later has arrived, so a second mail to the first address would have arrived before
    // it.
    await business.owner.post(`${path}/add`, { email: 'second@else.test' });
    await app.waitForMail('second@else.test');
    expect(app.sandbox.mailbox.list().filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  test('10 requests at once to add one address as admin → one admin, one email', async () => {
    const id = await create(business.owner);
    const email = 'crowd@else.test';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => business.owner.post(`/campaign/${id}/admins/add`, { email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(emails(await business.owner.get(`/campaign/${id}/admins`))).toEqual([email]);
  });

  test('admin added while the email budget of the business is spent → admins.error, and nothing is added', async () => {
    const poor = await createBusiness(app);
    const id = await create(poor.owner);
    await setSentEmails(app, poor.bid, strangerEmailsPerDay);
    const answer = await poor.owner.post(`/campaign/${id}/admins/add`, { email: 'late@else.test' });
    expect(answer).toMatchObject({ status: 429, body: { admins: { error: expect.stringContaining('tomorrow') } } });
    expect(emails(await poor.owner.get(`/campaign/${id}/admins`))).toEqual([]);
  });

  test('campaign starts → admins who are members are notified', async () => {
    const id = await create(business.owner, { name: 'Summer' });
    const member = await createMember(app, business);
    await business.owner.post(`/campaign/${id}/admins/add`, { email: member.user.email });
    await setStatus(business.owner, id, 'Active');
    const { body } = await member.get(`/user/${member.user.id}/notifications`);
    const titles = toList(body.notification?.alerts?.messages).map(({ title }) => String(title));
    expect(titles).toEqual(expect.arrayContaining(['Summer was started', 'You’re an admin of Summer']));
  });
});
