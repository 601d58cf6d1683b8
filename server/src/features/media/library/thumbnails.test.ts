import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Noise: nothing makes it small but being smaller. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
const kept = async (bytes: Buffer) => {
  const { body } = await upload(owner, [{ name: 'noise.jpg', bytes }]);
  const { small_path, path } = (await owner.get(`/media/${body.media_id}`)).body;
  return { id: Number(body.media_id), path: String(path), small: String(small_path) };
};
const look = (path: string) => app.browser().send('GET', path);
const filesOnDisk = async () =>
  (await readdir(join(app.dataFolder, 'files'), { recursive: true })).filter((name) => /\.\w{2,4}$/.test(name)).length;

test('a large picture is drawn small when somebody first looks, once, however many look', async () => {
  const { path, small } = await kept(await noise(1600, 900));
  expect(small).toMatch(/^\/files\/[\w-]{22}\.small\.webp$/);
  const before = await filesOnDisk();
  const seen = await Promise.all(Array.from({ length: 10 }, () => look(small)));
  expect(new Set(seen.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
  expect(seen[0]).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  });
  expect(await filesOnDisk()).toBe(before + 1);
  const [large, first] = [(await look(path)).headers['content-length'], seen[0]?.headers['content-length']];
  expect(Number(first)).toBeLessThan(Number(large) / 2);
  expect((await look(small)).headers.etag).toBe(seen[0]?.headers.etag);
});

test('a small one is shown as it is', async () => {
  const { path, small } = await kept(await randomImage(320, 240, 'jpeg'));
  expect((await look(small)).headers.etag).toBe((await look(path)).headers.etag);
});

test('one that cannot be drawn small is shown as it is, and goes when it is deleted', async () => {
  const { id, path, small } = await kept(await noise(64, 17_000));
  const { etag } = (await look(path)).headers;
  expect([(await look(small)).headers.etag, (await look(small)).headers.etag]).toEqual([etag, etag]);
  expect(await app.dump('small_pictures')).toContain(String(etag).replaceAll('"', ''));
  const before = await filesOnDisk();
  await owner.post(`/media/${id}/delete`, {});
  expect(await filesOnDisk()).toBe(before - 1);
});

test('it goes with the picture it was drawn from, and not before', async () => {
  const { id, small } = await kept(await noise(1200, 800));
  const { etag } = (await look(small)).headers;
  app.pass(2 * 3600);
  await app.media.sweep();
  expect((await look(small)).headers.etag).toBe(etag);
  const before = await filesOnDisk();
  await owner.post(`/media/${id}/delete`, {});
  expect(await look(small)).toMatchObject({ status: 404 });
  app.pass(2 * 3600);
  await app.media.sweep();
  expect(await filesOnDisk()).toBe(before - 2);
});

test.each([
  '/files/aaaaaaaaaaaaaaaaaaaaaa.small.webp',
  '/files/x.small.webp',
  '/files/.small.webp',
  '/files/aaaaaaaaaaaaaaaaaaaaaa.small.png',
])('%s is nobody’s', async (path) => {
  expect(await look(path)).toMatchObject({ status: 404 });
});

test('a picture of somebody else has none', () => {
  const elsewhere = 'https://elsewhere.example/files/a.png';
  expect(thumbnailUrl(elsewhere)).toBe(elsewhere);
});
