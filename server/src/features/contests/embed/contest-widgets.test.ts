import { contestFrameCode, contestScriptCode } from '@fanfare/contract/contests/sharing/embed-codes';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-02T10:00:00Z' });
  ({ owner } = await createBusiness(app));
});

const widgets = async (id: unknown) => (await owner.get(`/contest/${id}/widgets`)).body;
const show = (path: string) => app.browser().send('GET', path);

test('widgets of a draft → no links; of a published contest → the short link redirects to the page with its source, also after the address changed', async () => {
  const { id } = await saveContest(owner, { ...contestBody({ start_date: '2030-03-04T09:00' }), draft: true });
  expect(await widgets(id)).toMatchObject({ state: 'draft', page_url: null, short_url: null, sources: [] });
  expect((await show(`/c/-/${id}`)).status).toBe(404);
  const { slug } = await saveContest(owner, {}, Number(id));
  expect(await widgets(id)).toMatchObject({
    slug,
    state: 'scheduled',
    page_url: `http://localhost:4000/c/${slug}`,
    short_url: `http://localhost:4000/c/-/${id}`,
    announcement_page: null,
  });
  const moved = await saveContest(owner, { slug: `${slug}-new` }, Number(id));
  // Contest pages are cached for up to 2 s, so the test moves the clock.
  app.advanceClock(3);
  const answer = await show(`/c/-/${id}?utm_source=qr`);
  expect([answer.status, answer.headers.location]).toEqual([302, `/c/${moved.slug}?utm_source=qr`]);
});

test('views of page, campaign link and widget → counted by source; preview on our own screens → not counted', async () => {
  const { id, slug } = await saveContest(owner, contestBody({}));
  for (const path of [`/c/${slug}`, `/c/${slug}?utm_source=qr`, `/c/${slug}?utm_source=qr`, `/embed/contest/${slug}`])
    await show(path);
  await show(`/embed/contest/${slug}?preview=1`);
  await app.contests.entries.views.flush();
  expect((await widgets(id)).sources).toEqual([
    { source: 'utm', views: 2, entries: 0 },
    { source: 'direct', views: 1, entries: 0 },
    { source: 'widget', views: 1, entries: 0 },
  ]);
});

test('embed codes of a contest whose name has quotes and tags → the name is escaped in its attribute', () => {
  const embed = { origin: 'https://fanfare.example', slug: 'cake', name: '"><script>alert(1)</script>&' };
  for (const code of [contestScriptCode(embed), contestFrameCode(embed)])
    expect(code).toContain('title="&quot;>&lt;script>alert(1)&lt;/script>&amp;"');
});
