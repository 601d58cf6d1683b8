import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/browser.ts';
import {
  createBusiness,
  createMember,
  examplePage,
  exampleSources,
  type Person,
} from '../../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sources: exampleSources });
});

type Business = Awaited<ReturnType<typeof createBusiness>>;
const contests = { step: 'role', feature: 'contests', role: 'editor' };

const ask = (who: Person, bid: number, asked: object = contests) => who.post(`/user/business/${bid}/ask_owner`, asked);
const open = async ({ owner, bid }: Business) => {
  const { body } = await owner.get(`/user/business/${bid}/requests`);
  return Object.values(body.requests ?? {});
};
const answer = (who: Person, bid: number, rid: unknown, verdict: 'accept' | 'decline') =>
  who.post(`/user/business/${bid}/request/${String(rid)}/${verdict}`);
const bellOf = async (who: Person) => JSON.stringify((await who.get(`/user/${who.user.id}/notifications`)).body);
const rolesOf = async ({ owner, bid }: Business, mid: number) =>
  (await owner.get(`/user/business/${bid}/member/${mid}`)).body.roles;

describe('what members ask the owner for', () => {
  test('waits in the owner’s list, once however often it is asked', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await ask(member, business.bid);
    await ask(member, business.bid, { ...contests, role: 'publisher' });
    await ask(member, business.bid, { step: 'asset', asset_type: 'site' });
    expect(await open(business)).toMatchObject([
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

  test('is given with one click, and the member is told', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business, { reports: 'viewer' });
    await ask(member, business.bid);
    const [request] = await open(business);
    expect(await answer(business.owner, business.bid, request?.id, 'accept')).toMatchObject({ status: 200 });
    expect(await rolesOf(business, member.memberId)).toEqual({ reports: 'viewer', contests: 'editor' });
    expect(await open(business)).toEqual([]);
    expect(await bellOf(member)).toContain('You asked Acme for the role Editor in Contests: yes');
  });

  test('is declined kindly, and nothing changes', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await ask(member, business.bid);
    const [request] = await open(business);
    expect(await answer(business.owner, business.bid, request?.id, 'decline')).toMatchObject({ status: 200 });
    expect(await rolesOf(business, member.memberId)).toEqual({});
    expect(await open(business)).toEqual([]);
    const told = await bellOf(member);
    expect(told).toContain('You asked Acme for the role Editor in Contests: not now');
    expect(told).toContain(`talk to ${business.owner.user.name}`);
    expect(await ask(member, business.bid), 'it may be asked for again').toMatchObject({ status: 200 });
  });

  test('is answered once, by one of many answers at once', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await ask(member, business.bid);
    const [request] = await open(business);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        answer(business.owner, business.bid, request?.id, n % 2 === 0 ? 'accept' : 'decline'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect([status, body.message]).toEqual([404, 'This request has been answered already.']);
    const told = JSON.parse(await bellOf(member)).notification.alerts.messages;
    expect(told.filter(({ title }: { title: string }) => title.startsWith('You asked'))).toHaveLength(1);
  });

  test('stays in the list when what it needs is missing', async () => {
    const business = await createBusiness(app, { assets: [examplePage] });
    const member = await createMember(app, business);
    await ask(member, business.bid, { step: 'role', feature: 'content', role: 'editor' });
    const [request] = await open(business);
    expect((await answer(business.owner, business.bid, request?.id, 'accept')).body).toMatchObject({
      error_message: 'Missing Required Business Assets',
    });
    expect(await open(business)).toHaveLength(1);
  });

  test('leaves the list when the owner gives it on the member’s own page', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await ask(member, business.bid);
    await ask(member, business.bid, { step: 'role', feature: 'reports', role: 'manager' });
    await business.owner.post(`/user/business/${business.bid}/member/${member.memberId}/update`, {
      features: { contests: 'manager', reports: 'viewer' },
    });
    expect(await open(business)).toMatchObject([{ sentence: 'Please give me the role Manager in Reports' }]);
  });

  test('cannot be a role they hold already, nor anything the owner has', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business, { contests: 'publisher' });
    expect(codeOf(await ask(member, business.bid))).toBe('role-held');
    expect(await ask(member, business.bid, { ...contests, role: 'manager' })).toMatchObject({ status: 200 });
    expect(codeOf(await ask(business.owner, business.bid))).toBe('owner-has-everything');
    expect(await open(business)).toHaveLength(1);
  });

  test('belongs to its business: another owner can neither see nor answer it', async () => {
    const [business, rival] = [await createBusiness(app), await createBusiness(app)];
    await ask(await createMember(app, business), business.bid);
    const [request] = await open(business);
    expect(await open(rival)).toEqual([]);
    expect(await answer(rival.owner, rival.bid, request?.id, 'accept')).toMatchObject({ status: 404 });
    expect(await open(business)).toHaveLength(1);
  });

  test('goes with the member who leaves', async () => {
    const business = await createBusiness(app);
    const member = await createMember(app, business);
    await ask(member, business.bid);
    await member.post(`/user/business/${business.bid}/leave`);
    expect(await open(business)).toEqual([]);
  });
});
