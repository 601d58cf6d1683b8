import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, origin } from '../../../../test/browser.ts';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { mp4Bytes, randomImage, sendChunk, upload } from '../../../../test/fixtures/files.ts';
import { type S3Sandbox, s3Sandbox } from '../../../../test/s3-sandbox.ts';
import { createTestApp, eventually, openProcess, password, type TestApp } from '../../../../test/test-app.ts';
import { createTestPlatform } from '../../../../test/test-platform.ts';
import { sleep } from '../../../platform/clock.ts';
import { diskStore } from '../../../platform/files/index.ts';
import { openLog } from '../../../platform/log.ts';
import { createSafeFetch } from '../../../platform/outbound/index.ts';
import { createAudit } from '../../audit/index.ts';
import { createMedia } from '../index.ts';

const chunkSize = 300 * 1024;
const account = { accessKeyId: 'AKID', secretAccessKey: 'secret', region: 'eu-1', bucket: 'media' };

let onDisk: TestApp;
let inBucket: TestApp;
let bucket: S3Sandbox;
beforeAll(async () => {
  onDisk = await createTestApp();
  bucket = await s3Sandbox({ ...account, now: () => inBucket.now() });
  const { accessKeyId: accessKey, secretAccessKey: secretKey, region } = account;
  inBucket = await createTestApp({
    s3: { endpoint: bucket.endpoint, region, bucket: account.bucket, accessKey, secretKey },
  });
});
afterAll(() => bucket.close());

const begin = (owner: TestUser, name: string, size: number) => owner.post('/media/upload/begin', { name, size });
const send = async (owner: TestUser, id: number, bytes: Buffer) => {
  for (let at = 0; at < bytes.length; at += chunkSize)
    await sendChunk(owner, id, at, bytes.subarray(at, at + chunkSize));
};
const waitUntilProcessed = (owner: TestUser, id: number): Promise<Answer> =>
  eventually(async () => {
    const answer = await owner.get(`/media/upload/${id}`);
    if (answer.body.state === ('processing' as unknown)) throw new Error('still processing');
    return answer;
  });
const listStoredFiles = async (app: TestApp) => {
  const names = await readdir(join(app.dataFolder, 'files'), { recursive: true });
  return names.filter((name) => /\.[a-z0-9]{2,4}$/.test(name));
};

describe.each([
  ['on the disk', () => onDisk],
  ['in a bucket', () => inBucket],
])('chunked upload %s', (_where, getApp) => {
  test('video uploaded in chunks → assembled and served; chunks are removed', async () => {
    const app = getApp();
    const { owner } = await createBusiness(app);
    const bytes = mp4Bytes(1_000_000);
    const started = await begin(owner, 'Our film.mov', bytes.length);
    expect(started.body).toMatchObject({
      state: 'receiving',
      received: 0,
      chunk_bytes: expect.any(Number),
      media: null,
    });
    const id = Number(started.body.id);
    await send(owner, id, bytes);
    expect((await owner.post(`/media/upload/${id}/finish`)).body).toMatchObject({ state: 'processing' });
    const done = await waitUntilProcessed(owner, id);
    expect(done.body).toMatchObject({
      state: 'done',
      media: { family: 'video', type: 'video/mp4', name: 'Our film.mp4' },
    });
    const path = String(done.body.media?.path);
    const served = await app.http.inject({ url: path });
    expect(served.rawPayload.equals(bytes)).toBe(true);
    const range = await app.http.inject({ url: path, headers: { range: 'bytes=500000-500009' } });
    expect(range.rawPayload.equals(bytes.subarray(500_000, 500_010))).toBe(true);
    // The chunks of a finished upload are removed from the storage.
    await eventually(async () => {
      const names = app === inBucket ? [...bucket.objects.keys()] : await listStoredFiles(app);
      expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    });
  });

  test('image uploaded in chunks → re-encoded', async () => {
    const { owner } = await createBusiness(getApp());
    const bytes = await randomImage(500, 400);
    const { body } = await begin(owner, 'a.png', bytes.length);
    await sendChunk(owner, Number(body.id), 0, bytes);
    await owner.post(`/media/upload/${body.id}/finish`);
    expect((await waitUntilProcessed(owner, Number(body.id))).body).toMatchObject({
      media: { width: 500, height: 400 },
    });
  });
});

describe('checks of an upload', () => {
  let acme: Awaited<ReturnType<typeof createBusiness>>;
  beforeAll(async () => {
    acme = await createBusiness(onDisk);
  });

  test.each([
    ['a.exe', 1000, /Choose an image/],
    ['a.svg', 1000, /Choose an image/],
    ['a.png', 60 * 1024 * 1024, /This image has 60 MB\. The limit is 20 MB\./],
    ['a.mp4', 101 * 1024 * 1024, /This video has 101 MB\. The limit is 100 MB\./],
  ])('upload begun as %s of %i bytes → 422', async (name, size, message) => {
    expect(await begin(acme.owner, name, size)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(message) },
    });
  });

  test('chunk of an upload at a wrong offset → 409; chunk repeated → accepted; finish repeated → the same result', async () => {
    const bytes = mp4Bytes(2 * chunkSize);
    const { body } = await begin(acme.owner, 'a.mp4', bytes.length);
    const id = Number(body.id);
    const first = bytes.subarray(0, chunkSize);
    expect(await sendChunk(acme.owner, id, chunkSize, bytes.subarray(chunkSize))).toMatchObject({
      status: 409,
      body: { code: 'upload-offset', error: 'We have 0 bytes of this file. Continue from there.' },
    });
    const [one, two] = await Promise.all([sendChunk(acme.owner, id, 0, first), sendChunk(acme.owner, id, 0, first)]);
    expect([one.body.received, two.body.received]).toEqual([chunkSize, chunkSize]);
    expect((await acme.owner.get(`/media/upload/${id}`)).body).toMatchObject({ received: chunkSize });
    expect(await sendChunk(acme.owner, id, 0, mp4Bytes(chunkSize))).toMatchObject({ status: 409 });
    expect(await sendChunk(acme.owner, id, chunkSize, mp4Bytes(chunkSize + 1))).toMatchObject({ status: 409 });
    expect(await sendChunk(acme.owner, id, chunkSize, Buffer.alloc(1000))).toMatchObject({
      status: 422,
      body: { error: 'A chunk must have at least 256 KB, except the last one.' },
    });
    expect(await acme.owner.post(`/media/upload/${id}/finish`)).toMatchObject({ body: { code: 'upload-incomplete' } });
    expect(await sendChunk(acme.owner, id, chunkSize, bytes.subarray(chunkSize))).toMatchObject({ status: 200 });
    const finished = await Promise.all(Array.from({ length: 5 }, () => acme.owner.post(`/media/upload/${id}/finish`)));
    expect(finished.every(({ status }) => status === 200)).toBe(true);
    expect((await waitUntilProcessed(acme.owner, id)).body.state).toBe('done');
    expect(await sendChunk(acme.owner, id, 0, first)).toMatchObject({ status: 409, body: { code: 'upload-over' } });
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /^This file isn't a supported video/],
    ['a picture', undefined, /^This file isn't a supported video/],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), /^This file isn't a supported video/],
  ])('upload whose first chunk is %s → 422', async (_what, content, message) => {
    const bytes = content ?? (await randomImage());
    const { body } = await begin(acme.owner, 'a.mp4', bytes.length);
    expect(await sendChunk(acme.owner, Number(body.id), 0, bytes)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(message) },
    });
    await acme.owner.post(`/media/upload/${body.id}/cancel`);
  });

  test('damaged image uploaded → state failed with a message', async () => {
    const bytes = (await randomImage(600, 600)).subarray(0, 100);
    const { body } = await begin(acme.owner, 'a.png', bytes.length);
    await sendChunk(acme.owner, Number(body.id), 0, bytes);
    await acme.owner.post(`/media/upload/${body.id}/finish`);
    expect((await waitUntilProcessed(acme.owner, Number(body.id))).body).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('damaged'),
    });
  });

  test('chunk of an upload above 8 MB → 422; upload canceled → removed', async () => {
    const { body } = await begin(acme.owner, 'a.mp4', 20 * 1024 * 1024);
    expect(await sendChunk(acme.owner, Number(body.id), 0, mp4Bytes(8 * 1024 * 1024 + 1))).toMatchObject({
      status: 422,
    });
    expect(await acme.owner.post(`/media/upload/${body.id}/cancel`)).toMatchObject({ status: 200 });
    expect(await acme.owner.get(`/media/upload/${body.id}`)).toMatchObject({ status: 404 });
  });

  test('upload of another business continued → 404', async () => {
    const otherBusiness = await createBusiness(onDisk);
    const { body } = await begin(acme.owner, 'a.mp4', chunkSize);
    expect(await sendChunk(otherBusiness.owner, Number(body.id), 0, mp4Bytes(chunkSize))).toMatchObject({
      status: 404,
    });
    expect(await otherBusiness.owner.get(`/media/upload/${body.id}`)).toMatchObject({ status: 404 });
    for (const act of ['finish', 'cancel']) {
      expect(await otherBusiness.owner.post(`/media/upload/${body.id}/${act}`)).toMatchObject({ status: 404 });
    }
    await acme.owner.post(`/media/upload/${body.id}/cancel`);
  });
});

describe('media quota', () => {
  test('uploads begun concurrently → reserve the quota; those beyond it → media-full', async () => {
    const { owner } = await createBusiness(onDisk);
    const size = 90 * 1024 * 1024;
    const answers = await Promise.all(Array.from({ length: 9 }, () => begin(owner, 'a.mp4', size)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'media-full', error: expect.stringContaining('the media library has only 50 MB left') },
    });
  });

  test('concurrent image uploads → never exceed the quota', async () => {
    const { owner } = await createBusiness(onDisk);
    const first = await upload(owner, [{ name: 'a.png', bytes: await randomImage() }]);
    const size = Number(first.body.files?.[0]?.media?.size);
    const maxVideoBytes = 100 * 1024 * 1024;
    for (const reserved of [
      maxVideoBytes,
      maxVideoBytes,
      maxVideoBytes,
      maxVideoBytes,
      maxVideoBytes - Math.round(3.5 * size),
    ])
      await begin(owner, 'a.mp4', reserved);
    const six = await Promise.all(Array.from({ length: 6 }, () => randomImage()));
    const answers = await Promise.all(six.map((bytes) => upload(owner, [{ name: 'b.png', bytes }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      body: { error: expect.stringContaining('the media library has only') },
    });
  });

  test('more than 10 open uploads → too-many-uploads', async () => {
    const { owner } = await createBusiness(onDisk);
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(owner, 'a.mp4', 1000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'too-many-uploads' } });
  });

  test('quota of a business → decided by the access level of its owner', async () => {
    const owner = await onDisk.createSignedInUser({ accessLevel: 2 });
    await owner.post(`/user/${owner.user.id}/business/create`, { business_name: 'Pro' });
    expect(await begin(owner, 'a.mp4', 900 * 1024 * 1024)).toMatchObject({ status: 200 });
    expect((await owner.get('/media')).body.quota).toMatchObject({ total: 50 * 1024 ** 3, video: 1024 ** 3 });
  });
});

test('upload begun by one instance → continues on another', async () => {
  const { owner, bid } = await createBusiness(onDisk);
  const bytes = mp4Bytes(2 * chunkSize);
  const { body } = await begin(owner, 'a.mp4', bytes.length);
  const id = Number(body.id);
  await sendChunk(owner, id, 0, bytes.subarray(0, chunkSize));

  const otherInstance = createMedia(
    createTestPlatform({
      db: onDisk.db,
      now: onDisk.now,
      sleep,
      log: openLog('silent'),
      random: randomBytes,
      origin,
      jobs: onDisk.jobs,
      events: onDisk.events,
      safeFetch: createSafeFetch(),
    }),
    {
      audit: {
        ...createAudit(createTestPlatform({ db: onDisk.db, readReport: onDisk.readReport, now: onDisk.now })).service,
      },
      files: diskStore({ folder: join(onDisk.dataFolder, 'files'), randomBytes }),
      removeUnfinishedFiles: async () => {},
      pictureSearch: () => undefined,
      videoSearch: () => undefined,
      pageVideos: async () => undefined,
    },
  );
  const libraryOwner = { businessId: bid, userId: owner.user.id };
  expect(await otherInstance.uploads.status(bid, id)).toMatchObject({ received: chunkSize });
  await otherInstance.uploads.chunk(
    libraryOwner,
    id,
    chunkSize,
    Readable.from([bytes.subarray(chunkSize)], { objectMode: false }),
  );
  await otherInstance.uploads.finish(bid, id);
  const done = await waitUntilProcessed(owner, id);
  const served = await onDisk.http.inject({ url: String(done.body.media?.path) });
  expect(served.rawPayload.equals(bytes)).toBe(true);
});

test('cleanup of uploads after a day → removes abandoned uploads and unreferenced files', async () => {
  const app = await openProcess(onDisk, {});
  const { owner } = await createBusiness(app);
  const { body } = await begin(owner, 'a.mp4', 2 * chunkSize);
  await sendChunk(owner, Number(body.id), 0, mp4Bytes(chunkSize));
  const { body: uploaded } = await upload(owner, [{ name: 'a.png', bytes: await randomImage() }]);
  expect(await listStoredFiles(app)).toHaveLength(2);
  await app.media.removeUnused();
  expect((await owner.get(`/media/upload/${body.id}`)).body).toMatchObject({ received: chunkSize });
  app.advanceClock(25 * hourSeconds);
  await owner.post('/user/login', { email: owner.user.email, password });
  await app.media.removeUnused();
  expect(await owner.get(`/media/upload/${body.id}`)).toMatchObject({ status: 404 });
  expect(await listStoredFiles(app)).toHaveLength(1);
  expect(await owner.get(`/media/${uploaded.media_id}`)).toMatchObject({ status: 200 });
});
