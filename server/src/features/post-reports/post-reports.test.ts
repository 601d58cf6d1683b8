import { parseCsv } from '@fanfare/contract/kit/csv';
import { notPromotable, postSortColumns } from '@fanfare/contract/post-reports/post-report';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  allPosts,
  createReportedBusiness,
  harbourPage,
  marketPage,
  postCondition,
} from '../../../test/fixtures/post-report.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let acme: Awaited<ReturnType<typeof createReportedBusiness>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  acme = await createReportedBusiness(app);
});

describe('post report', () => {
  test('pages of the post report → with likes, time of reading, no missing permission', async () => {
    expect(await acme.listPages()).toMatchObject([
      { name: 'Harbour Coffee Events', has_figures: true, missing_permissions: [], problem: null },
      { page_id: harbourPage, name: 'Harbour Coffee Roasters' },
      { page_id: marketPage, name: 'Northside Food Market' },
    ]);
    for (const { likes, synced_at } of await acme.listPages()) {
      expect(Number(likes)).toBeGreaterThan(100);
      expect(String(synced_at)).toBe(app.now().toISOString());
    }
  });

  test('post report without a range → posts of the last 30 days, newest first, with figures that add up', async () => {
    const body = await acme.read();
    const rows = toList(body.report);
    expect(rows.length).toBeGreaterThan(10);
    expect(body).toMatchObject({ page: 1, page_size: 50, problem: null, totals: { viewers: null } });
    expect(rows.map(({ created }) => String(created))).toEqual(
      rows
        .map(({ created }) => String(created))
        .toSorted()
        .toReversed(),
    );
    const withFigures = rows.find(({ engagement }) => Number(engagement) > 0);
    const { clicks, reactions, comments, shares, engagement, viewers, engagement_rate } = withFigures ?? {};
    expect(Number(clicks) + Number(reactions) + Number(comments) + Number(shares)).toBe(Number(engagement));
    expect(Number(engagement_rate)).toBeCloseTo(Number(engagement) / Number(viewers));
    const all = await acme.read({ ...allPosts });
    for (const name of ['views', 'clicks', 'link_clicks', 'video_views'])
      expect(toList(all.report).reduce((sum, row) => sum + Number(row[name] ?? 0), 0)).toBe(Number(all.totals?.[name]));
  });

  test('post report for one page, several pages, a type, a search, page sizes → only the posts that fit', async () => {
    const one = await acme.read({ ...allPosts, page_id: harbourPage });
    expect(new Set(toList(one.report).map(({ page_id }) => String(page_id)))).toEqual(new Set([harbourPage]));
    const two = await acme.read({ ...allPosts, page_id: `${harbourPage},${marketPage}` });
    expect(Number(two.total)).toBeGreaterThan(Number(one.total));
    const videos = await acme.read({ ...allPosts, post_type: 'video' });
    expect(new Set(toList(videos.report).map(({ type }) => String(type)))).toEqual(new Set(['video']));
    const found = await acme.read({ ...allPosts, search: 'MOKA POT' });
    expect(toList(found.report).every(({ full_message }) => /moka pot/i.test(String(full_message)))).toBe(true);
    expect(Number(found.total)).toBeGreaterThan(0);
    expect((await acme.read({ ...allPosts, search: '%' })).total).toBe(0);
    const second = await acme.read({ ...allPosts, page_size: '50', page: '2' });
    expect(toList(second.report)[0]).toEqual(toList((await acme.read(allPosts)).report)[50]);
  });

  test.each(postSortColumns.map((sort) => [sort]))(
    'post report sorted by %s in both directions → posts without a value last',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const { report } = await acme.read({ ...allPosts, page_size: '100', sort, direction });
        const values = toList(report).map((row): unknown => row[sort]);
        if (sort === 'message' || sort === 'type' || sort === 'has_ad') continue;
        const known = values
          .filter((value) => value !== null)
          .map((value) => (sort === 'created' ? Date.parse(String(value)) : Number(value)));
        const sorted = known.toSorted((a, b) => (direction === 'asc' ? a - b : b - a));
        expect(known).toEqual(sorted);
        expect(values.indexOf(null) === -1 || values.slice(values.indexOf(null)).every((value) => value === null)).toBe(
          true,
        );
      }
    },
  );

  test('page whose posts can’t be promoted in a post report → each post says why', async () => {
    const rows = toList((await acme.read({ ...allPosts, page_id: marketPage })).report);
    expect(new Set(rows.map(({ problem }) => String(problem)))).toEqual(new Set([notPromotable]));
    const promotable = toList((await acme.read({ ...allPosts, page_id: harbourPage })).report).filter(
      ({ promotable_id }) => promotable_id !== null,
    );
    expect(promotable.length).toBeGreaterThan(10);
    expect(promotable[0]).toMatchObject({ problem: null, permalink_url: expect.stringContaining('http') });
  });

  test('many post reports read at once → the same rows in each', async () => {
    const query = { ...allPosts, sort: 'engagement_rate', page_size: '50' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => acme.read(query)));
    for (const { report, totals } of answers)
      expect({ report, totals }).toEqual({ report: answers[0]?.report, totals: answers[0]?.totals });
  });

  test('post report as CSV → all rows of the view', async () => {
    const query = new URLSearchParams({ ...allPosts, page_id: harbourPage, sort: 'views' });
    const { text, headers } = await acme.owner.send('GET', `/api/facebook/page/post/report.csv?${query}`);
    const [titles, ...rows] = parseCsv(text);
    expect(String(headers['content-disposition'])).toContain('facebook-posts-2026-01-01-2100-01-01.csv');
    expect(titles?.slice(0, 4)).toEqual(['ID', 'Page', 'Published', 'Type']);
    expect(rows).toHaveLength(Number((await acme.read({ ...allPosts, page_id: harbourPage })).total));
  });

  test.each([
    ['an unknown page', { page_id: '1' }, 404],
    ['an unknown filter', { filter: '2000000000' }, 404],
    ['an unknown sort', { sort: 'likes' }, 400],
    ['conditions that are no JSON', { conditions: '{' }, 400],
    [
      'a text operator on a number',
      { conditions: JSON.stringify({ anyall: 'all', conditions: [postCondition('views', 'contains', '1')] }) },
      400,
    ],
    [
      'a field that doesn’t exist',
      { conditions: JSON.stringify({ anyall: 'all', conditions: [postCondition('impressions', 'equal', '1')] }) },
      400,
    ],
    [
      'four levels of groups',
      {
        conditions: JSON.stringify(
          [1, 2, 3].reduce<object>((inner) => ({ anyall: 'all', conditions: [inner] }), {
            anyall: 'any',
            conditions: [postCondition('views', 'equal', '1')],
          }),
        ),
      },
      400,
    ],
  ])('post report requested with %s → refused', async (_, query, status) => {
    expect((await acme.get(Object(query))).status).toBe(status);
  });
});

describe('filter conditions', () => {
  const filtered = (anyall: string, ...conditions: object[]) =>
    acme.read({ ...allPosts, conditions: JSON.stringify({ anyall, conditions }) });
  const count = async (...parameters: Parameters<typeof filtered>) => Number((await filtered(...parameters)).total);

  test('posts that fit a comparison and those that fit its opposite → together all posts', async () => {
    const total = Number((await acme.read(allPosts)).total);
    const pairs: [object, object][] = [
      [postCondition('views', 'greater_than', '1,000'), postCondition('views', 'less_or_equal', '1000')],
      [postCondition('message', 'contains', 'roaster'), postCondition('message', 'not_contains', 'roaster')],
      [postCondition('has_ad', 'equal', 'yes'), postCondition('has_ad', 'not_equal', 'true')],
      [postCondition('created', 'less_than', '2026-10-20'), postCondition('created', 'greater_or_equal', '2026-10-20')],
      [postCondition('age_days', 'less_than', '20'), postCondition('age_days', 'greater_or_equal', '20')],
      [postCondition('engagement_rate', 'less_than', '3'), postCondition('engagement_rate', 'greater_or_equal', '3')],
    ];
    for (const [one, other] of pairs) {
      const known = Number((await filtered('any', one, other)).total);
      expect((await count('all', one)) + (await count('all', other))).toBe(known);
      expect(known).toBeLessThanOrEqual(total);
      expect(known).toBeGreaterThan(0);
      expect(await count('all', one, other)).toBe(0);
    }
  });

  test('filter condition limited to a post type → only posts of this type that fit it; groups within groups → matched', async () => {
    const videos = await filtered('all', postCondition('age_days', 'greater_or_equal', '0', 'video'));
    expect(new Set(toList(videos.report).map(({ type }) => String(type)))).toEqual(new Set(['video']));
    const links = await count('all', postCondition('age_days', 'greater_or_equal', '0', 'link'));
    const nested = await count('any', postCondition('age_days', 'greater_or_equal', '0', 'link'), {
      anyall: 'all',
      conditions: [{ anyall: 'any', conditions: [postCondition('age_days', 'greater_or_equal', '0', 'video')] }],
    });
    expect(nested).toBe(links + Number(videos.total));
  });

  test('filter text with quotes, percent signs and SQL → compared as it is', async () => {
    for (const value of ["'; drop table reported_posts; --", '%', '_', '\\', '"', '‮'])
      expect(await count('all', postCondition('message', 'contains', value)), value).toBe(0);
  });
});
