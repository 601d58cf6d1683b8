import { ai } from '@fanfare/contract/ai/ai';
import { hourMs } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { browser } from '../../../test/browser.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { seedDemo } from '../seed.ts';
import { demoPassword, member, owner } from '../users.ts';

test('demo site seeded twice → one site with a post in every status; a deleted site is not created again', async () => {
  const app = await createTestApp();
  const deps = {
    business: app.business,
    sites: app.sites,
    posts: app.posts,
    identity: app.identity,
    campaigns: app.campaigns,
    contests: app.contests,
    lockers: app.lockers,
    ai: app.ai,
    bulkAi: app.bulkAi,
    leads: app.leads,
    tracking: app.tracking,
    news: { create: async () => undefined },
    connect: undefined,
  };
  for (let starts = 0; starts < 2; starts += 1) await seedDemo(app.platform, deps as never);

  const olive = browser(app.http);
  await olive.post('/user/login', { email: owner.email, password: demoPassword });
  // The test app's clock is in the middle of a month: 14 past days have AI usage, and their sum is the cost of the
  // month.
  const usage = ai['GET /ai/usage'].returns.parse((await olive.get('/ai/usage')).body);
  expect(new Set(usage.rows.map(({ day }) => day)).size).toBe(14);
  expect(usage.rows.reduce((sum, { cost }) => sum + cost, 0)).toBe(usage.status.spent);

  const lockers = (await olive.get('/promotion/contentlocker')).body;
  expect(lockers).toMatchObject({ total: 2, items: [{ name: 'Coupon of the month' }, { name: 'Brewing guide' }] });
  expect(Number(lockers.items?.[1]?.unlocks)).toBeGreaterThan(20);

  const { body } = await olive.get('/content/sites');
  expect(body.sites).toMatchObject([{ slug: 'harbour-journal', posts: 9, in_assets: true }]);
  const id = Number(body.sites?.[0]?.id);
  const count = async (status: string) =>
    Number((await olive.post(`/content/site/${id}/posts`, { status: [status] })).body.total);
  const counts = [];
  for (const status of ['publish', 'future', 'draft', 'pending', 'private']) counts.push(await count(status));
  // Counts by status. One of the drafts is a working copy that is not on the site yet.
  expect(counts).toEqual([5, 1, 2, 1, 1]);

  const visits = toList((await olive.get('/content/site/insights/report')).body.report);
  expect(visits.map(({ page_views, visitors }) => [Number(page_views) > 40, Number(visitors) > 25])).toEqual(
    Array.from({ length: 5 }, () => [true, true]),
  );
  const copies = (await olive.get(`/content/site/${id}/copies`)).body.copies;
  expect(copies).toMatchObject([{ post_id: null }, { post_id: expect.any(Number) }]);

  const front = await app.browser().send('GET', '/s/harbour-journal');
  expect(front.text).toContain('We are moving the roaster to Pier 7');
  expect(front.text).toMatch(/<img src="http:\/\/localhost:4000\/files\//);
  expect(front.text).not.toContain('Price list');
  expect(front.text).toContain('Come and see the new roaster.');
  const campaigns = await olive.get('/campaigns');
  expect(campaigns.body).toMatchObject({ total: 1, items: [{ campaign_status: 'Active' }] });

  const articles = await olive.get('/bulkaicontentgeneration/articles');
  expect(articles.body).toMatchObject({ total: 11, held: 2 });
  for (const item of toList(articles.body.items).filter(({ state }) => String(state) !== 'failed')) {
    const { article } = (await olive.get(`/bulkaicontentgeneration/articles/${Number(item.id)}`)).body;
    const headings = String(article?.article).match(/<h2>.*?<\/h2>/g) ?? [];
    expect([item.title, Number(item.words) >= 400, new Set(headings).size === headings.length]).toEqual([
      item.title,
      true,
      true,
    ]);
    expect(toList(article?.provenance?.gates)).toHaveLength(9);
    if (item.post_at) expect(String(item.created_at) < String(item.post_at)).toBe(true);
  }
  const plan = await olive.get('/bulkaicontentgeneration/plan');
  const soon = new Date(app.now().getTime() + 9 * hourMs).toISOString();
  expect(Object.values(plan.body.items ?? {}).filter((item) => String(item?.at) < soon)).toEqual([]);
  expect(Object.values(plan.body.items ?? {}).length).toBeGreaterThan(10);

  const milo = browser(app.http);
  await milo.post('/user/login', { email: member.email, password: demoPassword });
  expect(await milo.get(`/content/site/${id}/options`)).toMatchObject({ status: 200 });

  await olive.post(`/content/site/${id}/delete`);
  await seedDemo(app.platform, deps as never);
  expect((await olive.get('/content/sites')).body.sites).toEqual([]);
});
