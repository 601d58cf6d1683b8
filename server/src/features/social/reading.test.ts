import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createPublisher, listOf, type Poster, plan } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let poster: Poster;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true });
  poster = await createPublisher(app, ['facebook', 'twitter', 'linkedin', 'pinterest', 'instagram']);
});

const bare = ({ social_network, social_account }: { social_network: string; social_account: string }) => ({
  social_network,
  social_account,
});
const boardsOf = async () => {
  const { body } = await poster.owner.get(`/pinterest/${poster.on('pinterest').social_account}/boards`);
  return listOf(body.boards);
};

describe('lists', () => {
  test('find shares by state, network, account, days and words', async () => {
    const own = await createPublisher(app, ['facebook', 'twitter']);
    const accounts = [bare(own.on('facebook')), bare(own.on('twitter'))];
    await plan(own.owner, accounts, { message: 'Autumn beans', schedule: { at: '2030-09-01T09:00' } });
    const [id = 0] = await plan(own.owner, accounts.slice(0, 1), {
      message: 'Winter 100% beans',
      schedule: { at: '2030-11-01T09:00' },
    });
    await own.owner.post(`/social/share/${id}/cancel`);
    const found = async (query: string) => {
      const { body } = await own.owner.get(`/social/shares?${query}`);
      return [Number(body.total), listOf(body.items).map((item) => String(item.message))];
    };
    expect(await found('')).toEqual([3, ['Winter 100% beans', 'Autumn beans', 'Autumn beans']]);
    expect(await found('state=cancelled')).toEqual([1, ['Winter 100% beans']]);
    expect(await found('network=twitter')).toEqual([1, ['Autumn beans']]);
    expect(await found(`account=${own.on('facebook').social_account}&state=intent`)).toEqual([1, ['Autumn beans']]);
    expect(await found('from=2030-10-01T00:00:00Z&to=2030-12-01T00:00:00Z')).toEqual([1, ['Winter 100% beans']]);
    expect(await found('search=100%25')).toEqual([1, ['Winter 100% beans']]);
    expect(await found('page=2')).toEqual([3, []]);
    const { body } = await own.owner.get('/social/calendar?from=2030-08-20T00:00:00Z&to=2030-09-30T00:00:00Z');
    expect(listOf(body.items)).toMatchObject([
      { title: 'Autumn beans', state: 'intent', due: '2030-09-01T07:00:00.000Z' },
      { title: 'Autumn beans' },
    ]);
    expect(await own.owner.get('/social/calendar?from=2030-01-01T00:00:00Z&to=2030-09-30T00:00:00Z')).toMatchObject({
      status: 400,
    });
  });
});

describe('where one can post', () => {
  test('each account in the documents’ words', async () => {
    const { body } = await poster.owner.get('/social/accounts');
    const accounts = listOf(body.accounts);
    const one = (network: string) => accounts.find(({ social_network }) => String(social_network) === network);
    const page = one('facebook');
    expect(page).toMatchObject({ fb_page_id: page?.id, fb_page_name: page?.name, uid: page?.fb_uid, working: true });
    const profile = one('instagram');
    expect(profile).toMatchObject({ account_id: profile?.id, display_name: profile?.name });
    expect(one('twitter')).toMatchObject({ id: expect.any(String), screen_name: expect.any(String) });
    const member = one('linkedin');
    expect(member).toMatchObject({ linkedin_id: member?.id, screen_name: expect.any(String) });
    expect(one('pinterest')).toMatchObject({ id: expect.any(String), name: expect.any(String) });
    expect(body.profile_set).toBe('classic');
  });

  test('public boards only; an account without any says so; a stranger’s has none', async () => {
    const boards = await boardsOf();
    expect(boards.length).toBeGreaterThan(0);
    expect(boards.map(({ name }) => name)).not.toContain('Wholesale samples');
    expect(await poster.owner.get('/pinterest/999/boards')).toMatchObject({ status: 404 });

    const ines = '549755885175100003';
    const { owner } = await createBusiness(app);
    await connect(owner, '/pinterest/connect', 'pinterest', { press: 'allow', as: ines });
    expect((await owner.get(`/pinterest/${ines}/boards`)).body).toEqual({
      boards: [],
      error: 'No public boards available to share to for this account. Create one first.',
    });
  });
});

describe('links', () => {
  test('are read for what they say about themselves', async () => {
    const { body, status } = await poster.owner.post('/facebook/url/og', { url: `${app.sandbox.url}/` });
    expect(status).toBe(200);
    expect(String(body.title)).not.toBe('');
    const link = `${app.sandbox.url}/`;
    const stats = await poster.owner.post('/facebook/url', { url: link, stats: true });
    expect(stats.body.stats).toEqual({ shares: 0, last_shared: null });
  });

  test.each([
    ['http://127.0.0.1:22/', 'This address cannot be used. Enter a public web address.'],
    ['http://169.254.169.254/latest/meta-data', 'This address cannot be used. Enter a public web address.'],
    ['http://[::ffff:7f00:1]/', 'This address cannot be used. Enter a public web address.'],
  ])('%s is not read', async (url, sentence) => {
    const answer = await poster.owner.post('/facebook/url/og', { url });
    expect([answer.status, answer.body.error]).toEqual([400, sentence]);
  });

  test('that lead nowhere say so', async () => {
    const answer = await poster.owner.post('/facebook/url/og', { url: `${app.sandbox.url}/nowhere/at/all` });
    expect(answer.status).toBe(400);
    expect(String(answer.body.error)).toContain('404');
  });
});
