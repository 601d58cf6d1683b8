import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { daySeconds } from '../../kit/durations.ts';
import { x as network } from '../index.ts';
import { testClient } from '../test-client.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(2000, 7)]);

let sandbox: Sandbox;
let x: ReturnType<typeof testClient>;
let token = '';
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    networks: [network],
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
  x = testClient({ url: sandbox.url, fetch });
});
beforeEach(async () => {
  sandbox.clock.reset();
  token = (await x.login()).access;
});
afterAll(() => sandbox.stop());

const toFormData = (fields: Record<string, string | Uint8Array<ArrayBuffer>>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') formData.append(name, value);
    else formData.append(name, new Blob([value]), 'file.bin');
  }
  return formData;
};
const upload = (bytes: Buffer, category = 'tweet_image') =>
  x.post('/media/upload', token, toFormData({ media: new Uint8Array(bytes), media_category: category }));
const initialize = (body: object) => x.post('/media/upload/initialize', token, body);
const append = (id: string, index: number, bytes: Buffer) =>
  x.post(
    `/media/upload/${id}/append`,
    token,
    toFormData({ segment_index: String(index), media: new Uint8Array(bytes) }),
  );
const finalize = (id: string) => x.post(`/media/upload/${id}/finalize`, token, {});
const readProcessing = async (id: string) =>
  (await x.get('/media/upload', token, { command: 'STATUS', media_id: id })).body.data?.processing_info;
const createTweet = (text: string, ...ids: string[]) => x.post('/tweets', token, { text, media: { media_ids: ids } });
const uploadVideo = async (bytes = mp4) => {
  const { body } = await initialize({
    media_type: 'video/mp4',
    total_bytes: bytes.length,
    media_category: 'tweet_video',
  });
  const id = body.data?.id ?? '';
  await append(id, 0, bytes.subarray(0, 1000));
  await append(id, 1, bytes.subarray(1000));
  return id;
};

test('image → uploaded in one request, with alt text, shown in its post', async () => {
  const { body } = await upload(png);
  expect(body.data).toMatchObject({
    id: expect.stringMatching(/^\d{19}$/),
    media_key: `3_${body.data?.id}`,
    size: png.length,
    image: { w: 1, h: 1, image_type: 'image/png' },
  });
  const id = body.data?.id ?? '';
  await x.post('/media/metadata', token, { id, metadata: { alt_text: { text: 'A blue cup' } } });
  const posted = await createTweet('With a cup', id);
  expect(posted.body.data?.text).toMatch(/^With a cup https:\/\/t\.co\/\w{10}$/);
  const page = await (await fetch(`${sandbox.url}/x/www/harbourcoffee/status/${posted.body.data?.id}`)).text();
  expect(page).toContain('A blue cup');
  const file = await fetch(`${sandbox.url}/x/media/${id}`);
  expect(file.headers.get('content-type')).toBe('image/png');
});

test('video → uploaded in segments; usable after 12 s of processing', async () => {
  const id = await uploadVideo();
  const { body } = await finalize(id);
  expect(body.data?.processing_info).toEqual({ state: 'pending', check_after_secs: 3 });
  expect((await createTweet('Too early', id)).status).toBe(400);
  sandbox.clock.advance(6);
  expect(await readProcessing(id)).toEqual({ state: 'in_progress', check_after_secs: 5, progress_percent: 50 });
  sandbox.clock.advance(6);
  expect(await readProcessing(id)).toEqual({ state: 'succeeded', progress_percent: 100 });
  expect((await createTweet('In time', id)).status).toBe(201);
});

test('file that is not a video → processing fails', async () => {
  const id = await uploadVideo(Buffer.alloc(1500, 1));
  await finalize(id);
  sandbox.clock.advance(12);
  expect(await readProcessing(id)).toMatchObject({ state: 'failed', error: { name: 'InvalidMedia' } });
  expect((await createTweet('Never', id)).status).toBe(400);
});

test.each<[string, () => Promise<{ status: number }>, number]>([
  ['file that is not an image', () => upload(Buffer.from('words')), 400],
  ['image above 5 MB', () => upload(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])), 413],
  ['video in one request', () => upload(mp4, 'tweet_video'), 400],
  ['unknown category', () => upload(png, 'banner'), 400],
  [
    'media_type in one request',
    () =>
      x.post(
        '/media/upload',
        token,
        toFormData({ media: new Uint8Array(png), media_category: 'tweet_image', media_type: 'image/png' }),
      ),
    400,
  ],
  ['no category', () => x.post('/media/upload', token, toFormData({ media: new Uint8Array(png) })), 400],
  [
    'unknown field of an upload in segments',
    () => initialize({ media_type: 'video/mp4', total_bytes: 5, media_category: 'tweet_video', name: 'a.mp4' }),
    400,
  ],
  [
    'video of 8193 MB',
    () => initialize({ media_type: 'video/mp4', total_bytes: 8193 * 1024 * 1024, media_category: 'tweet_video' }),
    400,
  ],
  [
    'type that does not match the category',
    () => initialize({ media_type: 'image/png', total_bytes: 5, media_category: 'tweet_video' }),
    400,
  ],
  ['no total size', () => initialize({ media_type: 'video/mp4', media_category: 'tweet_video' }), 400],
  ['segment of an unknown upload', () => append('1', 0, mp4), 400],
  ['segment index 1000', async () => append(await uploadVideo(), 1000, mp4), 400],
])('media upload, %s → error', async (_case, send, status) => {
  expect((await send()).status).toBe(status);
});

test('finalize with a missing segment → error; after appending it → 200', async () => {
  const { body } = await initialize({
    media_type: 'video/mp4',
    total_bytes: mp4.length,
    media_category: 'tweet_video',
  });
  const id = body.data?.id ?? '';
  await append(id, 0, mp4.subarray(0, 1000));
  expect((await finalize(id)).text).toContain('do not add up');
  await append(id, 1, mp4.subarray(1000));
  expect((await finalize(id)).status).toBe(200);
});

test('post with an image and a video → 400; with media of another account → 400; with media older than 24 hours → 400', async () => {
  const { body } = await upload(png);
  const id = body.data?.id ?? '';
  const videoId = await uploadVideo();
  await finalize(videoId);
  sandbox.clock.advance(20);
  expect((await createTweet('Both', id, videoId)).status).toBe(400);
  token = (await x.login({ accountId: '1401778899001122334' })).access;
  expect((await createTweet('Not mine', id)).status).toBe(400);
  sandbox.clock.advance(daySeconds);
  token = (await x.login()).access;
  expect((await createTweet('Too late', id)).status).toBe(400);
});

test('upload without the scope media.write → 403', async () => {
  token = (await x.login({ unchecked: ['media.write'] })).access;
  expect((await upload(png)).status).toBe(403);
});
