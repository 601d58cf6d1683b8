import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const uploadImage = async (bytes: Buffer, name: string) => {
  const { owner, bid } = await createBusiness(app);
  const answer = await upload(owner, [{ name, bytes }]);
  return { owner, bid, id: Number(answer.body.media_id) };
};
const jpegOnly = ['image/jpeg'];

test('PNG opened for JPEG only → converted once, the second open returns the same file', async () => {
  const { owner, bid, id } = await uploadImage(await randomImage(), 'tide.png');
  const first = await app.media.service.open(bid, id, jpegOnly);
  expect(first).toMatchObject({ type: 'image/jpeg', name: 'tide.jpg', width: 320, height: 240 });
  expect((await sharp(await first.bytes()).metadata()).format).toBe('jpeg');
  const second = await app.media.service.open(bid, id, jpegOnly);
  expect(second.publicUrl).toBe(first.publicUrl);
  expect((await owner.get('/media')).body.total).toBe(2);
});

test('PNG opened with PNG accepted or without a list → unchanged', async () => {
  const { bid, id } = await uploadImage(await randomImage(), 'tide.png');
  expect(await app.media.service.open(bid, id, ['image/jpeg', 'image/png'])).toMatchObject({ type: 'image/png' });
  expect(await app.media.service.open(bid, id)).toMatchObject({ type: 'image/png' });
});

test('transparent PNG converted to JPEG → white background', async () => {
  const transparent = sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const { bid, id } = await uploadImage(await transparent.png().toBuffer(), 'clear.png');
  const jpeg = await app.media.service.open(bid, id, jpegOnly);
  const { dominant } = await sharp(await jpeg.bytes()).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});
