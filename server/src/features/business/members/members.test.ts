import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import {
  createBusiness,
  createMember,
  exampleAccount,
  examplePage,
  exampleSite,
  exampleSources,
  inviteKey,
} from '../../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sources: exampleSources });
});

const fetchNotifications = async (browser: {
  user: { id: number };
  get: (path: string) => Promise<{ body: Record<string, unknown> }>;
}) => JSON.stringify((await browser.get(`/user/${browser.user.id}/notifications`)).body);

describe('members', () => {
  test('features read by a member → their own; by the owner → those of all members; by another member → 404', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business, { contests: 'editor' });
    const otherMember = await createMember(app, business);
    const path = `/user/business/${business.bid}/member/${member.user.id}/features`;
    const expected = {
      features: {
        contests: {
          roles: [
            { role_id: 1, role_name: 'viewer' },
            { role_id: 2, role_name: 'editor' },
          ],
        },
      },
    };
    expect((await member.get(path)).body).toMatchObject(expected);
    expect((await business.owner.get(path)).body).toMatchObject(expected);
    expect(await otherMember.get(path)).toMatchObject({ status: 404 });
  });

  test('owner-only calls made by a member → 403 with whom to ask', async () => {
    const business = await createBusiness(app, { assets: [examplePage] });
    const member = await createMember(app, business, { contests: 'manager' });
    const answers = [
      await member.post(`/user/business/${business.bid}/update`, {
        business_name: 'Taken over',
        assets: [examplePage],
      }),
      await member.post(`/user/business/${business.bid}/invite`, { invitee: 'friend@example.test' }),
      await member.post(`/user/business/${business.bid}/user/delete`, { user_id: business.owner.user.id }),
      await member.post(`/user/business/${business.bid}/member/${member.memberId}/update`, {
        features: { contests: 'manager' },
      }),
      await member.post(`/user/business/${business.bid}/member/${member.memberId}/owner`, {
        current_owner_id: member.user.id,
        stay_as_member: true,
      }),
      await member.post(`/user/business/${business.bid}/pixel/create`, { name: 'Mine' }),
      await member.post(`/user/${member.user.id}/business/${business.bid}/delete`, { word: 'delete' }),
      await member.get(`/user/business/${business.bid}/audit`),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 403,
        body: { restricted: { heading: 'Only the owner can do this', message: expect.any(String) } },
      });
    }
    expect((await business.owner.get(`/user/business/${business.bid}`)).body).toMatchObject({ business_name: 'Acme' });
  });

  test('roles and assets of a member changed → apply from the member’s next call', async () => {
    const business = await createBusiness(app, { assets: [examplePage, exampleAccount] });
    const member = await createMember(app, business);
    expect((await member.get('/user/me')).body.business).toMatchObject({ is_owner: false, features: {} });
    const change = { features: { facebook_ads_manager: 'publisher' }, assets: [examplePage] };
    expect(
      (await business.owner.post(`/user/business/${business.bid}/member/${member.memberId}/update`, change)).body,
    ).toEqual({
      success: true,
      message: 'Assets updated successfully.',
    });
    expect((await member.get('/user/me')).body.business).toMatchObject({
      features: { facebook_ads_manager: { roles: ['viewer', 'editor', 'publisher'] } },
    });
    expect((await business.owner.get(`/user/business/${business.bid}/member/${member.memberId}`)).body).toMatchObject({
      roles: { facebook_ads_manager: 'publisher' },
      assets: [examplePage],
    });
    expect(await fetchNotifications(member)).toContain('Your access to Acme changed');
  });

  test('role assigned to a member whose required assets are missing → error message', async () => {
    const business = await createBusiness(app, { assets: [examplePage] });
    const member = await createMember(app, business);
    const give = (features: object) =>
      business.owner.post(`/user/business/${business.bid}/member/${member.memberId}/update`, { features });
    expect((await give({ facebook_ads_manager: 'viewer' })).body).toMatchObject({
      error_message: 'Missing Required Business Assets',
    });
    expect((await give({ content: 'viewer' })).body).toMatchObject({
      error_message: 'Missing Required Business Assets',
    });
    expect(await give({ facebook_messages: 'viewer', contests: 'manager' })).toMatchObject({ status: 200 });
    expect(await give({ nonsense: 'viewer' })).toMatchObject({ status: 400 });
    expect(await give({ contests: 'emperor' })).toMatchObject({ status: 400 });
  });

  test('asset assigned to a member that isn’t of the business → 400', async () => {
    const business = await createBusiness(app, { assets: [examplePage] });
    const member = await createMember(app, business);
    const answer = await business.owner.post(`/user/business/${business.bid}/member/${member.memberId}/update`, {
      assets: [exampleSite],
    });
    expect(answer).toMatchObject({ status: 400 });
  });

  test('asset removed with report → members who use it are named, nothing changes; without report → they lose it', async () => {
    const business = await createBusiness(app, { assets: [examplePage, exampleAccount] });
    const member = await createMember(app, business, {}, [examplePage]);
    const update = { business_name: 'Acme', assets: [exampleAccount] };
    const path = `/user/business/${business.bid}/update`;
    const affected_members = [{ id: member.memberId, name: member.user.name, assets: ['Our page'] }];
    expect((await business.owner.post(path, { ...update, report: true })).body).toEqual({
      success: true,
      affected_members,
    });
    expect((await business.owner.get(`/user/business/${business.bid}`)).body.assets).toHaveLength(2);
    expect((await business.owner.post(path, update)).body).toEqual({ success: true, affected_members });
    expect((await business.owner.get(`/user/business/${business.bid}/member/${member.memberId}`)).body.assets).toEqual(
      [],
    );
  });

  test('member removed from the business → 404 from their next call', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await member.post(`/user/business/${business.bid}/set`);
    const remove = { user_id: member.user.id, business_id: business.bid };
    expect(await business.owner.post(`/user/business/${business.bid}/user/delete/`, remove)).toMatchObject({
      status: 200,
    });
    expect(await member.get(`/user/business/${business.bid}`)).toMatchObject({ status: 404 });
    expect((await member.get('/user/me')).body.business).toBeNull();
    expect(await business.owner.post(`/user/business/${business.bid}/user/delete/`, remove)).toMatchObject({
      status: 404,
    });
  });

  test('business left by a member → done; by the owner → owner-must-transfer', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    expect(await member.post(`/user/business/${business.bid}/leave`)).toMatchObject({ status: 200 });
    expect(problemCode(await business.owner.post(`/user/business/${business.bid}/leave`))).toBe('owner-must-transfer');
    expect(
      problemCode(
        await business.owner.post(`/user/business/${business.bid}/user/delete`, { user_id: business.owner.user.id }),
      ),
    ).toBe('owner-must-transfer');
    expect(await fetchNotifications(business.owner)).toContain('left Acme');
  });

  test('member asks the owner for a role → one notification, with a link that grants the role', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    const request = { step: 'role', feature: 'contests', role: 'publisher' };
    await member.post(`/user/business/${business.bid}/ask_owner`, request);
    await member.post(`/user/business/${business.bid}/ask_owner`, request);
    const { body } = await business.owner.get(`/user/${business.owner.user.id}/notifications`);
    const notification = body.notification?.alerts?.messages?.[0];
    expect(notification).toMatchObject({ count: 2, title: expect.stringContaining('the role Publisher in Contests') });
    const { body: opened } = await business.owner.post(`/user/notification/${String(notification?.id)}/open`);
    expect(opened).toEqual({
      link: `/user/business/${business.bid}/member/${member.memberId}?grant=contests:publisher`,
    });
  });
});

describe('ownership', () => {
  const transfer = (
    browser: { post: TestApp['browser'] extends () => infer B ? (B extends { post: infer P } ? P : never) : never },
    bid: number,
    mid: number,
    from: number,
    stay = true,
  ) => browser.post(`/user/business/${bid}/member/${mid}/owner`, { current_owner_id: from, stay_as_member: stay });

  test('ownership transferred → the previous owner has no features until the new owner assigns some', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    expect(await transfer(business.owner, business.bid, member.memberId, business.owner.user.id)).toMatchObject({
      status: 200,
    });
    expect((await member.get('/user/me')).body.business).toMatchObject({ is_owner: true });
    expect((await business.owner.get('/user/me')).body.business).toMatchObject({ is_owner: false, features: {} });
    const list = (await member.get(`/user/business/${business.bid}/members`)).body.items;
    const previous = Object.values(list ?? {}).find((one) => String(one?.is_owner) === 'false');
    const path = `/user/business/${business.bid}/member/${String(previous?.id)}`;
    expect((await member.get(path)).body).toMatchObject({ needs_reassignment: true });
    await member.post(`${path}/update`, { features: { contests: 'viewer' } });
    expect((await member.get(path)).body).toMatchObject({ needs_reassignment: false });
    expect(await fetchNotifications(member)).toContain('You’re now the owner of Acme');
  });

  test('ownership transferred without staying as a member → the previous owner gets 404', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await transfer(business.owner, business.bid, member.memberId, business.owner.user.id, false);
    expect(await business.owner.get(`/user/business/${business.bid}`)).toMatchObject({ status: 404 });
  });

  test('concurrent transfers of ownership → one succeeds, exactly one owner', async () => {
    const business = await createBusiness(app);
    const members = [];
    for (let n = 0; n < 4; n++) members.push(await createMember(app, business));
    const answers = await Promise.all(
      [...members, ...members].map(({ memberId }) =>
        transfer(business.owner, business.bid, memberId, business.owner.user.id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = answers.filter(({ status }) => status !== 200);
    for (const answer of rejected) expect([403, 409]).toContain(answer.status);
    const message = 'An error occurred while attempting to change the owner of this business.';
    for (const answer of rejected.filter(({ status }) => status === 409))
      expect(answer.body.error_message).toBe(message);
    const list = (await members[0]?.get(`/user/business/${business.bid}/members`))?.body.items;
    expect(Object.values(list ?? {}).filter((one) => String(one?.is_owner) === 'true')).toHaveLength(1);
  });

  test('ownership transferred to a non-member → 404; with a wrong current owner → owner-changed', async () => {
    const business = await createBusiness(app);
    const otherMember = await createBusiness(app);
    const member = await createMember(app, business);
    const outsider = await createMember(app, otherMember);
    expect(await transfer(business.owner, business.bid, outsider.memberId, business.owner.user.id)).toMatchObject({
      status: 404,
    });
    expect(problemCode(await transfer(business.owner, business.bid, member.memberId, member.user.id))).toBe(
      'owner-changed',
    );
  });
});

test('actions of the owner → in the audit log, whose entries can’t be changed or deleted', async () => {
  const business = await createBusiness(app, { name: 'Logged', assets: [examplePage] });
  const { post, user } = await app.createSignedInUser();
  await business.owner.post(`/user/business/${business.bid}/invite`, {
    invitee: user.email,
    features: { rss: 'viewer' },
  });
  const invite_key = await inviteKey(app, user.email);
  await post('/user/business/join/accept', { invite_key, business_id: business.bid });
  const { body } = await business.owner.get(`/user/business/${business.bid}/audit`);
  const actions = Object.values(body.items ?? {}).map((entry) => String(entry?.what));
  expect(actions).toEqual(
    expect.arrayContaining([
      'Created the business Logged',
      'Added the asset Our page',
      expect.stringMatching(/^Invited person/),
      expect.stringMatching(/joined$/),
    ]),
  );
  const csv = await business.owner.get(`/user/business/${business.bid}/audit/export`);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.text).toContain('Created the business Logged');
  await expect(app.overwriteAuditEntries()).rejects.toThrow();
});
