import { afterEach, beforeAll, expect, test } from 'vitest';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createWriter, uniqueTitle, type Writer } from '../../../../test/fixtures/post.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.sandbox.faults.clear());

const addImage = async ({ owner }: Writer) => {
  const { body } = await upload(owner, [{ name: 'tide.png', bytes: await randomImage() }]);
  return { id: Number(body.media_id), src: String(body.src) };
};
const countMedia = async ({ site, grant }: Writer) => (await site.media(grant, { page: 1, perPage: 1 })).total;
const readPost = ({ site, grant }: Writer, id: unknown) => site.post(grant, String(id));
const siteImage = () => `${app.sandbox.url}/wordpress/harbour/wp-content/uploads/`;

test('images of ours in the text of a post → uploaded to the site and used from there; other images stay', async () => {
  const writer = await createWriter(app, 'wordpress');
  const before = await countMedia(writer);
  const first = await addImage(writer);
  const second = await addImage(writer);
  const editor_content = `<p>Wind.</p><figure class="wp-block-image"><img src="${first.src}" alt="Tide" class="size-large"></figure>
<p><img src="${second.src}" alt=""><img src="${first.src}" alt=""><img src="https://example.com/a.png" alt=""></p>`;
  const { body } = await writer.publish({ editor_content, featured_image: first.id });
  const { html, pictureUrl } = await readPost(writer, body.post_id);
  expect(html).not.toContain('/files/');
  expect(html).toContain('src="https://example.com/a.png"');
  expect(html.split(`src="${siteImage()}`)).toHaveLength(4);
  expect(html).toMatch(/class="wp-image-\d+ size-large"/);
  expect(html).toContain(`src="${pictureUrl}"`);
  expect(await countMedia(writer)).toBe(before + 2);
});

test('post published again with our image URL, or with the URL of the site → no second upload', async () => {
  const writer = await createWriter(app, 'wordpress');
  const image = await addImage(writer);
  const post_title = uniqueTitle();
  const fields = { post_title, editor_content: `<p>Wind.</p><img src="${image.src}" alt="">` };
  const { body } = await writer.publish(fields);
  const before = await countMedia(writer);
  const { html } = await readPost(writer, body.post_id);
  await writer.publish({ ...fields, post_id: body.post_id, editor_content: `${fields.editor_content}<p>More.</p>` });
  expect(await countMedia(writer)).toBe(before);
  const updated = await readPost(writer, body.post_id);
  expect(updated.html).toContain('More.');
  expect(updated.html.slice(0, html.length)).toBe(html);
  const { post } = await writer.open(body.post_id);
  await writer.publish({
    post_title,
    post_id: body.post_id,
    editor_content: `${String(post?.post_content)}<p>End.</p>`,
  });
  expect((await readPost(writer, body.post_id)).html).toMatch(/wp-image-\d+"[\s\S]*End\./);
  expect(await countMedia(writer)).toBe(before);
});

test.each(['drop', 'cut'])(
  'answer of the site to the upload of an image lost (%s) → image found at the next attempt, uploaded once',
  async (kind) => {
    const writer = await createWriter(app, 'wordpress');
    const image = await addImage(writer);
    const before = await countMedia(writer);
    const fields = { post_title: uniqueTitle(), editor_content: `<img src="${image.src}" alt="">` };
    app.sandbox.faults.add({ network: 'wordpress', match: 'media.create', kind, count: 1, delayMs: 0 });
    expect((await writer.publish(fields)).body).toMatchObject({ post_status: 0 });
    const { body } = await writer.publish(fields);
    expect((await readPost(writer, body.post_id)).html).toContain(siteImage());
    expect(await countMedia(writer)).toBe(before + 1);
    expect(await writer.count(fields.post_title)).toBe(1);
  },
);

test('post with images published by a user without the right to upload → not published, with the reason', async () => {
  const writer = await createWriter(app, 'wordpress');
  const image = await addImage(writer);
  app.sandbox.faults.add({
    network: 'wordpress',
    match: 'media.create',
    kind: 'permission-missing',
    count: 1,
    delayMs: 0,
  });
  const fields = { post_title: uniqueTitle(), editor_content: `<img src="${image.src}" alt="">` };
  const { text } = await writer.publish(fields);
  expect(text).toContain('can’t upload images');
  expect(await writer.count(fields.post_title)).toBe(0);
});

test('image tags in attributes and in escaped text of a post → unchanged', async () => {
  const writer = await createWriter(app, 'wordpress');
  const image = await addImage(writer);
  const editor_content = `<p title="&lt;img src=&quot;x&quot;&gt;">a &lt;img src="${image.src}"&gt; b</p>`;
  const { body } = await writer.publish({ editor_content });
  expect((await readPost(writer, body.post_id)).html).toContain('a &lt;img src=');
});
