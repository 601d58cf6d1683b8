import { widgetNames } from '@fanfare/contract/dashboard/widgets';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let acme: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp();
  acme = await createBusiness(app);
});

const pathOf = ({ user }: TestUser) => `/user/${user.id}/dashboard`;
const names = (column: Loose | undefined) => toList(column).map(({ name }) => String(name));
const columnsOf = (body: Loose) => ({ left: names(body.left), right: names(body.right) });
const get = async (user: TestUser, search = '') => (await user.get(`${pathOf(user)}${search}`)).body;
const widgets = (...list: string[]) => list.map((name) => ({ name, settings: {} }));

describe('widgets in the columns of a dashboard', () => {
  test('dashboard of a new user → total users, page likes, entries, post actions, entries over time, ads; 7 days each', async () => {
    const body = await get(acme.owner);
    expect(columnsOf(body)).toEqual({
      left: ['total_page_likes', 'total_entries', 'entries'],
      right: ['post_actions', 'total_users', 'ad_insights_summary'],
    });
    expect(body.offered).toEqual(widgetNames);
    expect(body.left?.[0]?.settings).toEqual({ collapsed: false, range: 7 });
  });

  test('dashboard widget moved, changed and removed → each answer is the whole dashboard, as stored', async () => {
    const user = await createMember(app, acme, { reports: 'viewer' });
    const likes = { name: 'total_page_likes', settings: { total_page_likes_page: '77', collapsed: true, range: 30 } };
    const moved = await user.post(pathOf(user), {
      section: 'left',
      widgets: [...widgets('post_actions'), likes],
      movedwidget: 'post_actions',
      sender: 'right',
    });
    expect(columnsOf(moved.body)).toEqual({
      left: ['post_actions', 'total_page_likes'],
      right: ['total_users', 'ad_insights_summary'],
    });
    expect(moved.body.left?.[1]).toEqual(likes);
    expect(await get(user)).toEqual(moved.body);
    const removed = await user.post(pathOf(user), { section: 'right', widgets: [], removewidget: 'post_actions' });
    expect(columnsOf(removed.body)).toEqual({ left: ['total_page_likes'], right: [] });
    expect(await get(user)).toEqual(removed.body);
    expect(columnsOf(await get(acme.owner)).right).toContain('post_actions');
  });

  test.each([
    ['an unknown widget', { section: 'left', widgets: widgets('weather') }],
    ['an unknown setting', { section: 'left', widgets: [{ name: 'post_actions', settings: { size: 3 } }] }],
  ])('dashboard changed with %s → 400, nothing stored', async (_, change) => {
    const before = await get(acme.owner);
    expect(await acme.owner.post(pathOf(acme.owner), change)).toMatchObject({ status: 400 });
    expect(await get(acme.owner)).toEqual(before);
  });

  test('20 changes that put one widget into both columns at once → the dashboard has it once', async () => {
    const { owner } = await createBusiness(app);
    const change = (section: string) => owner.post(pathOf(owner), { section, widgets: widgets('post_actions') });
    await Promise.all(Array.from({ length: 20 }, (_, index) => change(index % 2 ? 'left' : 'right')));
    const { left, right } = columnsOf(await get(owner));
    expect([...left, ...right].filter((name) => name === 'post_actions')).toHaveLength(1);
  });

  test('second business of the same user → has a dashboard of its own', async () => {
    const { owner, bid } = await createBusiness(app);
    await owner.post(pathOf(owner), { section: 'right', widgets: [], removewidget: 'ad_insights_summary' });
    const second = await owner.post(`/user/${owner.user.id}/business/create`, { business_name: 'Second' });
    await owner.post(`/user/business/${Number(second.body.id)}/set`);
    expect(columnsOf(await get(owner)).right).toEqual(['post_actions', 'total_users', 'ad_insights_summary']);
    await owner.post(`/user/business/${bid}/set`);
    expect(columnsOf(await get(owner)).right).toEqual([]);
  });

  test('dashboard of a user without a business → no-business', async () => {
    const user = await app.createSignedInUser();
    expect(await user.get(pathOf(user))).toMatchObject({ status: 409, body: { code: 'no-business' } });
  });
});

describe('widgets by permission', () => {
  test.each([
    [{ social: 'viewer' }, ['total_page_likes', 'post_actions']],
    [{ contests: 'viewer' }, ['total_users', 'total_entries', 'entries']],
    [{ reports: 'viewer' }, widgetNames],
    [{ rss: 'manager' }, []],
  ] as const)('member with the roles %j → widgets %j offered, other widgets are not found', async (roles, offered) => {
    const user = await createMember(app, acme, { ...roles });
    expect((await get(user)).offered).toEqual(offered);
    for (const name of widgetNames) {
      const { status } = await user.get(`/user/${user.user.id}/widget/${name}`);
      expect([name, status]).toEqual([name, offered.some((known) => known === name) ? 200 : 404]);
    }
  });

  test('widget the member may not see any more → hidden on the dashboard; permission is back → shown in its place again', async () => {
    const member = await createMember(app, acme, { social: 'viewer', reports: 'viewer' });
    await member.post(pathOf(member), {
      section: 'right',
      widgets: widgets('ad_insights_summary', 'post_actions', 'total_page_likes'),
    });
    const setRoles = (features: object) =>
      acme.owner.post(`/user/business/${acme.bid}/member/${member.memberId}/update`, { features, assets: [] });
    expect(await setRoles({ social: 'viewer' })).toMatchObject({ status: 200 });
    expect(columnsOf(await get(member)).right).toEqual(['post_actions', 'total_page_likes']);
    await member.post(pathOf(member), { section: 'right', widgets: widgets('total_page_likes', 'post_actions') });
    await setRoles({ social: 'viewer', reports: 'viewer' });
    expect(columnsOf(await get(member)).right).toEqual(['total_page_likes', 'post_actions', 'ad_insights_summary']);
  });

  test('staff dashboard → contests of all businesses, for staff only, without pages and ads', async () => {
    const staff = await app.createSignedInUser({ isStaff: true });
    const body = await get(staff, '?board=staff');
    expect(columnsOf(body)).toEqual({ left: ['total_entries', 'entries'], right: ['total_users'] });
    expect(body.offered).toEqual(['total_users', 'total_entries', 'entries']);
    expect(await staff.get(`/user/${staff.user.id}/widget/total_page_likes?board=staff`)).toMatchObject({
      status: 404,
    });
    expect(await acme.owner.get(`${pathOf(acme.owner)}?board=staff`)).toMatchObject({ status: 403 });
  });
});

describe('GET /user/{userId}/widget/{name}', () => {
  const load = (name: string, search = '') => acme.owner.get(`/user/${acme.owner.user.id}/widget/${name}${search}`);

  test('ad insights summary without an ad account → notice no-ad-account', async () => {
    expect((await load('ad_insights_summary')).body).toMatchObject({ notice: 'no-ad-account', total: null, range: 7 });
  });

  test('page figures of a business without a page → notice no-page', async () => {
    expect((await load('total_page_likes', '?range=30')).body).toMatchObject({ notice: 'no-page', range: 30 });
  });

  test.each([
    ['weather', '', 404],
    ['total_page_likes', '?range=8', 400],
    ['total_page_likes', '?post_actions_link=https://shop.test', 400],
    ['total_page_likes', '?total_page_likes_page=1', 404],
  ])('widget %s with the query “%s” → status %i', async (name, search, status) => {
    expect((await load(name, search)).status).toBe(status);
  });
});
