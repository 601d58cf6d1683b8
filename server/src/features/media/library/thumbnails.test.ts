import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { thumbnailUrl } from '../presenter.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof createBusiness>>['owner'];
beforeAll(async () => {
  app = await createTestApp();
  owner = (await createBusiness(app)).owner;
});

/** Random pixels: compression does not help, only fewer pixels. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
const uploadImage = async (bytes: Buffer) => {
  const { body } = await upload(owner, [{ name: 'noise.jpg', bytes }]);
  const { small_path, path } = (await owner.get(`/media/${body.media_id}`)).body;
  return { id: Number(body.media_id), path: String(path), small: String(small_path) };
};
const fetchFile = (path: string) => app.browser().send('GET', path);
const filesOnDisk = async () =>
  (await readdir(join(app.dataFolder, 'files'), { recursive: true })).filter((name) => /\.\w{2,4}$/.test(name)).length;

test('10 concurrent requests for a thumbnail → thumbnail created once', async () => {
  const { path, small } = await uploadImage(await noise(1600, 900));
  expect(small).toMatch(/^\/files\/[\w-]{22}\.small\.webp$/);
  const filesBefore = await filesOnDisk();
  const responses = await Promise.all(Array.from({ length: 10 }, () => fetchFile(small)));
  expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
  expect(responses[0]).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  });
  expect(await filesOnDisk()).toBe(filesBefore + 1);
  const fullSize = (await fetchFile(path)).headers['content-length'];
  const first = responses[0]?.headers['content-length'];
  expect(Number(first)).toBeLessThan(Number(fullSize) / 2);
  expect((await fetchFile(small)).headers.etag).toBe(responses[0]?.headers.etag);
});

test('small image → its thumbnail is the image itself', async () => {
  const { path, small } = await uploadImage(await randomImage(320, 240, 'jpeg'));
  expect((await fetchFile(small)).headers.etag).toBe((await fetchFile(path)).headers.etag);
});

test('image that cannot be resized → its thumbnail is the image itself; deleted with it', async () => {
  const { id, path, small } = await uploadImage(await noise(64, 17_000));
  const { etag } = (await fetchFile(path)).headers;
  expect([(await fetchFile(small)).headers.etag, (await fetchFile(small)).headers.etag]).toEqual([etag, etag]);
  expect(await app.dumpTable('thumbnails')).toContain(String(etag).replaceAll('"', ''));
  const filesBefore = await filesOnDisk();
  await owner.post(`/media/${id}/delete`, {});
  expect(await filesOnDisk()).toBe(filesBefore - 1);
});

test('thumbnail of an image → kept by the cleanup; removed with its image', async () => {
  const { id, small } = await uploadImage(await noise(1200, 800));
  const { etag } = (await fetchFile(small)).headers;
  app.advanceClock(2 * hourSeconds);
  await app.media.removeUnused();
  expect((await fetchFile(small)).headers.etag).toBe(etag);
  const filesBefore = await filesOnDisk();
  await owner.post(`/media/${id}/delete`, {});
  expect(await fetchFile(small)).toMatchObject({ status: 404 });
  app.advanceClock(2 * hourSeconds);
  await app.media.removeUnused();
  expect(await filesOnDisk()).toBe(filesBefore - 2);
});

test.each([
  '/files/aaaaaaaaaaaaaaaaaaaaaa.small.webp',
  '/files/x.small.webp',
  '/files/.small.webp',
  '/files/aaaaaaaaaaaaaaaaaaaaaa.small.png',
])('thumbnail requested at %s → 404', async (path) => {
  expect(await fetchFile(path)).toMatchObject({ status: 404 });
});

test('thumbnailUrl of a foreign URL → unchanged', () => {
  const foreignUrl = 'https://elsewhere.example/files/a.png';
  expect(thumbnailUrl(foreignUrl)).toBe(foreignUrl);
});
