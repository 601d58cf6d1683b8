import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, origin } from '../../../../test/browser.ts';
import { createBusiness, type Person } from '../../../../test/fixtures/business.ts';
import { mp4Bytes, randomImage, sendChunk, upload } from '../../../../test/fixtures/files.ts';
import { type S3Sandbox, s3Sandbox } from '../../../../test/s3-sandbox.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../../test/test-app.ts';
import { diskStore } from '../../../platform/files/index.ts';
import { createSafeFetch } from '../../../platform/outbound/index.ts';
import { audit } from '../../audit/index.ts';
import { media } from '../index.ts';

const piece = 300 * 1024;
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

const begin = (owner: Person, name: string, size: number) => owner.post('/media/upload/begin', { name, size });
const send = async (owner: Person, id: number, bytes: Buffer) => {
  for (let at = 0; at < bytes.length; at += piece) await sendChunk(owner, id, at, bytes.subarray(at, at + piece));
};
const settled = (owner: Person, id: number): Promise<Answer> =>
  eventually(async () => {
    const answer = await owner.get(`/media/upload/${id}`);
    if (answer.body.state === ('processing' as unknown)) throw new Error('still processing');
    return answer;
  });
const kept = async (app: TestApp) => {
  const names = await readdir(join(app.dataFolder, 'files'), { recursive: true });
  return names.filter((name) => /\.[a-z0-9]{2,4}$/.test(name));
};

describe.each([
  ['on the disk', () => onDisk],
  ['in a bucket', () => inBucket],
])('a large file %s', (_where, place) => {
  test('arrives in pieces, is put together, and is served whole', async () => {
    const app = place();
    const { owner } = await createBusiness(app);
    const bytes = mp4Bytes(1_000_000);
    const begun = await begin(owner, 'Our film.mov', bytes.length);
    expect(begun.body).toMatchObject({ state: 'receiving', received: 0, chunk_bytes: expect.any(Number), media: null });
    const id = Number(begun.body.id);
    await send(owner, id, bytes);
    expect((await owner.post(`/media/upload/${id}/finish`)).body).toMatchObject({ state: 'processing' });
    const done = await settled(owner, id);
    expect(done.body).toMatchObject({
      state: 'done',
      media: { family: 'video', type: 'video/mp4', name: 'Our film.mp4' },
    });
    const path = String(done.body.media?.path);
    const served = await app.http.inject({ url: path });
    expect(served.rawPayload.equals(bytes)).toBe(true);
    const range = await app.http.inject({ url: path, headers: { range: 'bytes=500000-500009' } });
    expect(range.rawPayload.equals(bytes.subarray(500_000, 500_010))).toBe(true);
    // Nothing of the pieces is left beside the file.
    await eventually(async () => {
      const names = app === inBucket ? [...bucket.objects.keys()] : await kept(app);
      expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    });
  });

  test('that is a picture is drawn anew like any other', async () => {
    const { owner } = await createBusiness(place());
    const bytes = await randomImage(500, 400);
    const { body } = await begin(owner, 'a.png', bytes.length);
    await sendChunk(owner, Number(body.id), 0, bytes);
    await owner.post(`/media/upload/${body.id}/finish`);
    expect((await settled(owner, Number(body.id))).body).toMatchObject({ media: { width: 500, height: 400 } });
  });
});

describe('an upload', () => {
  let acme: Awaited<ReturnType<typeof createBusiness>>;
  beforeAll(async () => {
    acme = await createBusiness(onDisk);
  });

  test.each([
    ['a.exe', 1000, /Choose an image/],
    ['a.svg', 1000, /Choose an image/],
    ['a.png', 60 * 1024 * 1024, /This image has 60 MB; 20 MB are allowed/],
    ['a.mp4', 101 * 1024 * 1024, /This video has 101 MB; 100 MB are allowed/],
  ])('of %s with %i bytes is refused before the first byte', async (name, size, sentence) => {
    expect(await begin(acme.owner, name, size)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(sentence) },
    });
  });

  test('tells how far it is, takes a piece twice as one, and goes on from there only', async () => {
    const bytes = mp4Bytes(2 * piece);
    const { body } = await begin(acme.owner, 'a.mp4', bytes.length);
    const id = Number(body.id);
    const first = bytes.subarray(0, piece);
    expect(await sendChunk(acme.owner, id, piece, bytes.subarray(piece))).toMatchObject({
      status: 409,
      body: { code: 'upload-offset', error: 'We have 0 bytes of this file. Go on from there.' },
    });
    const [one, two] = await Promise.all([sendChunk(acme.owner, id, 0, first), sendChunk(acme.owner, id, 0, first)]);
    expect([one.body.received, two.body.received]).toEqual([piece, piece]);
    expect((await acme.owner.get(`/media/upload/${id}`)).body).toMatchObject({ received: piece });
    expect(await sendChunk(acme.owner, id, 0, mp4Bytes(piece))).toMatchObject({ status: 409 });
    expect(await sendChunk(acme.owner, id, piece, mp4Bytes(piece + 1))).toMatchObject({ status: 409 });
    expect(await sendChunk(acme.owner, id, piece, Buffer.alloc(1000))).toMatchObject({
      status: 422,
      body: { error: 'A piece has at least 256 KB, except the last one.' },
    });
    expect(await acme.owner.post(`/media/upload/${id}/finish`)).toMatchObject({ body: { code: 'upload-incomplete' } });
    expect(await sendChunk(acme.owner, id, piece, bytes.subarray(piece))).toMatchObject({ status: 200 });
    const finished = await Promise.all(Array.from({ length: 5 }, () => acme.owner.post(`/media/upload/${id}/finish`)));
    expect(finished.every(({ status }) => status === 200)).toBe(true);
    expect((await settled(acme.owner, id)).body.state).toBe('done');
    expect(await sendChunk(acme.owner, id, 0, first)).toMatchObject({ status: 409, body: { code: 'upload-over' } });
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /^This file is not a video we know/],
    ['a picture', undefined, /^This file is not a video we know/],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), /^This file is not a video we know/],
  ])('that turns out to be %s ends with its first piece', async (_what, given, sentence) => {
    const bytes = given ?? (await randomImage());
    const { body } = await begin(acme.owner, 'a.mp4', bytes.length);
    expect(await sendChunk(acme.owner, Number(body.id), 0, bytes)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(sentence) },
    });
    await acme.owner.post(`/media/upload/${body.id}/cancel`);
  });

  test('of a picture that is damaged says so when it is put together', async () => {
    const bytes = (await randomImage(600, 600)).subarray(0, 100);
    const { body } = await begin(acme.owner, 'a.png', bytes.length);
    await sendChunk(acme.owner, Number(body.id), 0, bytes);
    await acme.owner.post(`/media/upload/${body.id}/finish`);
    expect((await settled(acme.owner, Number(body.id))).body).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('damaged'),
    });
  });

  test('larger than a piece may be is cut off', async () => {
    const { body } = await begin(acme.owner, 'a.mp4', 20 * 1024 * 1024);
    expect(await sendChunk(acme.owner, Number(body.id), 0, mp4Bytes(8 * 1024 * 1024 + 1))).toMatchObject({
      status: 422,
    });
    expect(await acme.owner.post(`/media/upload/${body.id}/cancel`)).toMatchObject({ status: 200 });
    expect(await acme.owner.get(`/media/upload/${body.id}`)).toMatchObject({ status: 404 });
  });

  test('does not exist for another business', async () => {
    const rival = await createBusiness(onDisk);
    const { body } = await begin(acme.owner, 'a.mp4', piece);
    expect(await sendChunk(rival.owner, Number(body.id), 0, mp4Bytes(piece))).toMatchObject({ status: 404 });
    expect(await rival.owner.get(`/media/upload/${body.id}`)).toMatchObject({ status: 404 });
    for (const act of ['finish', 'cancel']) {
      expect(await rival.owner.post(`/media/upload/${body.id}/${act}`)).toMatchObject({ status: 404 });
    }
    await acme.owner.post(`/media/upload/${body.id}/cancel`);
  });
});

describe('the room of a business', () => {
  test('is set aside when uploads begin, however many begin at once', async () => {
    const { owner } = await createBusiness(onDisk);
    const size = 90 * 1024 * 1024;
    const answers = await Promise.all(Array.from({ length: 9 }, () => begin(owner, 'a.mp4', size)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'media-full', error: expect.stringContaining('there is room for 50 MB') },
    });
  });

  test('holds as many pictures as fit, however many come at once', async () => {
    const { owner } = await createBusiness(onDisk);
    const first = await upload(owner, [{ name: 'a.png', bytes: await randomImage() }]);
    const size = Number(first.body.files?.[0]?.media?.size);
    const most = 100 * 1024 * 1024;
    for (const taken of [most, most, most, most, most - Math.round(3.5 * size)]) await begin(owner, 'a.mp4', taken);
    const six = await Promise.all(Array.from({ length: 6 }, () => randomImage()));
    const answers = await Promise.all(six.map((bytes) => upload(owner, [{ name: 'b.png', bytes }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      body: { error: expect.stringContaining('there is room for') },
    });
  });

  test('lets ten uploads be open at a time', async () => {
    const { owner } = await createBusiness(onDisk);
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(owner, 'a.mp4', 1000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'too-many-uploads' } });
  });

  test('grows with the level of its owner', async () => {
    const owner = await onDisk.signedIn({ accessLevel: 2 });
    await owner.post(`/user/${owner.user.id}/business/create`, { business_name: 'Pro' });
    expect(await begin(owner, 'a.mp4', 900 * 1024 * 1024)).toMatchObject({ status: 200 });
    expect((await owner.get('/media')).body.quota).toMatchObject({ total: 50 * 1024 ** 3, video: 1024 ** 3 });
  });
});

test('an upload goes on where it was after the server was replaced by another one', async () => {
  const { owner, bid } = await createBusiness(onDisk);
  const bytes = mp4Bytes(2 * piece);
  const { body } = await begin(owner, 'a.mp4', bytes.length);
  const id = Number(body.id);
  await sendChunk(owner, id, 0, bytes.subarray(0, piece));

  const other = media({
    ...{ db: onDisk.db, now: onDisk.now, random: randomBytes, origin, jobs: onDisk.jobs, outbound: createSafeFetch() },
    audit: { ...audit({ db: onDisk.db, reports: onDisk.db, now: onDisk.now }).service },
    files: diskStore({ folder: join(onDisk.dataFolder, 'files'), randomBytes }),
    sweepScratch: async () => {},
    pictureSearch: () => undefined,
    videoSearch: () => undefined,
    pageVideos: async () => undefined,
    onLost: async () => {},
  });
  const into = { businessId: bid, userId: owner.user.id };
  expect(await other.uploads.status(bid, id)).toMatchObject({ received: piece });
  await other.uploads.chunk(into, id, piece, Readable.from([bytes.subarray(piece)], { objectMode: false }));
  await other.uploads.finish(bid, id);
  const done = await settled(owner, id);
  const served = await onDisk.http.inject({ url: String(done.body.media?.path) });
  expect(served.rawPayload.equals(bytes)).toBe(true);
});

test('what nobody goes on with is gone after a day, and so is every file nobody has', async () => {
  const app = await createTestApp();
  const { owner } = await createBusiness(app);
  const { body } = await begin(owner, 'a.mp4', 2 * piece);
  await sendChunk(owner, Number(body.id), 0, mp4Bytes(piece));
  const { body: own } = await upload(owner, [{ name: 'a.png', bytes: await randomImage() }]);
  expect(await kept(app)).toHaveLength(2);
  await app.media.sweep();
  expect((await owner.get(`/media/upload/${body.id}`)).body).toMatchObject({ received: piece });
  app.pass(25 * 3600);
  await owner.post('/user/login', { email: owner.user.email, password });
  await app.media.sweep();
  expect(await owner.get(`/media/upload/${body.id}`)).toMatchObject({ status: 404 });
  expect(await kept(app)).toHaveLength(1);
  expect(await owner.get(`/media/${own.media_id}`)).toMatchObject({ status: 200 });
});
