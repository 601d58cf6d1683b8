import { expect, test } from 'vitest';
import { browser } from '../../test/browser.ts';
import { createTestApp } from '../../test/test-app.ts';
import { seedDemo } from './seed.ts';
import { demoPassword, member, owner } from './users.ts';

test('seeding twice → one site with a post in every status; a deleted site is not created again', async () => {
  const app = await createTestApp();
  const deps = {
    ...{ db: app.db, now: app.now, business: app.business, sites: app.sites, posts: app.posts },
    ...{ identity: app.identity, campaigns: app.campaigns, contests: app.contests },
    origin: 'http://localhost:4000',
    news: { create: async () => undefined },
    connect: undefined,
  };
  for (let starts = 0; starts < 2; starts += 1) await seedDemo(deps as never);

  const olive = browser(app.http);
  await olive.post('/user/login', { email: owner.email, password: demoPassword });
  const { body } = await olive.get('/content/sites');
  expect(body.sites).toMatchObject([{ slug: 'harbour-journal', posts: 9, in_assets: true }]);
  const id = Number(body.sites?.[0]?.id);
  const count = async (status: string) =>
    Number((await olive.post(`/content/site/${id}/posts`, { status: [status] })).body.total);
  const counts = [];
  for (const status of ['publish', 'future', 'draft', 'pending', 'private']) counts.push(await count(status));
  // One of the drafts is only with us, not on the site yet.
  expect(counts).toEqual([5, 1, 2, 1, 1]);

  const copies = (await olive.get(`/content/site/${id}/copies`)).body.copies;
  expect(copies).toMatchObject([{ post_id: null }, { post_id: expect.any(Number) }]);

  const front = await app.browser().send('GET', '/s/harbour-journal');
  expect(front.text).toContain('We are moving the roaster to Pier 7');
  expect(front.text).toMatch(/<img src="http:\/\/localhost:4000\/files\//);
  expect(front.text).not.toContain('Price list');
  expect(front.text).toContain('Come and see the new roaster.');
  const campaigns = await olive.get('/campaigns');
  expect(campaigns.body).toMatchObject({ total: 1, items: [{ campaign_status: 'Active' }] });

  const milo = browser(app.http);
  await milo.post('/user/login', { email: member.email, password: demoPassword });
  expect(await milo.get(`/content/site/${id}/options`)).toMatchObject({ status: 200 });

  await olive.post(`/content/site/${id}/delete`);
  await seedDemo(deps as never);
  expect((await olive.get('/content/sites')).body.sites).toEqual([]);
});
