import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../test/fixtures/files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const kept = async (bytes: Buffer, name: string) => {
  const { owner, bid } = await createBusiness(app);
  const answer = await upload(owner, [{ name, bytes }]);
  return { owner, bid, id: Number(answer.body.media_id) };
};
const jpegOnly = ['image/jpeg'];

test('a picture for a network that takes JPEGs only is drawn anew as one, once', async () => {
  const { owner, bid, id } = await kept(await randomImage(), 'tide.png');
  const first = await app.media.service.open(bid, id, jpegOnly);
  expect(first).toMatchObject({ type: 'image/jpeg', name: 'tide.jpg', width: 320, height: 240 });
  expect((await sharp(await first.bytes()).metadata()).format).toBe('jpeg');
  const second = await app.media.service.open(bid, id, jpegOnly);
  expect(second.publicUrl).toBe(first.publicUrl);
  expect((await owner.get('/media')).body.total).toBe(2);
});

test('one of a type that is taken stays what it is, and so does every one where nobody asks', async () => {
  const { bid, id } = await kept(await randomImage(), 'tide.png');
  expect(await app.media.service.open(bid, id, ['image/jpeg', 'image/png'])).toMatchObject({ type: 'image/png' });
  expect(await app.media.service.open(bid, id)).toMatchObject({ type: 'image/png' });
});

test('what was transparent is white', async () => {
  const clear = sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const { bid, id } = await kept(await clear.png().toBuffer(), 'clear.png');
  const drawn = await app.media.service.open(bid, id, jpegOnly);
  const { dominant } = await sharp(await drawn.bytes()).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});
