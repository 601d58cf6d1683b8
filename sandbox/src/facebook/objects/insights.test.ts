import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { dayMs, daySeconds } from '../../kit/durations.ts';
import { olive, pages } from '../seed.data.ts';
import type { Post, PracticePage } from '../state.ts';
import { type Row, testClient } from '../test-client.ts';
import { postInsights } from './insights.ts';

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

const fetchAllPages = async (path: string, params: Record<string, string>, token = page): Promise<Row[]> => {
  const rows: Row[] = [];
  let response = await facebook.get(path, params, token);
  for (let pageCount = 0; pageCount < 100; pageCount += 1) {
    rows.push(...(response.body.data ?? []));
    const next = response.body.paging?.next;
    if (next === undefined) return rows;
    const { origin, pathname, searchParams } = new URL(next);
    response = await facebook.get(origin + pathname, Object.fromEntries(searchParams));
  }
  throw new Error('More than 100 pages.');
};
const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0);

describe('insights', () => {
  const fetchMetric = async (id: string, params: Record<string, string>) =>
    (await facebook.get(`/${id}/insights`, params, page)).body.data?.[0]?.values ?? [];

  test('totals of a post are the sums of their breakdowns', async () => {
    const [post] = await fetchAllPages(`/${pageId}/published_posts`, {
      since: '2026-10-01',
      until: '2026-10-10',
      fields: 'id,shares,comments.limit(100).summary(true),reactions.summary(true)',
    });
    const fetchValues = async (name: string, params = {}) =>
      (await fetchMetric(post?.id ?? '', { metric: name, ...params })).map(({ value }) => value);
    const [views] = await fetchValues('post_media_view');
    expect(views).toBeGreaterThan(100);
    for (const breakdown of ['is_from_ads', 'is_from_followers'])
      expect(sum(await fetchValues('post_media_view', { breakdown }))).toBe(views);
    const sumParts = async (name: string) =>
      sum(Object.values((await fetchValues(name))[0] as unknown as Record<string, number>));
    expect(await sumParts('post_clicks_by_type')).toBe((await fetchValues('post_clicks'))[0]);
    const reactions = post?.reactions as { summary: { total_count: number } };
    expect(await sumParts('post_reactions_by_type_total')).toBe(reactions.summary.total_count);
    const comments = post?.comments as { data: unknown[]; summary: { total_count: number } };
    expect(comments.data).toHaveLength(comments.summary.total_count);
  });

  test('daily page views add up to those of its posts, follower changes to follows minus unfollows', async () => {
    const sandbox = await startSandbox({ port: 0, smtpPort: 0, now });
    const client = testClient({ url: sandbox.url, fetch });
    await client.advanceClock(40 * daySeconds);
    const token = await client.pageToken(await client.login(olive), pageId);
    const fetchRows = async (name: string) => {
      const rows = [];
      for (let from = Date.parse('2026-05-10'); from < Date.parse('2026-12-25'); from += 60 * dayMs) {
        const params = {
          metric: name,
          period: 'day',
          since: String(from / 1000),
          until: String(from / 1000 + 60 * daySeconds - daySeconds),
        };
        rows.push(...((await client.get(`/${pageId}/insights`, params, token)).body.data?.[0]?.values ?? []));
        params.since = params.until;
        params.until = String(Number(params.until) + daySeconds);
        rows.push(...((await client.get(`/${pageId}/insights`, params, token)).body.data?.[0]?.values ?? []));
      }
      return [...new Map(rows.map((row) => [row.end_time, row])).values()];
    };
    const sumRows = async (name: string) => sum((await fetchRows(name)).map(({ value }) => value));
    let posts = 0;
    let next: string | undefined = `${sandbox.url}/facebook/graph/v25.0/${pageId}/published_posts`;
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
      const nextUrl: URL | undefined = body.paging?.next === undefined ? undefined : new URL(body.paging.next);
      params = nextUrl ? Object.fromEntries(nextUrl.searchParams) : {};
      next = nextUrl && nextUrl.origin + nextUrl.pathname;
    }
    expect(posts).toBeGreaterThan(10_000);
    expect(await sumRows('page_media_view')).toBe(posts);
    const followers = await fetchRows('page_follows');
    const change = (followers.at(-1)?.value ?? 0) - 4180;
    expect((await sumRows('page_daily_follows_unique')) - (await sumRows('page_daily_unfollows_unique'))).toBe(change);
    const { body } = await client.get(`/${pageId}`, { fields: 'followers_count' }, token);
    expect((body as { followers_count: number }).followers_count).toBe(followers.at(-1)?.value);
    await sandbox.stop();
  });

  test('a week is the sum of its days; days end at 08:00 UTC', async () => {
    const range = { since: '2026-10-01', until: '2026-10-15' };
    const days = await fetchMetric(pageId, { metric: 'page_post_engagements', ...range });
    const weeks = await fetchMetric(pageId, { metric: 'page_post_engagements', period: 'week', ...range });
    expect(days.at(-1)?.end_time).toMatch(/T08:00:00\+0000$/);
    expect(weeks.at(-1)?.value).toBe(sum(days.slice(-7).map(({ value }) => value)));
    const [total] = await fetchMetric(pageId, {
      metric: 'page_post_engagements',
      period: 'total_over_range',
      ...range,
    });
    expect(total?.value).toBe(sum(days.map(({ value }) => value)));
  });

  test.each<[string, Record<string, string>]>([
    ['a removed metric', { metric: 'page_impressions' }],
    ['a removed metric among valid ones', { metric: 'page_follows,page_fans' }],
    ['no metric', {}],
    ['an unknown period', { metric: 'page_follows', period: 'year' }],
    ['more than 90 days', { metric: 'page_follows', since: '2026-01-01', until: '2026-10-01' }],
  ])('page insights with %s → error code 100', async (_what, params) => {
    expect((await facebook.get(`/${pageId}/insights`, params, page)).body.error?.code).toBe(100);
  });

  test('the views of a new post grow with time', async () => {
    const sandbox = await startSandbox({ port: 0, smtpPort: 0, now });
    const client = testClient({ url: sandbox.url, fetch });
    const token = await client.pageToken(await client.login(olive), pageId);
    const { body } = await client.post(`/${pageId}/feed`, { message: 'Grow' }, token);
    const fetchViews = async () =>
      (await client.get(`/${body.id}/insights`, { metric: 'post_media_view' }, token)).body.data?.[0]?.values?.[0]
        ?.value;
    expect(await fetchViews()).toBe(0);
    await client.advanceClock(daySeconds);
    expect(await fetchViews()).toBeGreaterThan(50);
    await sandbox.stop();
  });
});

test('insights for posts of a page with fewer than 100 likes → none; an unknown metric → refused as for other pages', () => {
  const [first] = pages;
  if (!first) throw new Error('No pages.');
  const small: PracticePage = { ...first, startedAt: 0, followersAtStart: 99 };
  const post: Post = {
    id: '1_2',
    pageId: '1',
    kind: 'text',
    photoIds: [],
    madeAt: 0,
    publishAt: 0,
    isScheduled: false,
  };
  const at = now().getTime();
  expect(postInsights(post, small, { metric: 'post_media_view' }, at)).toEqual([]);
  expect(() => postInsights(post, small, { metric: 'post_impressions' }, at)).toThrow();
  expect(postInsights(post, { ...small, followersAtStart: 100 }, { metric: 'post_media_view' }, at)).toHaveLength(1);
});
