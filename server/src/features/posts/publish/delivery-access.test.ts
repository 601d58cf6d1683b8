import { beforeAll, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createWriter, uniqueTitle, type Writer } from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createSite } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let writer: Writer;
/** Creates a member with a role for content and access to one site of the business. */
let createSiteMember: (role: 'publisher' | 'manager', siteId: number) => ReturnType<typeof createMember>;
beforeAll(async () => {
  app = await createTestApp();
  writer = await createWriter(app);
  createSiteMember = (role, siteId) =>
    createMember(app, writer, { content: role }, [{ type: 'site', value: String(siteId), label: 'Site' }]);
});

test('deliveries listed by a member without the site → those of the site are not listed and not found, the site is no filter', async () => {
  const otherSite = await createSite(app, writer);
  const withSite = await createSiteMember('publisher', writer.id);
  const withoutSite = await createSiteMember('publisher', otherSite.id);
  const post_title = uniqueTitle();
  await writer.publish({ post_title });
  const listAs = async (user: typeof withSite) => toList((await user.get('/deliveries')).body.items);
  expect((await listAs(withSite)).map(({ title }) => String(title))).toEqual([post_title]);
  expect(await listAs(withoutSite)).toEqual([]);
  expect(toList((await withoutSite.get('/deliveries/places')).body.places)).toEqual([]);
  const id = Number((await listAs(withSite))[0]?.id);
  expect((await withSite.get(`/delivery/${id}`)).status).toBe(200);
  expect((await withoutSite.get(`/delivery/${id}`)).status).toBe(404);
});

test('member with the role manager of content → can stop posts, not social posts or everything, and cannot end a stop of social posts', async () => {
  const member = await createSiteMember('manager', writer.id);
  const stop = (body: object) => member.post('/deliveries/stop', { reason: 'Emergency', ...body });
  const own = await stop({ kind: 'posts.publish' });
  expect(own.status).toBe(200);
  expect((await stop({ kind: 'social.share' })).status).toBe(403);
  expect((await stop({})).status).toBe(403);
  const { body } = await writer.owner.post('/deliveries/stop', { kind: 'social.share', reason: 'Emergency' });
  const resume = (id: unknown) => member.post(`/deliveries/stop/${String(id)}/resume`);
  expect((await resume(body.stop?.id)).status).toBe(403);
  expect((await resume(own.body.stop?.id)).status).toBe(200);
});
