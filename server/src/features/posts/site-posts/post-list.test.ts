import { minuteMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createWriter, testedSiteKinds, type Writer } from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const list = async ({ owner, base }: Writer, body: object = {}) => (await owner.post(`${base}/posts`, body)).body;
const titles = async (writer: Writer, body: object = {}) =>
  toList((await list(writer, body)).items).map(({ post_title }) => String(post_title));
const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * minuteMs);

describe('the list of posts', () => {
  test('new posts not on the site → in the post list by their date; every post once over all pages', async () => {
    const writer = await createWriter(app);
    const published = Array.from({ length: 23 }, (_, at) => ({ title: `Post ${at}`, at: 100 - at * 4 }));
    for (const { title, at } of published)
      await writer.site.create(writer.grant, {
        title,
        html: '<p>x</p>',
        status: 'published',
        publishAt: minutesAgo(at),
      });
    const drafts = [50, 30, 10];
    app.advanceClock(-50 * 60);
    for (const [index, minutes] of drafts.entries()) {
      await writer.save({ fields: { post_title: `Draft ${minutes}` }, submit_id: `list-draft-${index}` });
      app.advanceClock((minutes - (drafts[index + 1] ?? 0)) * 60);
    }
    const all = [
      ...published.map(({ title, at }) => ({ title, at })),
      ...drafts.map((at) => ({ title: `Draft ${at}`, at })),
    ]
      .toSorted((a, b) => a.at - b.at)
      .map(({ title }) => title);
    const pages = await Promise.all([1, 2, 3].map((page) => titles(writer, { page })));
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 6]);
    expect(pages.flat()).toEqual(all);
    expect(await list(writer, { page: 3 })).toMatchObject({ total: 26, page: 3, page_size: 10 });
    expect(await titles(writer, { page: 4 })).toEqual([]);
  });

  test('post list filtered by status and search → new posts that are not on the site are filtered like all others', async () => {
    const writer = await createWriter(app);
    await writer.publish({ post_title: 'Harbor open' });
    await writer.save({ fields: { post_title: 'Harbor plans', editor_content: '<p>100% tide</p>' } });
    expect(await titles(writer, { status: ['publish'] })).toEqual(['Harbor open']);
    expect(await titles(writer, { status: ['draft'] })).toEqual(['Harbor plans']);
    expect(await titles(writer, { search: 'PLANS' })).toEqual(['Harbor plans']);
    expect(await titles(writer, { search: '100% tide' })).toEqual(['Harbor plans']);
    expect(await titles(writer, { search: '100_ tide' })).toEqual([]);
  });

  test.each(testedSiteKinds)(
    '%s site, unpublished changes → marked on their post; published → not marked',
    async (kind) => {
      const writer = await createWriter(app, kind);
      const title = `Marked ${writer.id}`;
      const { post_id } = (await writer.publish({ post_title: title })).body;
      const { copy } = (await writer.save({ post_id, fields: { post_title: 'Changed' } })).body;
      const [row] = toList((await list(writer, { search: title })).items);
      expect(row).toMatchObject({ ID: post_id, copy: { id: copy?.id, edited_by: writer.owner.user.name } });
      await writer.publish({ post_id, post_title: title });
      const [published] = toList((await list(writer, { search: title })).items);
      expect(published).toMatchObject({ ID: post_id, copy: null });
    },
  );
});
