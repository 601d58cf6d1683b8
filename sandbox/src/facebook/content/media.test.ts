import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { olive } from '../seed.data.ts';
import { testClient } from '../test-client.ts';

const pageId = '108334455667788';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isomiso2')]);

let sandbox: Sandbox;
let site: Server;
let siteUrl = '';
let facebook: ReturnType<typeof testClient>;
let user = '';
let page = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2026-11-15T10:00:00Z') });
  facebook = testClient({ url: sandbox.url, fetch });
  site = createServer((request, response) => {
    const files: Record<string, [string, Buffer]> = {
      '/cup.png': ['image/png', png],
      '/huge.png': ['image/png', Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024)])],
      '/text.png': ['image/png', Buffer.from('not a picture')],
      '/clip.mp4': ['video/mp4', mp4],
    };
    const [type, bytes] = files[request.url ?? ''] ?? [];
    response.writeHead(bytes ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(bytes);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await facebook.control('/reset', { network: 'facebook' });
  await facebook.control('/clock', { reset: true });
  user = await facebook.login(olive);
  page = await facebook.pageToken(user, pageId);
});
afterAll(async () => {
  site.close();
  await sandbox.stop();
});

const toFormData = (fields: Record<string, string | Blob>, name = 'file.bin') => {
  const formData = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') formData.append(field, value);
    else formData.append(field, value, name);
  }
  return formData;
};
const createPost = (params: Record<string, string>, token = page) => facebook.post(`/${pageId}/feed`, params, token);
const fetchNewest = async (fields = 'id,message') =>
  (await facebook.get(`/${pageId}/published_posts`, { fields, limit: '1' }, page)).body.data?.[0];

describe('photos', () => {
  const createPhoto = (params: Record<string, string> | FormData) => facebook.post(`/${pageId}/photos`, params, page);

  test('photos are uploaded or fetched from a URL, and stored', async () => {
    const created = await createPhoto(
      toFormData({ source: new Blob([png]), caption: 'Cup', alt_text_custom: 'A cup' }),
    );
    expect(created.body).toEqual({
      id: expect.stringMatching(/^\d{16}$/),
      post_id: expect.stringContaining(`${pageId}_`),
    });
    const post = await fetchNewest('id,message,full_picture,status_type,attachments{media_type,target}');
    expect(post).toMatchObject({ id: created.body.post_id, message: 'Cup', status_type: 'added_photos' });
    const picture = await fetch(String(post?.full_picture));
    expect([picture.headers.get('content-type'), Buffer.from(await picture.arrayBuffer()).equals(png)]).toEqual([
      'image/png',
      true,
    ]);
    expect((await createPhoto({ url: `${siteUrl}/cup.png`, message: 'Loaded' })).status).toBe(200);
    expect((await fetchNewest('full_picture'))?.full_picture).toContain('/facebook/media/');
  });

  test('unpublished photos can be attached to one post as an album, once', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) {
      const { body } = await createPhoto({ url: `https://media.harbour-coffee.test/${name}.jpg`, published: 'false' });
      expect(body).toEqual({ id: expect.any(String) });
      ids.push(body.id);
    }
    const albumParams = { message: 'Album', attached_media: JSON.stringify(ids.map((id) => ({ media_fbid: id }))) };
    const { body } = await createPost(albumParams);
    expect(await fetchNewest('id,attachments{media_type,subattachments}')).toMatchObject({
      id: body.id,
      attachments: { data: [{ media_type: 'album', subattachments: { data: ids.map((id) => ({ target: { id } })) } }] },
    });
    expect((await createPost(albumParams)).body.error).toMatchObject({ code: 100, error_subcode: 1366051 });
  });

  test.each<[string, () => Record<string, string> | FormData, number, number | undefined]>([
    ['no photo', () => ({ caption: 'None' }), 324, undefined],
    ['an invalid URL', () => ({ url: 'cup.png' }), 100, undefined],
    ['a URL that answers 404', () => ({ url: `${siteUrl}/gone.png` }), 324, undefined],
    ['a photo over 4 MB', () => ({ url: `${siteUrl}/huge.png` }), 100, 1366046],
    ['a text file named .png', () => ({ url: `${siteUrl}/text.png` }), 100, 1366046],
    ['an SVG', () => toFormData({ source: new Blob(['<svg/>'], { type: 'image/svg+xml' }) }), 100, 1366046],
  ])('new photo with %s → error code %i', async (_what, params, code, subcode) => {
    const { body } = await createPhoto(params());
    expect(body.error).toMatchObject({ code, ...(subcode !== undefined && { error_subcode: subcode }) });
  });
});

describe('videos', () => {
  const videosUrl = () => `${sandbox.url}/facebook/graph-video/v25.0/${pageId}/videos`;
  const fetchStatus = async (id?: string) =>
    (await facebook.get(`/${id}`, { fields: 'status,post_id,permalink_url' }, page)).body as Record<string, unknown>;

  test('videos are published at the second read of their status', async () => {
    const { body } = await facebook.post(
      videosUrl(),
      { file_url: `${siteUrl}/clip.mp4`, title: 'Clip', description: 'Pouring' },
      page,
    );
    expect(body).toEqual({ id: expect.stringMatching(/^\d{16}$/) });
    expect((await fetchNewest())?.message).not.toBe('Pouring');
    expect(await fetchStatus(body.id)).toEqual({
      id: body.id,
      status: expect.objectContaining({ video_status: 'processing' }),
    });
    const ready = await fetchStatus(body.id);
    expect(ready).toMatchObject({
      status: { video_status: 'ready', publishing_phase: { publish_status: 'published' } },
    });
    expect(await fetchNewest('id,message,attachments{media_type}')).toMatchObject({
      id: ready.post_id,
      message: 'Pouring',
      attachments: { data: [{ media_type: 'video' }] },
    });
  });

  test('videos are published after one minute without a status read', async () => {
    await facebook.post(
      videosUrl(),
      toFormData({ source: new Blob([mp4], { type: 'video/mp4' }), description: 'Waited' }),
      page,
    );
    await facebook.advanceClock(60);
    expect((await fetchNewest())?.message).toBe('Waited');
  });

  test('videos that fail processing have status error and no post', async () => {
    const { body } = await facebook.post(
      videosUrl(),
      { file_url: 'https://media.test/corrupt.mp4', description: 'Broken' },
      page,
    );
    await facebook.advanceClock(60);
    expect(await fetchStatus(body.id)).toMatchObject({
      status: { video_status: 'error', processing_phase: { status: 'error' } },
    });
    expect((await fetchNewest())?.message).not.toBe('Broken');
  });

  test('videos can be uploaded in chunks, in order and completely', async () => {
    const start = await facebook.post(videosUrl(), { upload_phase: 'start', file_size: String(mp4.length) }, page);
    const session = start.body as { upload_session_id: string; video_id: string };
    expect(start.body).toMatchObject({ start_offset: '0', end_offset: String(mp4.length) });
    const sendChunk = (from: number, to: number) =>
      facebook.post(
        videosUrl(),
        toFormData({
          upload_phase: 'transfer',
          upload_session_id: session.upload_session_id,
          start_offset: String(from),
          video_file_chunk: new Blob([mp4.subarray(from, to)]),
        }),
        page,
      );
    const finish = () =>
      facebook.post(
        videosUrl(),
        { upload_phase: 'finish', upload_session_id: session.upload_session_id, description: 'Parts' },
        page,
      );
    expect((await sendChunk(0, 10)).body).toEqual({ start_offset: '10', end_offset: String(mp4.length) });
    expect((await sendChunk(0, 10)).body.error?.code).toBe(100);
    expect((await finish()).body.error?.code).toBe(100);
    expect((await sendChunk(10, mp4.length)).body).toEqual({
      start_offset: String(mp4.length),
      end_offset: String(mp4.length),
    });
    expect((await finish()).body).toEqual({ success: true });
    await facebook.advanceClock(60);
    expect(await fetchStatus(session.video_id)).toMatchObject({
      status: { video_status: 'ready' },
      post_id: expect.any(String),
    });
  });

  test.each<[string, Record<string, string>, number]>([
    ['no file', {}, 100],
    ['an unknown phase', { upload_phase: 'begin' }, 100],
    ['another kind of file', { file_url: 'https://media.test/text.txt' }, 352],
    ['a URL that does not resolve', { file_url: 'https://nowhere.invalid/a.mp4' }, 389],
  ])('new video with %s %j → error code %i', async (_what, params, code) => {
    expect((await facebook.post(videosUrl(), params, page)).body.error?.code).toBe(code);
  });
});
