import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { origin } from '../../../../test/browser.ts';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { boundary, mp4Bytes, multipartBody } from '../../../../test/fixtures/files.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

// Long: forms of 60 and 110 MB are uploaded.

/** Requests use a real connection, because the client must receive the error response of a rejected body. */
// Embedded only: this file tests requests, files and sockets; uploads.test.ts tests the same rows on both databases.
let app: TestApp;
let acme: Awaited<ReturnType<typeof createBusiness>>;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  acme = await createBusiness(app);
  url = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
// fetch keeps idle connections open, and the server would wait for them on close.
afterAll(() => app.http.server.closeAllConnections());

const begin = (size: number) => acme.owner.post('/media/upload/begin', { name: 'a.mp4', size });
const listUnfinishedFiles = () => readdir(join(app.dataFolder, 'files', 'unfinished'));
const listStoredFiles = async () => {
  const names = await readdir(join(app.dataFolder, 'files'), { recursive: true });
  return names.filter((name) => /\.[a-z0-9]{2,4}$/.test(name));
};
const headers = (type: string) => ({
  'content-type': type,
  cookie: [...acme.owner.jar].map(([name, value]) => `${name}=${value}`).join('; '),
  origin,
});
const post = (path: string, type: string, body: Buffer, options: object = {}) =>
  fetch(`${url}/api${path}`, { method: 'POST', headers: headers(type), body: new Uint8Array(body), ...options });

test('image of 60 MB, HTML as first chunk → 422 with a message', async () => {
  const form = multipartBody([{ name: 'a.png', bytes: Buffer.alloc(60 * 1024 * 1024, 1) }]);
  const response = await post('/media/upload', `multipart/form-data; boundary=${boundary}`, form);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: expect.stringContaining('60 MB') });
  const { body } = await begin(8_000_000);
  const page = Buffer.concat([Buffer.from('<!doctype html>'), Buffer.alloc(7_999_985, 32)]);
  const chunk = await post(`/media/upload/${body.id}/chunk?offset=0`, 'application/octet-stream', page);
  expect(chunk.status).toBe(422);
  await acme.owner.post(`/media/upload/${body.id}/cancel`);
});

test('form of 110 MB → 413; without a session → 401', async () => {
  const form = multipartBody([{ name: 'a.png', bytes: Buffer.alloc(110 * 1024 * 1024, 1) }]);
  const type = `multipart/form-data; boundary=${boundary}`;
  expect((await post('/media/upload', type, form)).status).toBe(413);
  const signedOut = await fetch(`${url}/api/media/upload`, {
    method: 'POST',
    headers: { 'content-type': type, origin },
    body: new Uint8Array(form),
  });
  expect(signedOut.status).toBe(401);
});

/** Requests a file and closes the connection after the first bytes. */
const abortDownload = (fileUrl: string) =>
  new Promise<void>((closed) => {
    get(fileUrl, (response) => response.once('data', () => response.destroy()).once('close', closed));
  });

test('large image → served completely; aborted downloads → leave no open file', async () => {
  const noise = sharp(randomBytes(1200 * 1200 * 3), { raw: { width: 1200, height: 1200, channels: 3 } });
  const form = multipartBody([{ name: 'a.png', bytes: await noise.png().toBuffer() }]);
  const uploaded = await post('/media/upload', `multipart/form-data; boundary=${boundary}`, form);
  const { files }: { files: { media: { path: string; size: number } }[] } = JSON.parse(await uploaded.text());
  const { path = '', size = 0 } = files[0]?.media ?? {};
  expect(size).toBeGreaterThan(3_000_000);
  expect((await (await fetch(`${url}${path}`)).arrayBuffer()).byteLength).toBe(size);
  for (let reader = 0; reader < 5; reader += 1) await abortDownload(`${url}${path}`);
  await eventually(async () => {
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    expect(open.filter((name) => name.endsWith('.png'))).toEqual([]);
  });
});

test('aborted upload → no stored or temporary file', async () => {
  const { body } = await begin(600_000);
  const filesBefore = await listStoredFiles();
  const stop = new AbortController();
  async function* drip() {
    // The chunk is more than the server reads to recognize the file type, so that it opens a temporary file.
    yield mp4Bytes(100_000);
    await eventually(async () => expect(await listUnfinishedFiles()).toHaveLength(1));
    stop.abort();
    yield mp4Bytes(1000);
  }
  const sending = fetch(`${url}/api/media/upload/${body.id}/chunk?offset=0`, {
    method: 'POST',
    headers: headers('application/octet-stream'),
    signal: stop.signal,
    body: Readable.toWeb(Readable.from(drip())),
    duplex: 'half',
  } as RequestInit);
  await expect(sending).rejects.toThrow();
  await eventually(async () => expect(await listUnfinishedFiles()).toEqual([]));
  expect(await listStoredFiles()).toEqual(filesBefore);
  expect((await acme.owner.get(`/media/upload/${body.id}`)).body).toMatchObject({ received: 0, state: 'receiving' });
  expect(app.logLines.filter((line) => line.includes('failed unexpectedly'))).toEqual([]);
});
