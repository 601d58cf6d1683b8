import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createSite, makePublisher } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const visit = (path: string) => app.browser().send('GET', path);
const journal = async () => {
  const business = await makePublisher(app);
  return { ...(await createSite(app, business)), business };
};

describe('a preview', () => {
  const preview = async (given: Awaited<ReturnType<typeof journal>>, postId: string) =>
    (await given.business.owner.post(`/content/site/${given.id}/post/${postId}/preview`)).body;

  test('shows a draft to whoever has the link, for a day, and to no search engine', async () => {
    const site = await journal();
    const draft = await site.write({ title: 'Not yet', status: 'draft' });
    const { url, expires } = await preview(site, draft.id);
    expect(String(expires)).toBe(new Date(app.now().getTime() + 86_400_000).toISOString());
    const path = String(url).replace('http://localhost:4000', '');
    const page = await visit(path);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('<h1>Not yet</h1>');
    expect(page.text).toContain('This is a preview.');
    expect(page.headers).toMatchObject({
      ...{
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      },
    });
    await site.change(draft.id, { title: 'Still not' });
    expect((await visit(path)).text).toContain('<h1>Still not</h1>');
    app.pass(24 * 3600);
    expect(await visit(path)).toMatchObject({ status: 404 });
  });

  test('opens nothing but its own post, and nothing when a letter is changed', async () => {
    const site = await journal();
    const other = await journal();
    const draft = await site.write({ title: 'Mine', status: 'draft' });
    const second = await site.write({ title: 'Second', status: 'draft' });
    const foreign = await other.write({ title: 'Theirs', status: 'draft' });
    const { url } = await preview(site, draft.id);
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

  test('of a post that is out leads to it, and of one in the bin to nothing', async () => {
    const site = await journal();
    const post = await site.write({ title: 'Soon', status: 'draft' });
    const path = String((await preview(site, post.id)).url).replace('http://localhost:4000', '');
    await site.change(post.id, { status: 'published' });
    expect(await visit(path)).toMatchObject({ status: 302, headers: { location: `${site.path}/soon` } });
    await site.site.remove(site.grant, post.id);
    expect(await visit(path)).toMatchObject({ status: 404 });
  });

  test('is made by those who write, and by nobody else', async () => {
    const site = await journal();
    const post = await site.write({ status: 'draft' });
    const asset = { type: 'site' as const, value: String(site.id), label: 'The Journal' };
    const viewer = await createMember(app, site.business, { content: 'viewer' }, [asset]);
    expect(await viewer.post(`/content/site/${site.id}/post/${post.id}/preview`)).toMatchObject({ status: 403 });
    const missing = await site.business.owner.post(`/content/site/${site.id}/post/2000000000/preview`);
    expect(missing).toMatchObject({ status: 422 });
  });
});
