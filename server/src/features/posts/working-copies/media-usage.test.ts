import { beforeAll, describe, expect, test } from 'vitest';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createWriter, testedSiteKinds, uniqueTitle } from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

describe.each(testedSiteKinds)('an image in the text of a post on a %s site', (kind) => {
  test('post contains the image → listed in used_by; deleting it → 409', async () => {
    const { publish, owner } = await createWriter(app, kind);
    const { body } = await upload(owner, [{ name: 'tide.png', bytes: await randomImage() }]);
    const editor_content = `<p>Wind.</p><figure><img src="${body.src}" alt="The tide"></figure>`;
    const usedBy = async () => toList((await owner.get(`/media/${body.media_id}`)).body.used_by);

    const post_title = uniqueTitle();
    const published = await publish({ post_title, editor_content });
    expect(await usedBy()).toMatchObject([{ label: post_title }]);
    expect(await owner.post(`/media/${body.media_id}/delete`, {})).toMatchObject({ status: 409 });

    await publish({ post_id: published.body.post_id, post_title, editor_content: '<p>Calm.</p>' });
    expect(await usedBy()).toEqual([]);
  });
});
