import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { x as network } from './index.ts';
import { testClient } from './test-client.ts';

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
    ...{ port: 0, smtpPort: 0, networks: [network] },
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
  x = testClient({ url: sandbox.url, fetch });
});
beforeEach(async () => {
  sandbox.clock.reset();
  token = (await x.login()).access;
});
afterAll(() => sandbox.stop());

const form = (fields: Record<string, string | Uint8Array<ArrayBuffer>>) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') sent.append(name, value);
    else sent.append(name, new Blob([value]), 'file.bin');
  }
  return sent;
};
const upload = (bytes: Buffer, category = 'tweet_image') =>
  x.post('/media/upload', token, form({ media: new Uint8Array(bytes), media_category: category }));
const begin = (body: object) => x.post('/media/upload/initialize', token, body);
const append = (id: string, index: number, bytes: Buffer) =>
  x.post(`/media/upload/${id}/append`, token, form({ segment_index: String(index), media: new Uint8Array(bytes) }));
const finish = (id: string) => x.post(`/media/upload/${id}/finalize`, token, {});
const status = async (id: string) =>
  (await x.get('/media/upload', token, { command: 'STATUS', media_id: id })).body.data?.processing_info;
const tweet = (text: string, ...ids: string[]) => x.post('/tweets', token, { text, media: { media_ids: ids } });
const filmed = async (bytes = mp4) => {
  const { body } = await begin({ media_type: 'video/mp4', total_bytes: bytes.length, media_category: 'tweet_video' });
  const id = body.data?.id ?? '';
  await append(id, 0, bytes.subarray(0, 1000));
  await append(id, 1, bytes.subarray(1000));
  return id;
};

test('a picture goes up at once, is described, and is seen with its post', async () => {
  const { body } = await upload(png);
  expect(body.data).toMatchObject({
    id: expect.stringMatching(/^\d{19}$/),
    media_key: `3_${body.data?.id}`,
    size: png.length,
    image: { w: 1, h: 1, image_type: 'image/png' },
  });
  const id = body.data?.id ?? '';
  await x.post('/media/metadata', token, { id, metadata: { alt_text: { text: 'A blue cup' } } });
  const posted = await tweet('With a cup', id);
  expect(posted.body.data?.text).toMatch(/^With a cup https:\/\/t\.co\/\w{10}$/);
  const page = await (await fetch(`${sandbox.url}/x/www/harbourcoffee/status/${posted.body.data?.id}`)).text();
  expect(page).toContain('A blue cup');
  const shown = await fetch(`${sandbox.url}/x/media/${id}`);
  expect(shown.headers.get('content-type')).toBe('image/png');
});

test('a video comes in parts, whole, and is processed by the clock', async () => {
  const id = await filmed();
  const { body } = await finish(id);
  expect(body.data?.processing_info).toEqual({ state: 'pending', check_after_secs: 3 });
  expect((await tweet('Too early', id)).status).toBe(400);
  sandbox.clock.advance(6);
  expect(await status(id)).toEqual({ state: 'in_progress', check_after_secs: 5, progress_percent: 50 });
  sandbox.clock.advance(6);
  expect(await status(id)).toEqual({ state: 'succeeded', progress_percent: 100 });
  expect((await tweet('In time', id)).status).toBe(201);
});

test('what is no video fails in processing', async () => {
  const id = await filmed(Buffer.alloc(1500, 1));
  await finish(id);
  sandbox.clock.advance(12);
  expect(await status(id)).toMatchObject({ state: 'failed', error: { name: 'InvalidMedia' } });
  expect((await tweet('Never', id)).status).toBe(400);
});

test.each<[string, () => Promise<{ status: number }>, number]>([
  ['something that is no picture', () => upload(Buffer.from('words')), 400],
  ['a picture above 5 MB', () => upload(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])), 413],
  ['a video at once', () => upload(mp4, 'tweet_video'), 400],
  ['an unknown category', () => upload(png, 'banner'), 400],
  [
    'a video of 513 MB',
    () => begin({ media_type: 'video/mp4', total_bytes: 513 * 1024 * 1024, media_category: 'tweet_video' }),
    400,
  ],
  [
    'a type that does not fit',
    () => begin({ media_type: 'image/png', total_bytes: 5, media_category: 'tweet_video' }),
    400,
  ],
  ['no size', () => begin({ media_type: 'video/mp4', media_category: 'tweet_video' }), 400],
  ['a part of nothing', () => append('1', 0, mp4), 400],
  ['a thousandth part', async () => append(await filmed(), 1000, mp4), 400],
])('%s is refused', async (_what, send, expected) => {
  expect((await send()).status).toBe(expected);
});

test('a video with a part missing cannot be finished', async () => {
  const { body } = await begin({ media_type: 'video/mp4', total_bytes: mp4.length, media_category: 'tweet_video' });
  const id = body.data?.id ?? '';
  await append(id, 0, mp4.subarray(0, 1000));
  expect((await finish(id)).text).toContain('do not add up');
  await append(id, 1, mp4.subarray(1000));
  expect((await finish(id)).status).toBe(200);
});

test('media last a day, are nobody else’s, and a video stays alone', async () => {
  const { body } = await upload(png);
  const id = body.data?.id ?? '';
  const film = await filmed();
  await finish(film);
  sandbox.clock.advance(20);
  expect((await tweet('Both', id, film)).status).toBe(400);
  token = (await x.login({ person: '1401778899001122334' })).access;
  expect((await tweet('Not mine', id)).status).toBe(400);
  sandbox.clock.advance(86_400);
  token = (await x.login()).access;
  expect((await tweet('Too late', id)).status).toBe(400);
});

test('uploading needs its own permission', async () => {
  token = (await x.login({ unticked: ['media.write'] })).access;
  expect((await upload(png)).status).toBe(403);
});
