import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import {
  createBusiness,
  createMember,
  examplePage,
  exampleSources,
  type TestUser,
} from '../../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sources: exampleSources });
});

type Business = Awaited<ReturnType<typeof createBusiness>>;
const contests = { step: 'role', feature: 'contests', role: 'editor' };

const askOwner = (browser: TestUser, bid: number, request: object = contests) =>
  browser.post(`/user/business/${bid}/ask_owner`, request);
const listRequests = async ({ owner, bid }: Business) => {
  const { body } = await owner.get(`/user/business/${bid}/requests`);
  return Object.values(body.requests ?? {});
};
const answer = (browser: TestUser, bid: number, rid: unknown, decision: 'accept' | 'decline') =>
  browser.post(`/user/business/${bid}/request/${String(rid)}/${decision}`);
const fetchNotifications = async (browser: TestUser) =>
  JSON.stringify((await browser.get(`/user/${browser.user.id}/notifications`)).body);
const fetchRoles = async ({ owner, bid }: Business, mid: number) =>
  (await owner.get(`/user/business/${bid}/member/${mid}`)).body.roles;

describe('owner requests', () => {
  test('member asks the owner twice for a role in the same feature → 1 request with the newest role', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await askOwner(member, business.bid);
    await askOwner(member, business.bid, { ...contests, role: 'publisher' });
    await askOwner(member, business.bid, { step: 'asset', asset_type: 'site' });
    expect(await listRequests(business)).toMatchObject([
      {
        name: member.user.name,
        member_id: member.memberId,
        sentence: 'Please give me the role Publisher in Contests',
        link: `/user/business/${business.bid}/member/${member.memberId}?grant=contests:publisher`,
        gives_role: true,
      },
      { step: 'asset', sentence: 'Please add a Site', gives_role: false },
    ]);
    expect(await member.get(`/user/business/${business.bid}/requests`)).toMatchObject({ status: 403 });
  });

  test('role request accepted by the owner → the member has the role and is notified', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business, { reports: 'viewer' });
    await askOwner(member, business.bid);
    const [request] = await listRequests(business);
    expect(await answer(business.owner, business.bid, request?.id, 'accept')).toMatchObject({ status: 200 });
    expect(await fetchRoles(business, member.memberId)).toEqual({ reports: 'viewer', contests: 'editor' });
    expect(await listRequests(business)).toEqual([]);
    expect(await fetchNotifications(member)).toContain('Request granted in Acme: the role Editor in Contests');
  });

  test('role request declined by the owner → the member is notified, no role changes', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await askOwner(member, business.bid);
    const [request] = await listRequests(business);
    expect(await answer(business.owner, business.bid, request?.id, 'decline')).toMatchObject({ status: 200 });
    expect(await fetchRoles(business, member.memberId)).toEqual({});
    expect(await listRequests(business)).toEqual([]);
    const notifications = await fetchNotifications(member);
    expect(notifications).toContain('Request declined in Acme: the role Editor in Contests');
    expect(notifications).toContain(`${business.owner.user.name} declined your request for now.`);
    expect(await askOwner(member, business.bid), 'it can be requested again').toMatchObject({ status: 200 });
  });

  test('8 concurrent answers to one role request → 1 succeeds, 1 notification', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await askOwner(member, business.bid);
    const [request] = await listRequests(business);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        answer(business.owner, business.bid, request?.id, n % 2 === 0 ? 'accept' : 'decline'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect([status, body.message]).toEqual([404, 'This request was already answered.']);
    const notifications = JSON.parse(await fetchNotifications(member)).notification.alerts.messages;
    expect(notifications.filter(({ title }: { title: string }) => title.startsWith('Request '))).toHaveLength(1);
  });

  test('role request accepted while the role’s required assets are missing → error, the request stays', async () => {
    const business = await createBusiness(app, { assets: [examplePage] });
    const member = await createMember(app, business);
    await askOwner(member, business.bid, { step: 'role', feature: 'content', role: 'editor' });
    const [request] = await listRequests(business);
    expect((await answer(business.owner, business.bid, request?.id, 'accept')).body).toMatchObject({
      error_message: 'Missing Required Business Assets',
    });
    expect(await listRequests(business)).toHaveLength(1);
  });

  test('requested role granted on the member page → the request is removed', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await askOwner(member, business.bid);
    await askOwner(member, business.bid, { step: 'role', feature: 'reports', role: 'manager' });
    await business.owner.post(`/user/business/${business.bid}/member/${member.memberId}/update`, {
      features: { contests: 'manager', reports: 'viewer' },
    });
    expect(await listRequests(business)).toMatchObject([{ sentence: 'Please give me the role Manager in Reports' }]);
  });

  test('role requested by a member who has it → role-held; role requested by the owner → owner-has-everything', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business, { contests: 'publisher' });
    expect(problemCode(await askOwner(member, business.bid))).toBe('role-held');
    expect(await askOwner(member, business.bid, { ...contests, role: 'manager' })).toMatchObject({ status: 200 });
    expect(problemCode(await askOwner(business.owner, business.bid))).toBe('owner-has-everything');
    expect(await listRequests(business)).toHaveLength(1);
  });

  test('role requests read or answered by the owner of another business → not visible, not answered', async () => {
    const business = await createBusiness(app);
    const otherBusiness = await createBusiness(app);
    await askOwner(await createMember(app, business), business.bid);
    const [request] = await listRequests(business);
    expect(await listRequests(otherBusiness)).toEqual([]);
    expect(await answer(otherBusiness.owner, otherBusiness.bid, request?.id, 'accept')).toMatchObject({ status: 404 });
    expect(await listRequests(business)).toHaveLength(1);
  });

  test('member with open requests leaves the business → the requests are removed', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await askOwner(member, business.bid);
    await member.post(`/user/business/${business.bid}/leave`);
    expect(await listRequests(business)).toEqual([]);
  });
});
