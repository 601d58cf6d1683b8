import { dayMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { withServer } from '../../server.ts';
import { median } from '../../statistics.ts';
import { type Organizer, signInOrganizer } from '../contests/organizer.ts';

const postCount = 20_000;
const days = 90;
const calls = 30;
const timeGoal: Goal = { comparison: '<', limit: 200, unit: 'ms' };
const ratioGoal: Goal = { comparison: '<=', limit: 3, unit: '×' };

export const postReports: Scenario = {
  name: 'post-reports',
  description: 'Reports on page posts on PostgreSQL: 20,000 posts of one page with a reading for each of 90 days.',
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async (server) => {
        const owner = await signInOrganizer(server.origin);
        const page = await addPosts(postgres);
        const measure = (name: string, query: Query) => measureReport(owner, name, { page_id: page, ...query });
        const single = await timeReport(owner, { page_id: page, ...allDays, conditions: toGroup(1) });
        const nested = await timeReport(owner, { page_id: page, ...allDays, conditions: toGroup(12) });
        return [
          await measure('All posts, newest first', allDays),
          await measure('By engagement rate, a filter', {
            ...allDays,
            sort: 'engagement_rate',
            filter: 'best-engagement',
          }),
          await measure('Searched, by views', { ...allDays, sort: 'views', search: 'ab1' }),
          await measure('12 conditions in groups, by clicks', { ...allDays, sort: 'clicks', conditions: toGroup(12) }),
          toRatio(single, nested),
        ];
      }),
    ),
};

type Query = Record<string, string>;
const toDate = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
const allDays: Query = { start_date: toDate(days + 1), end_date: toDate(0) };

/** Filter with conditions in three levels of groups, none of which decides the result alone. */
const toGroup = (count: number): string => {
  const fields = ['views', 'viewers', 'clicks', 'reactions', 'comments', 'shares'];
  const conditions = Array.from({ length: count }, (_, index) => ({
    comparison_field: fields[index % fields.length],
    comparison_operator: 'greater_or_equal',
    comparison_value: String(index),
  }));
  if (count < 4) return JSON.stringify({ anyall: 'all', conditions });
  const inner = { anyall: 'any', conditions: conditions.slice(0, 4) };
  const middle = { anyall: 'all', conditions: [inner, ...conditions.slice(4, 8)] };
  return JSON.stringify({ anyall: 'all', conditions: [middle, ...conditions.slice(8)] });
};

/** Inserts the posts to measure for a page of the demo business; jobs do not read the page during the run. */
const addPosts = async ({ client }: Postgres): Promise<string> => {
  const { rows } = await client.query<{ id: number; business_id: number; remote_id: string }>(
    `update reported_pages set next_sync_at = now() + interval '1 day' where id = (select min(id) from reported_pages)
     returning id, business_id, remote_id`,
  );
  const [page] = rows;
  if (!page) throw new Error('The demo business has no page with posts.');
  await client.query(
    `insert into reported_posts (business_id, page_id, remote_id, promotable_id, type, name, message, description, url, created_at,
       views, viewers, clicks, reactions, comments, shares, engagement, engagement_rate, link_clicks, video_views, read_at)
     select $2, $1, 'bench' || n, 'bench' || n, (array['link', 'photo', 'video', 'status'])[1 + n % 4], 'Post ' || n,
       repeat(md5(n::text) || ' ', 8), '', '', now() - n * interval '${days} days' / ${postCount},
       n % 9000, n % 7000, n % 300, n % 400, n % 60, n % 40, n % 300 + n % 400 + n % 60 + n % 40,
       (n % 800)::float8 / 7000, n % 150, 0, now()
     from generate_series(1, ${postCount}) as n`,
    [page.id, page.business_id],
  );
  await client.query(
    `insert into post_readings (business_id, post_id, date, views, viewers, clicks, reactions, comments, shares, link_clicks,
       video_views)
     select posts.business_id, posts.id, current_date - d, posts.views, posts.viewers, posts.clicks, posts.reactions, posts.comments,
       posts.shares, posts.link_clicks, 0
     from reported_posts posts, generate_series(0, ${days - 1}) as d where posts.remote_id like 'bench%'
     on conflict do nothing`,
  );
  await client.query('vacuum analyze reported_posts, post_readings');
  return page.remote_id;
};

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const timeReport = async (owner: Organizer, query: Query) => {
  const path = `/facebook/page/post/report?${new URLSearchParams(query)}`;
  const { total } = await owner.get(path);
  const times: number[] = [];
  for (let number = 0; number < calls; number += 1) {
    const startedAt = performance.now();
    await owner.get(path);
    times.push(performance.now() - startedAt);
  }
  return { p95: p95(times), median: median(times), total: Number(total) };
};

const measureReport = async (owner: Organizer, name: string, query: Query): Promise<Measurement> => {
  const times = await timeReport(owner, query);
  return compareWithGoal({
    name,
    goal: timeGoal,
    amount: times.p95,
    method: `p95 of ${calls} calls, median ${times.median.toFixed(0)} ms; ${times.total} rows, 50 on the page, with totals`,
  });
};

type Times = { median: number };
const toRatio = (single: Times, nested: Times): Measurement =>
  compareWithGoal({
    name: '12 nested conditions against one',
    goal: ratioGoal,
    amount: nested.median / single.median,
    digits: 2,
    method: `median ${nested.median.toFixed(0)} ms and ${single.median.toFixed(0)} ms of ${calls} calls each`,
  });
