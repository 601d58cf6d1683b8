import { dayMs, daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const visit = (path: string) => app.browser().send('GET', path);
const createJournal = async () => {
  const business = await createSiteOwner(app);
  return { ...(await createSite(app, business)), business };
};

describe('preview link', () => {
  const createPreview = async (site: Awaited<ReturnType<typeof createJournal>>, postId: string) =>
    (await site.business.owner.post(`/content/site/${site.id}/post/${postId}/preview`)).body;

  test('preview link of a draft → shows the draft for 24 hours, with noindex headers', async () => {
    const site = await createJournal();
    const draft = await site.write({ title: 'Not yet', status: 'draft' });
    const { url, expires } = await createPreview(site, draft.id);
    expect(String(expires)).toBe(new Date(app.now().getTime() + dayMs).toISOString());
    const path = String(url).replace('http://localhost:4000', '');
    const page = await visit(path);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('<h1>Not yet</h1>');
    expect(page.text).toContain('This is a preview.');
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    await site.change(draft.id, { title: 'Still not' });
    expect((await visit(path)).text).toContain('<h1>Still not</h1>');
    app.advanceClock(daySeconds);
    expect(await visit(path)).toMatchObject({ status: 404 });
  });

  test('preview link with the key of another post or with a changed character → 404', async () => {
    const site = await createJournal();
    const other = await createJournal();
    const draft = await site.write({ title: 'Mine', status: 'draft' });
    const second = await site.write({ title: 'Second', status: 'draft' });
    const foreign = await other.write({ title: 'Theirs', status: 'draft' });
    const { url } = await createPreview(site, draft.id);
    const key = new URL(String(url)).searchParams.get('key') ?? '';
    const last = key.at(-5) === 'A' ? 'B' : 'A';
    for (const path of [
      `${site.path}/preview/${second.id}?key=${key}`,
      `${other.path}/preview/${foreign.id}?key=${key}`,
      `${other.path}/preview/${draft.id}?key=${key}`,
      `${site.path}/preview/${draft.id}?key=${key.slice(0, -5)}${last}${key.slice(-4)}`,
      `${site.path}/preview/${draft.id}?key=`,
      `${site.path}/preview/${draft.id}`,
      `${site.path}/preview/0${draft.id}?key=${key}`,
    ]) {
      expect(await visit(path), path).toMatchObject({ status: 404 });
    }
  });

  test('preview link of a published post → 302 to its URL; of a trashed post → 404', async () => {
    const site = await createJournal();
    const post = await site.write({ title: 'Soon', status: 'draft' });
    const path = String((await createPreview(site, post.id)).url).replace('http://localhost:4000', '');
    await site.change(post.id, { status: 'published' });
    expect(await visit(path)).toMatchObject({ status: 302, headers: { location: `${site.path}/soon` } });
    await site.site.remove(site.grant, post.id);
    expect(await visit(path)).toMatchObject({ status: 404 });
  });

  test('preview link asked for by a viewer → 403; of an unknown post → 422', async () => {
    const site = await createJournal();
    const post = await site.write({ status: 'draft' });
    const asset = { type: 'site' as const, value: String(site.id), label: 'The Journal' };
    const viewer = await createMember(app, site.business, { content: 'viewer' }, [asset]);
    expect(await viewer.post(`/content/site/${site.id}/post/${post.id}/preview`)).toMatchObject({ status: 403 });
    const missing = await site.business.owner.post(`/content/site/${site.id}/post/2000000000/preview`);
    expect(missing).toMatchObject({ status: 422 });
  });
});
