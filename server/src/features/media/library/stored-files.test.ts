import { hourSeconds } from '@fanfare/contract/kit/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { type S3Sandbox, s3Sandbox } from '../../../../test/s3-sandbox.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

const account = { accessKeyId: 'AKID', secretAccessKey: 'secret', region: 'eu-1', bucket: 'media' };

let app: TestApp;
let bucket: S3Sandbox;
let owner: Awaited<ReturnType<typeof createBusiness>>['owner'];
beforeAll(async () => {
  bucket = await s3Sandbox({ ...account, now: () => app.now() });
  const { accessKeyId: accessKey, secretAccessKey: secretKey, region } = account;
  app = await createTestApp({
    runsNoJobs: true,
    s3: { endpoint: bucket.endpoint, region, bucket: account.bucket, accessKey, secretKey },
  });
  owner = (await createBusiness(app)).owner;
});
afterAll(() => bucket.close());

const uploadImage = async (bytes: Buffer) => {
  const { status, body } = await upload(owner, [{ name: 'a.png', bytes }]);
  expect(status).toBe(200);
  return { id: Number(body.media_id), path: new URL(String(body.src)).pathname };
};
const remove = (id: number) => owner.post(`/media/${id}/delete`);
const countRequests = (method: string) => bucket.requestLog.filter((line) => line.startsWith(`${method} `)).length;

// The embedded database has one connection, so a transaction left open would block every other request.
test('storage answers slowly while a file is stored and removed → other requests are still answered', async () => {
  const lookup = bucket.holdNext('HEAD');
  const uploading = uploadImage(await randomImage());
  await lookup.arrived;
  expect((await owner.get('/media')).status).toBe(200);
  lookup.release();
  const { id } = await uploading;

  const removal = bucket.holdNext('DELETE');
  const removing = remove(id);
  await removal.arrived;
  expect((await owner.get('/media')).body).toMatchObject({ total: 0 });
  removal.release();
  expect((await removing).status).toBe(200);
  expect(bucket.objects.size).toBe(0);
});

test('same file uploaded while it is being removed → stored again after the removal', async () => {
  const bytes = await randomImage();
  const { id } = await uploadImage(bytes);
  const removal = bucket.holdNext('DELETE');
  const removing = remove(id);
  await removal.arrived;
  const puts = countRequests('PUT');
  const uploading = uploadImage(bytes);
  await eventually(() => expect(countRequests('PUT')).toBeGreaterThan(puts));
  removal.release();
  await removing;
  const { id: storedId, path } = await uploading;
  expect((await app.browser().send('GET', path)).status).toBe(200);
  await remove(storedId);
});

test('storage refuses to remove a file → the file is gone from the library; the hourly job removes it', async () => {
  const { id } = await uploadImage(await randomImage());
  bucket.failNext(500);
  expect((await remove(id)).status).toBe(200);
  expect(bucket.objects.size).toBe(1);
  app.advanceClock(3 * hourSeconds);
  await app.media.removeUnused();
  expect(bucket.objects.size).toBe(0);
});
