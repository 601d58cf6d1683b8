import { dayMs } from '@fanfare/contract/kit/durations';
import { beforeAll, expect, test } from 'vitest';
import {
  createWriter,
  shareFields,
  testedSiteKinds,
  uniqueTitle,
  type Writer,
} from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createSite } from '../../../../test/fixtures/site.ts';
import { drainEvents } from '../../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { siteQueries } from '../../sites/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const scheduledPost = (writer: Writer) => ({
  post_title: uniqueTitle(),
  post_status: 'future',
  schedule: { at: new Date(app.now().getTime() + 3 * dayMs).toISOString().slice(0, 16), zone: 'UTC' },
  ...shareFields({ account: writer.accountOn('linkedin'), message: 'Soon' }),
});
const remove = async ({ owner, base }: Writer, to?: number) => {
  const answer = await owner.post(`${base}/delete`, to === undefined ? {} : { transfer: true, transfer_site_id: to });
  await drainEvents(app.db);
  return answer;
};

test('site deleted with transfer to a hosted site → working copies and shares move with their posts', async () => {
  const writer = await createWriter(app, 'hosted', ['linkedin']);
  const other = await createSite(app, writer);
  const { post_id } = (await writer.publish(scheduledPost(writer))).body;
  await writer.save({ post_id, fields: { post_title: 'Typed on', editor_content: '<p>More</p>' } });
  const newCopyId = (await writer.save({ fields: { post_title: 'New' } })).body.copy?.id;
  expect((await remove(writer, other.id)).body).toMatchObject({ delete: true, transfer: true });
  const opened = (await writer.owner.get(`/content/site/${other.id}/post/${post_id}`)).body;
  expect(opened).toMatchObject({
    post: { social: [{ message: 'Soon', state: 'intent' }] },
    copy: { site_id: other.id, fields: { post_title: 'Typed on' } },
  });
  const copy = await writer.owner.get(`/content/site/${other.id}/copy/${newCopyId}`);
  expect(copy.body).toMatchObject({ post_id: null, fields: { post_title: 'New' } });
  const published = await writer.owner.post(`/content/site/${other.id}/publish`, {
    post_status: 'publish',
    post_title: 'Typed on',
    editor_content: '<p>More</p>',
    post_id,
  });
  expect(published.body).toMatchObject({ post_status: 1, post_id });
});

test('site deleted with transfer to WordPress → working copies get the new post ids, scheduled shares are canceled', async () => {
  const writer = await createWriter(app, 'hosted', ['linkedin']);
  const { id: to } = await addWordPress(writer);
  const { post_id, post } = (await writer.publish(scheduledPost(writer))).body;
  await writer.save({ post_id, fields: { post_title: 'Typed on' } });
  expect((await remove(writer, to)).body).toMatchObject({ in_progress: true });
  await eventually(async () => expect(await writer.owner.get(writer.base)).toMatchObject({ status: 404 }));
  await drainEvents(app.db);
  const { site, grant } = await app.sites.service.open(writer.bid, to);
  const [moved] = (await site.posts(grant, { page: 1, perPage: 5, search: String(post?.post_title) })).posts;
  const opened = (await writer.owner.get(`/content/site/${to}/post/${moved?.id}`)).body;
  expect(opened).toMatchObject({
    post: { social: [{ message: 'Soon', state: 'cancelled' }] },
    copy: { site_id: to, fields: { post_title: 'Typed on' } },
  });
});

test('site deleted without transfer → working copies 404, images deletable, scheduled shares canceled', async () => {
  const writer = await createWriter(app, 'hosted', ['linkedin']);
  const featured_image = await writer.addPicture();
  const { copy } = (await writer.save({ fields: { post_title: 'x', featured_image } })).body;
  const { post } = (await writer.publish(scheduledPost(writer))).body;
  const [share] = toList(post?.social);
  expect((await remove(writer)).body).toMatchObject({ delete: true });
  expect(await writer.owner.get(`${writer.base}/copy/${copy?.id}`)).toMatchObject({ status: 404 });
  expect((await writer.owner.post(`/media/${featured_image}/delete`)).body).toEqual({ success: true });
  const shareAfter = (await writer.owner.get(`/social/share/${share?.id}`)).body;
  expect(shareAfter).toMatchObject({
    state: 'cancelled',
    steps: [{ sentence: 'Canceled because the site was deleted.' }, {}],
  });
});

test('links to a deleted site → dead at once, unless its posts moved or are elsewhere', async () => {
  const writer = await createWriter(app, 'hosted');
  const deleted = await createSite(app, writer);
  const moved = await createSite(app, writer);
  const target = writer;
  const wordPress = await addWordPress(writer);
  const removeById = (id: number, body = {}) => writer.owner.post(`/content/site/${id}/delete`, body);
  await removeById(deleted.id);
  await removeById(moved.id, { transfer: true, transfer_site_id: target.id });
  await removeById(wordPress.id);
  const ids = [deleted.id, moved.id, wordPress.id, target.id];
  expect(await siteQueries(app.db).listUnreachable(ids)).toEqual([deleted.id]);
});

/** Adds the practice WordPress as a second site. */
const addWordPress = async ({ owner }: Writer): Promise<{ id: number }> => {
  const key = { username: 'olive', password: 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa' };
  const made = await owner.post('/wordpress/connect', { address: `${app.sandbox.url}/wordpress/harbour`, ...key });
  const added = await owner.post('/content/site/add', { connection_id: made.body.id });
  return { id: Number(added.body.id) };
};

test.each(testedSiteKinds)(
  '%s site, deleted post restored with undo → has its status, slug and date of before',
  async (kind) => {
    const { publish, owner, base, open } = await createWriter(app, kind);
    for (const status of [
      { post_status: 'publish' },
      { post_status: 'future', schedule: { at: '2030-06-16T09:00', zone: 'Europe/Paris' } },
    ]) {
      const { post_id } = (await publish({ post_title: uniqueTitle(), ...status })).body;
      const before = (await open(post_id)).post;
      app.advanceClock(60);
      const { was } = (await owner.post(`${base}/post/${post_id}/delete`)).body;
      app.advanceClock(5);
      const undone = await owner.post(`${base}/post/${post_id}/restore`, { was });
      expect(undone.body).toEqual({ success: true, post_status: status.post_status });
      expect((await open(post_id)).post).toMatchObject({
        post_status: status.post_status,
        post_name: before?.post_name,
        view_link: before?.view_link,
        post_date_gmt: before?.post_date_gmt,
        permalink_sample: before?.permalink_sample,
      });
    }
  },
);

test.each(testedSiteKinds)('%s site, post restored as a draft → keeps its slug when published again', async (kind) => {
  const { publish, owner, base, open } = await createWriter(app, kind);
  const title = uniqueTitle();
  const { post_id } = (await publish({ post_title: title })).body;
  const slug = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-elsewhere`;
  await publish({ post_id: Number(post_id), post_title: title, post_name: slug });
  expect((await open(post_id)).post).toMatchObject({ post_name: slug });
  await owner.post(`${base}/post/${post_id}/delete`);
  await owner.post(`${base}/post/${post_id}/restore`);
  expect((await open(post_id)).post).toMatchObject({ post_status: 'draft', post_name: slug });
  await publish({ post_id: Number(post_id), post_title: title });
  expect((await open(post_id)).post).toMatchObject({ post_status: 'publish', post_name: slug });
});
