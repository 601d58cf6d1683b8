import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { mp4Bytes, pngWithDeclaredSize, randomImage, upload } from '../../../test/fixtures/files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let acme: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp();
  acme = await createBusiness(app);
});

const getFile = (path: string, headers: Record<string, string> = {}) => app.browser().send('GET', path, { headers });
const listStoredFiles = async () => {
  const names = await readdir(join(app.dataFolder, 'files'), { recursive: true });
  return names.filter((name) => /\.[a-z0-9]{2,4}$/.test(name));
};
const mediaPath = (answer: { body: { files?: { [n: number]: { media?: { path?: unknown } } } } }) =>
  String(answer.body.files?.[0]?.media?.path);

test('new picture whose `afterInsert` callback fails → the picture is not added', async () => {
  const { owner, bid } = await createBusiness(app);
  const add = async (afterInsert: () => Promise<void>) =>
    app.media.library.addImage({ businessId: bid, userId: owner.user.id }, await randomImage(), 'a.png', null, {
      afterInsert,
    });
  await expect(add(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await app.media.service.list(bid, { page: 1, per_page: 10, search: '' })).total).toBe(0);
  await add(async () => undefined);
  expect((await app.media.service.list(bid, { page: 1, per_page: 10, search: '' })).total).toBe(1);
});

describe('image upload', () => {
  test('image uploaded → response fields of the specification; file is public at its URL', async () => {
    const answer = await upload(acme.owner, [{ name: 'Cake & Café.png', bytes: await randomImage(400, 300) }]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        error: null,
        media_id: expect.any(Number),
        src: expect.stringMatching(/^http:\/\/localhost:4000\/files\/[\w-]{22}\.png$/),
        upload: { id: expect.any(Number), error: null },
        file_uploaded: { success: true },
        files: [
          { name: 'Cake & Café.png', media: { name: 'Cake & Café.png', width: 400, height: 300, aspect: 'standard' } },
        ],
      },
    });
    expect(answer.body.img_src).toBe(answer.body.src);
    const file = await getFile(mediaPath(answer));
    expect(file).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
    expect(await getFile(mediaPath(answer), { 'if-none-match': String(file.headers.etag) })).toMatchObject({
      status: 304,
    });
    expect(await getFile(mediaPath(answer), { range: 'bytes=0-7' })).toMatchObject({
      status: 206,
      headers: { 'content-length': '8' },
    });
    expect(await getFile(mediaPath(answer), { range: 'bytes=999999-' })).toMatchObject({ status: 416 });
  });

  test('four files uploaded, one of them invalid → three stored, one error', async () => {
    const answer = await upload(acme.owner, [
      { name: 'one.jpg', bytes: await randomImage(300, 300, 'jpeg') },
      { name: 'two.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
      { name: 'three.gif', bytes: await randomImage(300, 100, 'gif') },
      { name: 'four.webp', bytes: await randomImage(100, 300, 'webp') },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.files).toMatchObject([
      { error: null, media: { aspect: 'square', warning: null } },
      { error: "This file isn't an image. Choose a JPEG, PNG, GIF or WebP file.", media: null, media_id: null },
      { error: null, media: { aspect: 'wide', warning: expect.stringContaining('200x200') } },
      { error: null, media: { aspect: 'portrait' } },
    ]);
    expect(answer.body.error).toContain("This file isn't an image");
  });

  test('10 concurrent uploads of one file → all answer one media id', async () => {
    const bytes = await randomImage();
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(acme.owner, [{ name: 'x.png', bytes }])));
    expect(new Set(answers.map(({ body }) => body.media_id)).size).toBe(1);
  });

  test('two files uploaded as featured image → 400', async () => {
    const files = [await randomImage(), await randomImage()].map((bytes) => ({ name: 'a.png', bytes }));
    expect(await upload(acme.owner, files, { for: 'featured' })).toMatchObject({
      status: 400,
      body: { error: 'Choose 1 file.' },
    });
    expect(await upload(acme.owner, files.slice(1), { for: 'featured' })).toMatchObject({ status: 200 });
  });

  test('upload of a file whose name has folders and direction marks → name cleaned', async () => {
    const answer = await upload(acme.owner, [{ name: '..\\..\\/evil\u202egpj.html', bytes: await randomImage() }]);
    expect(answer.body.files?.[0]?.media).toMatchObject({ name: 'evilgpj.png', type: 'image/png' });
  });

  const notAnImage = /^This file isn't an image\. Choose a JPEG, PNG, GIF or WebP file\.$/;
  const hostile: [string, string, () => Promise<Buffer> | Buffer, RegExp][] = [
    ['of 60 MB', 'a.png', () => Buffer.alloc(60 * 1024 * 1024, 1), /^This image has 60 MB\. The limit is 20 MB\./],
    ['of 40,000 by 40,000 pixels', 'a.png', () => pngWithDeclaredSize(40_000, 40_000), /too many pixels/],
    ['that is an SVG with a script', 'a.svg', () => Buffer.from('<svg><script>alert(1)</script></svg>'), notAnImage],
    ['that is a page called png', 'a.png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), notAnImage],
    ['that is a script too', 'a.gif', () => Buffer.from('GIF89a/*\x01\0\0\0\0,*/=1;alert(1)', 'latin1'), notAnImage],
    ['that is a video', 'a.png', () => mp4Bytes(5000), notAnImage],
    ['that is a PDF', 'a.jpg', () => Buffer.from('%PDF-1.7'), notAnImage],
    ['that is cut off', 'a.png', async () => (await randomImage(500, 500)).subarray(0, 200), /damaged/],
    ['without a byte', 'a.png', () => Buffer.alloc(0), /empty/],
  ];
  test.each(hostile)('upload of an image %s → 422, no file stays', async (_what, name, bytes, message) => {
    const filesBefore = await listStoredFiles();
    const answer = await upload(acme.owner, [{ name, bytes: await bytes() }]);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'file-refused', error: expect.stringMatching(message) },
    });
    expect(await listStoredFiles()).toEqual(filesBefore);
    expect(await readdir(join(app.dataFolder, 'files', 'unfinished'))).toEqual([]);
  });

  test('JPEG with an appended script → re-encoded without it', async () => {
    const bytes = Buffer.concat([await randomImage(300, 300, 'jpeg'), Buffer.from('<script>alert(1)</script>')]);
    const answer = await upload(acme.owner, [{ name: 'a.jpg', bytes }]);
    expect((await getFile(mediaPath(answer))).text).not.toContain('script');
  });

  test.each([
    ['six files', 6, 'Choose up to 5 files at once.'],
    ['no file', 0, 'Choose a file to upload.'],
  ])('upload to the media library of %s → 400', async (_what, count, error) => {
    const bytes = await randomImage();
    const files = Array.from({ length: count }, () => ({ name: 'a.png', bytes }));
    expect(await upload(acme.owner, files)).toMatchObject({ status: 400, body: { error } });
  });

  test('upload with a JSON body → 415', async () => {
    expect(await acme.owner.post('/media/upload', { for: 'gallery' })).toMatchObject({ status: 415 });
  });
});

describe('file URL', () => {
  test.each([
    '/files/x',
    '/files/..%2f..%2fsecret.key',
    '/files/..%5c..%5csecret.key',
    '/files/%252e%252e%252fsecret.key',
    '/files/aaaaaaaaaaaaaaaaaaaaaa.png',
    '/files/ab/cd/abcd.png',
    '/files/aaaaaaaaaaaaaaaaaaaaaa.png%00',
  ])('stored file requested at %s → 404', async (path) => {
    expect(await getFile(path, { accept: 'text/html' })).toMatchObject({ status: 404 });
  });

  test('stored file requested with a wrong extension or method → 404; HEAD has the content length', async () => {
    const path = mediaPath(await upload(acme.owner, [{ name: 'a.png', bytes: await randomImage() }]));
    expect(await getFile(path.replace('.png', '.html'))).toMatchObject({ status: 404 });
    const { headers } = await getFile(path);
    const head = await app.browser().send('HEAD', path);
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': headers['content-length'] } });
    expect(await app.browser().send('POST', path)).toMatchObject({ status: 404 });
  });
});

describe('media library', () => {
  test('media listed, searched and paged by a business → its own files and quota; files of another → 404', async () => {
    const business = await createBusiness(app);
    for (const name of ['beach day.png', 'cake.png', 'beach night.png']) {
      await upload(business.owner, [{ name, bytes: await randomImage() }]);
    }
    const all = await business.owner.get('/media?per_page=2');
    expect(all.body).toMatchObject({ total: 3, page: 1, page_size: 2, items: [{ name: 'beach night.png' }, {}] });
    expect(all.body.quota).toMatchObject({ total: 500 * 1024 * 1024 });
    expect(Number(all.body.quota?.used)).toBeGreaterThan(0);
    expect((await business.owner.get('/media?search=beach')).body.total).toBe(2);
    expect((await business.owner.get('/media?search=%25')).body.total).toBe(0);
    expect((await business.owner.get('/media?family=video')).body.total).toBe(0);
    const id = Number(all.body.items?.[0]?.id);
    expect(await acme.owner.get(`/media/${id}`)).toMatchObject({ status: 404 });
    expect(await acme.owner.post(`/media/${id}/save`, { alt: 'x' })).toMatchObject({ status: 404 });
    expect(await acme.owner.post(`/media/${id}/delete`)).toMatchObject({ status: 404 });
    await expect(app.media.service.open(acme.bid, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('name and alt text of an image changed → saved; alt text too long → 400', async () => {
    const { body } = await upload(acme.owner, [{ name: 'a.png', bytes: await randomImage() }]);
    const saved = await acme.owner.post(`/media/${body.media_id}/save`, { alt: 'A red <b>square</b>', name: 'Square' });
    expect(saved.body).toMatchObject({ alt: 'A red <b>square</b>', name: 'Square' });
    expect(await acme.owner.post(`/media/${body.media_id}/save`, { alt: 'x'.repeat(1001) })).toMatchObject({
      status: 400,
    });
  });

  test('service.open of a media file → details, bytes and public URL', async () => {
    const bytes = await randomImage(300, 200);
    const { body } = await upload(acme.owner, [{ name: 'a.png', bytes }]);
    const file = await app.media.service.open(acme.bid, Number(body.media_id));
    expect(file).toMatchObject({ type: 'image/png', width: 300, height: 200, publicUrl: body.src });
    expect((await file.bytes()).length).toBe(file.size);
  });

  test('media in use deleted → listed uses, 409; forced delete → 200', async () => {
    const { body } = await upload(acme.owner, [{ name: 'a.png', bytes: await randomImage() }]);
    const id = Number(body.media_id);
    const use = { kind: 'post', id: 7, label: 'Our summer', path: '/content/site/1/post/7' };
    await app.db.transaction((tx) => app.media.service.recordUse(tx, acme.bid, use, [id, id]));
    expect((await acme.owner.get(`/media/${id}`)).body).toMatchObject({ uses: 1, used_by: [use] });
    const filesBefore = await listStoredFiles();
    expect(await acme.owner.post(`/media/${id}/delete`)).toMatchObject({
      status: 409,
      body: { code: 'media-in-use', error: expect.stringContaining('Our summer') },
    });
    expect(await acme.owner.post(`/media/${id}/delete`, { force: true })).toMatchObject({ status: 200 });
    expect(await getFile(String(body.src).replace('http://localhost:4000', ''))).toMatchObject({ status: 404 });
    expect((await listStoredFiles()).length).toBe(filesBefore.length - 1);
  });

  test('use of a media file of another business noted → not-found', async () => {
    const { body } = await upload(acme.owner, [{ name: 'a.png', bytes: await randomImage() }]);
    const otherBusiness = await createBusiness(app);
    const use = { kind: 'post', id: 8, label: 'Theirs', path: '/x' };
    const recording = app.db.transaction((tx) =>
      app.media.service.recordUse(tx, otherBusiness.bid, use, [Number(body.media_id)]),
    );
    await expect(recording).rejects.toMatchObject({ code: 'not-found' });
  });

  test('file stored by two businesses → removed when both have deleted it', async () => {
    const otherBusiness = await createBusiness(app);
    const bytes = await randomImage();
    const [ownUpload, otherUpload] = [acme.owner, otherBusiness.owner].map((owner) =>
      upload(owner, [{ name: 'a.png', bytes }]),
    );
    const first = await ownUpload;
    const second = await otherUpload;
    const count = (await listStoredFiles()).length;
    await acme.owner.post(`/media/${first?.body.media_id}/delete`);
    expect((await listStoredFiles()).length).toBe(count);
    expect(await getFile(String(second?.body.src).replace('http://localhost:4000', ''))).toMatchObject({ status: 200 });
    await otherBusiness.owner.post(`/media/${second?.body.media_id}/delete`);
    expect((await listStoredFiles()).length).toBe(count - 1);
  });

  test('concurrent delete and upload of the same content → file stays available', async () => {
    const otherBusiness = await createBusiness(app);
    const bytes = await randomImage();
    for (let round = 0; round < 6; round += 1) {
      const { body } = await upload(acme.owner, [{ name: 'a.png', bytes }]);
      const [, uploaded] = await Promise.all([
        acme.owner.post(`/media/${body.media_id}/delete`),
        upload(otherBusiness.owner, [{ name: 'a.png', bytes }]),
      ]);
      expect(await getFile(String(uploaded.body.src).replace('http://localhost:4000', ''))).toMatchObject({
        status: 200,
      });
      await otherBusiness.owner.post(`/media/${uploaded.body.media_id}/delete`);
    }
  });

  test('media uploaded by an editor → stored; by a viewer, who only reads → 403; media read by a member without roles → 403', async () => {
    const editor = await createMember(app, acme, { social: 'editor' });
    const viewer = await createMember(app, acme, { contests: 'viewer' });
    const memberWithoutRoles = await createMember(app, acme);
    expect(await upload(editor, [{ name: 'a.png', bytes: await randomImage() }])).toMatchObject({ status: 200 });
    expect(await viewer.get('/media')).toMatchObject({ status: 200 });
    expect(await upload(viewer, [{ name: 'a.png', bytes: await randomImage() }])).toMatchObject({
      status: 403,
      body: { restricted: { need: 'content:editor' } },
    });
    expect(await memberWithoutRoles.get('/media')).toMatchObject({ status: 403 });
  });
});
