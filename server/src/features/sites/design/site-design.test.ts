import { beforeAll, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { randomImage } from '../../../../test/fixtures/files.ts';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const plain = {
  theme: 'magazine',
  logo_id: null,
  icon_id: null,
  cover_id: null,
  footer_line: true,
  feed_text: 'full',
  subscribe_form: false,
};
const addImage = async ({ owner, bid }: { owner: TestUser; bid: number }) =>
  (await app.media.library.addImage({ businessId: bid, userId: owner.user.id }, await randomImage(), 'image.png')).id;
const visit = (path: string) => app.browser().send('GET', path);

test('design of a site saved → shown on the public pages at once, image listed as used; site deleted → image released', async () => {
  const business = await createSiteOwner(app);
  const { id, path, write } = await createSite(app, business);
  await write({ title: 'Tide', html: '<p>High water.</p>' });
  expect((await visit(path)).text).toContain('data-theme="journal"');
  const image = await addImage(business);
  const body = { ...plain, logo_id: image, cover_id: image, footer_line: false, feed_text: 'excerpt' };
  const saved = await business.owner.post(`/content/site/${id}/design/save`, body);
  expect(saved.body).toMatchObject({ ...body, logo: { id: image }, icon: null });
  expect((await business.owner.get(`/content/site/${id}/design`)).body).toEqual(saved.body);
  const page = (await visit(path)).text;
  expect(page).toContain('data-theme="magazine"');
  expect(page).toContain('class="logo"');
  expect(page).toContain('class="hero"');
  expect(page).not.toContain('Published with Fanfare');
  expect((await visit(`${path}/feed.xml`)).text).not.toContain('content:encoded>');
  const uses = async () => (await business.owner.get(`/media/${image}`)).body.used_by;
  expect(await uses()).toMatchObject([{ kind: 'site', id }]);
  await business.owner.post(`/content/site/${id}/delete`);
  expect(await uses()).toEqual([]);
});

test('design saved with an image of another business → 404 and nothing saved; with an unknown theme → 400', async () => {
  const business = await createSiteOwner(app);
  const { id } = await createSite(app, business);
  const foreign = await addImage(await createBusiness(app));
  const save = (change: object) => business.owner.post(`/content/site/${id}/design/save`, { ...plain, ...change });
  for (const field of ['logo_id', 'icon_id', 'cover_id'])
    expect(await save({ [field]: foreign })).toMatchObject({ status: 404 });
  expect(problemCode(await save({ theme: '"><script>' }))).toBe('invalid-input');
  expect((await business.owner.get(`/content/site/${id}/design`)).body.theme).toBe('journal');
});

test('design of a site of another business read or saved → 404', async () => {
  const { id } = await createSite(app, await createSiteOwner(app));
  const { owner } = await createSiteOwner(app);
  expect(await owner.get(`/content/site/${id}/design`)).toMatchObject({ status: 404 });
  expect(await owner.post(`/content/site/${id}/design/save`, plain)).toMatchObject({ status: 404 });
});
