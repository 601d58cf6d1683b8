import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { olive } from './seed.data.ts';
import { type Row, testClient } from './test-client.ts';

const pageId = '108334455667788';
const now = () => new Date('2026-11-15T10:00:00Z');

let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let user = '';
let page = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now });
  facebook = testClient({ url: sandbox.url, fetch });
  user = await facebook.login(olive);
  page = await facebook.pageToken(user, pageId);
});
afterAll(() => sandbox.stop());

const every = async (path: string, params: Record<string, string>, token = page): Promise<Row[]> => {
  const rows: Row[] = [];
  let answer = await facebook.get(path, params, token);
  for (let turn = 0; turn < 100; turn += 1) {
    rows.push(...(answer.body.data ?? []));
    const next = answer.body.paging?.next;
    if (next === undefined) return rows;
    const { origin, pathname, searchParams } = new URL(next);
    answer = await facebook.get(origin + pathname, Object.fromEntries(searchParams));
  }
  throw new Error('The pages never end.');
};
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

describe('statistics', () => {
  const metric = async (id: string, params: Record<string, string>) =>
    (await facebook.get(`/${id}/insights`, params, page)).body.data?.[0]?.values ?? [];

  test('every total of a post is the sum of its rows', async () => {
    const [post] = await every(`/${pageId}/published_posts`, {
      since: '2026-10-01',
      until: '2026-10-10',
      fields: 'id,shares,comments.limit(100).summary(true),reactions.summary(true)',
    });
    const one = async (name: string, more = {}) =>
      (await metric(post?.id ?? '', { metric: name, ...more })).map(({ value }) => value);
    const [views] = await one('post_media_view');
    expect(views).toBeGreaterThan(100);
    for (const breakdown of ['is_from_ads', 'is_from_followers'])
      expect(sum(await one('post_media_view', { breakdown }))).toBe(views);
    const parts = async (name: string) => sum(Object.values((await one(name))[0] as unknown as Record<string, number>));
    expect(await parts('post_clicks_by_type')).toBe((await one('post_clicks'))[0]);
    const reactions = post?.reactions as { summary: { total_count: number } };
    expect(await parts('post_reactions_by_type_total')).toBe(reactions.summary.total_count);
    const comments = post?.comments as { data: unknown[]; summary: { total_count: number } };
    expect(comments.data).toHaveLength(comments.summary.total_count);
  });

  test('the days of a page add up to its posts, and its followers to who came and went', async () => {
    const world = await startSandbox({ port: 0, smtpPort: 0, now });
    const client = testClient({ url: world.url, fetch });
    await client.wait(40 * 86_400);
    const token = await client.pageToken(await client.login(olive), pageId);
    const rowsOf = async (name: string) => {
      const rows = [];
      for (let from = Date.parse('2026-05-10'); from < Date.parse('2026-12-25'); from += 60 * 86_400_000) {
        const params = {
          metric: name,
          period: 'day',
          since: String(from / 1000),
          until: String(from / 1000 + 60 * 86_400 - 86_400),
        };
        rows.push(...((await client.get(`/${pageId}/insights`, params, token)).body.data?.[0]?.values ?? []));
        params.since = params.until;
        params.until = String(Number(params.until) + 86_400);
        rows.push(...((await client.get(`/${pageId}/insights`, params, token)).body.data?.[0]?.values ?? []));
      }
      return [...new Map(rows.map((row) => [row.end_time, row])).values()];
    };
    const total = async (name: string) => sum((await rowsOf(name)).map(({ value }) => value));
    let posts = 0;
    let next: string | undefined = `${world.url}/facebook/graph/v25.0/${pageId}/published_posts`;
    let params: Record<string, string> = {
      fields: 'insights.metric(post_media_view)',
      limit: '100',
      access_token: token,
    };
    while (next) {
      const { body } = await client.get(next, params);
      posts += sum(
        (body.data ?? []).map(
          (row) => (row.insights as { data: { values: { value: number }[] }[] }).data[0]?.values[0]?.value ?? 0,
        ),
      );
      const address: URL | undefined = body.paging?.next === undefined ? undefined : new URL(body.paging.next);
      params = address ? Object.fromEntries(address.searchParams) : {};
      next = address && address.origin + address.pathname;
    }
    expect(posts).toBeGreaterThan(10_000);
    expect(await total('page_media_view')).toBe(posts);
    const followers = await rowsOf('page_follows');
    const change = (followers.at(-1)?.value ?? 0) - 4180;
    expect((await total('page_daily_follows_unique')) - (await total('page_daily_unfollows_unique'))).toBe(change);
    const { body } = await client.get(`/${pageId}`, { fields: 'followers_count' }, token);
    expect((body as { followers_count: number }).followers_count).toBe(followers.at(-1)?.value);
    await world.stop();
  });

  test('a week is the sum of its days, and days end at eight in the morning', async () => {
    const range = { since: '2026-10-01', until: '2026-10-15' };
    const days = await metric(pageId, { metric: 'page_post_engagements', ...range });
    const weeks = await metric(pageId, { metric: 'page_post_engagements', period: 'week', ...range });
    expect(days.at(-1)?.end_time).toMatch(/T08:00:00\+0000$/);
    expect(weeks.at(-1)?.value).toBe(sum(days.slice(-7).map(({ value }) => value)));
    const [whole] = await metric(pageId, { metric: 'page_post_engagements', period: 'total_over_range', ...range });
    expect(whole?.value).toBe(sum(days.map(({ value }) => value)));
  });

  test.each<[string, Record<string, string>]>([
    ['a removed metric', { metric: 'page_impressions' }],
    ['a removed metric among good ones', { metric: 'page_follows,page_fans' }],
    ['no metric', {}],
    ['an unknown period', { metric: 'page_follows', period: 'year' }],
    ['more than ninety days', { metric: 'page_follows', since: '2026-01-01', until: '2026-10-01' }],
  ])('%s is refused', async (_what, params) => {
    expect((await facebook.get(`/${pageId}/insights`, params, page)).body.error?.code).toBe(100);
  });

  test('a new post earns as time goes by', async () => {
    const world = await startSandbox({ port: 0, smtpPort: 0, now });
    const client = testClient({ url: world.url, fetch });
    const token = await client.pageToken(await client.login(olive), pageId);
    const { body } = await client.post(`/${pageId}/feed`, { message: 'Grow' }, token);
    const views = async () =>
      (await client.get(`/${body.id}/insights`, { metric: 'post_media_view' }, token)).body.data?.[0]?.values?.[0]
        ?.value;
    expect(await views()).toBe(0);
    await client.wait(86_400);
    expect(await views()).toBeGreaterThan(50);
    await world.stop();
  });
});
