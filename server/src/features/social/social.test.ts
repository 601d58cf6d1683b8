import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import {
  createPublisher,
  createShares,
  listCalendarItems,
  type Publisher,
  toList,
} from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  publisher = await createPublisher(app, ['facebook', 'twitter', 'linkedin', 'pinterest', 'instagram']);
});

const toAccountKey = ({ social_network, social_account }: { social_network: string; social_account: string }) => ({
  social_network,
  social_account,
});
const listBoards = async () => {
  const { body } = await publisher.owner.get(`/pinterest/${publisher.accountOn('pinterest').social_account}/boards`);
  return toList(body.boards);
};

describe('list of shares', () => {
  test('share list filtered by state, network, account, dates and text → the shares that fit', async () => {
    const filterPublisher = await createPublisher(app, ['facebook', 'twitter']);
    const accounts = [
      toAccountKey(filterPublisher.accountOn('facebook')),
      toAccountKey(filterPublisher.accountOn('twitter')),
    ];
    await createShares(filterPublisher.owner, accounts, {
      message: 'Autumn beans',
      schedule: { at: '2030-09-01T09:00' },
    });
    const [id = 0] = await createShares(filterPublisher.owner, accounts.slice(0, 1), {
      message: 'Winter 100% beans',
      schedule: { at: '2030-11-01T09:00' },
    });
    await filterPublisher.owner.post(`/social/share/${id}/cancel`);
    const search = async (query: string) => {
      const { body } = await filterPublisher.owner.get(`/social/shares?${query}`);
      return [Number(body.total), toList(body.items).map((item) => String(item.message))];
    };
    expect(await search('')).toEqual([3, ['Winter 100% beans', 'Autumn beans', 'Autumn beans']]);
    expect(await search('state=cancelled')).toEqual([1, ['Winter 100% beans']]);
    expect(await search('network=twitter')).toEqual([1, ['Autumn beans']]);
    expect(await search(`account=${filterPublisher.accountOn('facebook').social_account}&state=intent`)).toEqual([
      1,
      ['Autumn beans'],
    ]);
    expect(await search('from=2030-10-01T00:00:00Z&to=2030-12-01T00:00:00Z')).toEqual([1, ['Winter 100% beans']]);
    expect(await search('search=100%25')).toEqual([1, ['Winter 100% beans']]);
    expect(await search('page=2')).toEqual([3, []]);
    const { body } = await filterPublisher.owner.get(
      '/social/calendar?from=2030-08-20T00:00:00Z&to=2030-09-30T00:00:00Z',
    );
    expect(listCalendarItems(body)).toMatchObject([
      { title: 'Autumn beans', state: 'intent', due: new Date('2030-09-01T07:00:00.000Z') },
      { title: 'Autumn beans' },
    ]);
    expect(
      await filterPublisher.owner.get('/social/calendar?from=2030-01-01T00:00:00Z&to=2030-09-30T00:00:00Z'),
    ).toMatchObject({
      status: 400,
    });
  });
});

describe('accounts', () => {
  test('list of social accounts → each has the API’s fields of its network', async () => {
    const { body } = await publisher.owner.get('/social/accounts');
    const accounts = toList(body.accounts);
    const accountOf = (network: string) => accounts.find(({ social_network }) => String(social_network) === network);
    const page = accountOf('facebook');
    expect(page).toMatchObject({ fb_page_id: page?.id, fb_page_name: page?.name, uid: page?.fb_uid, working: true });
    const profile = accountOf('instagram');
    expect(profile).toMatchObject({ account_id: profile?.id, display_name: profile?.name });
    expect(accountOf('twitter')).toMatchObject({ id: expect.any(String), screen_name: expect.any(String) });
    const member = accountOf('linkedin');
    expect(member).toMatchObject({ linkedin_id: member?.id, screen_name: expect.any(String) });
    expect(accountOf('pinterest')).toMatchObject({ id: expect.any(String), name: expect.any(String) });
    expect(body.profile_set).toBe('classic');
  });

  test('Facebook page connected without a permission for posts → what is missing and where to grant it; other accounts → nothing missing', async () => {
    const { owner } = await createBusiness(app);
    await connect(owner, '/facebook/connect', 'facebook', { choice: 'allow', untick: ['pages_manage_posts'] });
    const connectPath = expect.stringMatching(/^\/facebook\/connect\?reconnect=\d+&feature=social&rerequest=true$/);
    expect(toList((await owner.get('/social/accounts')).body.accounts)[0]).toMatchObject({
      social_network: 'facebook',
      working: true,
      authorization: { missing: ['pages_manage_posts'], connect: connectPath },
    });
    const accounts = toList((await publisher.owner.get('/social/accounts')).body.accounts);
    expect(accounts.filter(({ authorization }) => authorization)).toEqual([]);
  });

  test('boards of a Pinterest account → public ones only; account without boards → error text; unknown account → 404', async () => {
    const boards = await listBoards();
    expect(boards.length).toBeGreaterThan(0);
    expect(boards.map(({ name }) => name)).not.toContain('Wholesale samples');
    expect(await publisher.owner.get('/pinterest/999/boards')).toMatchObject({ status: 404 });

    const ines = '549755885175100003';
    const { owner } = await createBusiness(app);
    await connect(owner, '/pinterest/connect', 'pinterest', { choice: 'allow', as: ines });
    expect((await owner.get(`/pinterest/${ines}/boards`)).body).toEqual({
      boards: [],
      error: 'No public boards available to share to for this account. Create one first.',
    });
  });
});

describe('link previews', () => {
  test('link preview of a public URL → title and statistics', async () => {
    const { body, status } = await publisher.owner.post('/facebook/url/og', { url: `${app.sandbox.url}/` });
    expect(status).toBe(200);
    expect(String(body.title)).not.toBe('');
    const link = `${app.sandbox.url}/`;
    const stats = await publisher.owner.post('/facebook/url', { url: link, stats: true });
    expect(stats.body.stats).toEqual({ shares: 0, last_shared: null });
  });

  test.each([
    ['http://127.0.0.1:22/', "This URL can't be used. Enter a public web URL."],
    ['http://169.254.169.254/latest/meta-data', "This URL can't be used. Enter a public web URL."],
    ['http://[::ffff:7f00:1]/', "This URL can't be used. Enter a public web URL."],
  ])('link preview of %s → 400, not fetched', async (url, message) => {
    const answer = await publisher.owner.post('/facebook/url/og', { url });
    expect([answer.status, answer.body.error]).toEqual([400, message]);
  });

  test('link preview of a URL that answers 404 → 400 with the status', async () => {
    const answer = await publisher.owner.post('/facebook/url/og', { url: `${app.sandbox.url}/nowhere/at/all` });
    expect(answer.status).toBe(400);
    expect(String(answer.body.error)).toContain('404');
  });
});
