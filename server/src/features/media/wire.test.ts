import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { origin } from '../../../test/browser.ts';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { boundary, mp4Bytes, multipartBody } from '../../../test/fixtures/files.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

/** Over a true connection: who refuses a body half-way must still be heard. */
let app: TestApp;
let acme: Awaited<ReturnType<typeof createBusiness>>;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  acme = await createBusiness(app);
  url = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
// The client keeps connections for later that have never asked anything; the server would wait for them.
afterAll(() => app.http.server.closeAllConnections());

const begin = (size: number) => acme.owner.post('/media/upload/begin', { name: 'a.mp4', size });
const kept = async () => {
  const names = await readdir(join(app.dataFolder, 'files'), { recursive: true });
  return names.filter((name) => /\.[a-z0-9]{2,4}$/.test(name));
};
const headers = (type: string) => ({
  'content-type': type,
  cookie: [...acme.owner.jar].map(([name, value]) => `${name}=${value}`).join('; '),
  origin,
});
const post = (path: string, type: string, body: Buffer, more: object = {}) =>
  fetch(`${url}/api${path}`, { method: 'POST', headers: headers(type), body: new Uint8Array(body), ...more });

test('a picture of 60 MB and a false first piece are refused in words that arrive', async () => {
  const form = multipartBody([{ name: 'a.png', bytes: Buffer.alloc(60 * 1024 * 1024, 1) }]);
  const refused = await post('/media/upload', `multipart/form-data; boundary=${boundary}`, form);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining('60 MB') });
  const { body } = await begin(8_000_000);
  const page = Buffer.concat([Buffer.from('<!doctype html>'), Buffer.alloc(7_999_985, 32)]);
  const chunk = await post(`/media/upload/${body.id}/chunk?offset=0`, 'application/octet-stream', page);
  expect(chunk.status).toBe(422);
  await acme.owner.post(`/media/upload/${body.id}/cancel`);
});

test('more than all of it may be is refused, and so is somebody who is not signed in, in words that arrive', async () => {
  const form = multipartBody([{ name: 'a.png', bytes: Buffer.alloc(110 * 1024 * 1024, 1) }]);
  const type = `multipart/form-data; boundary=${boundary}`;
  expect((await post('/media/upload', type, form)).status).toBe(413);
  const stranger = await fetch(`${url}/api/media/upload`, {
    ...{ method: 'POST', headers: { 'content-type': type, origin }, body: new Uint8Array(form) },
  });
  expect(stranger.status).toBe(401);
});

/** Looks at the beginning of a file and goes away. */
const leave = (address: string) =>
  new Promise<void>((gone) => {
    get(address, (response) => response.once('data', () => response.destroy()).once('close', gone));
  });

test('a large picture is served whole, and leaving half-way leaves no file open', async () => {
  const noise = sharp(randomBytes(1200 * 1200 * 3), { raw: { width: 1200, height: 1200, channels: 3 } });
  const form = multipartBody([{ name: 'a.png', bytes: await noise.png().toBuffer() }]);
  const sent = await post('/media/upload', `multipart/form-data; boundary=${boundary}`, form);
  const { files }: { files: { media: { path: string; size: number } }[] } = JSON.parse(await sent.text());
  const { path = '', size = 0 } = files[0]?.media ?? {};
  expect(size).toBeGreaterThan(3_000_000);
  expect((await (await fetch(`${url}${path}`)).arrayBuffer()).byteLength).toBe(size);
  for (let reader = 0; reader < 5; reader += 1) await leave(`${url}${path}`);
  await eventually(async () => {
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    expect(open.filter((name) => name.endsWith('.png'))).toEqual([]);
  });
});

test('a file that is cut off leaves nothing behind', async () => {
  const { body } = await begin(600_000);
  const before = await kept();
  const stop = new AbortController();
  async function* drip() {
    yield mp4Bytes(1000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    stop.abort();
    yield mp4Bytes(1000);
  }
  const sending = fetch(`${url}/api/media/upload/${body.id}/chunk?offset=0`, {
    ...{ method: 'POST', headers: headers('application/octet-stream'), signal: stop.signal },
    ...{ body: Readable.toWeb(Readable.from(drip())), duplex: 'half' },
  } as RequestInit);
  await expect(sending).rejects.toThrow();
  await eventually(async () => {
    expect(await readdir(join(app.dataFolder, 'files', 'unfinished'))).toEqual([]);
  });
  expect(await kept()).toEqual(before);
  expect((await acme.owner.get(`/media/upload/${body.id}`)).body).toMatchObject({ received: 0, state: 'receiving' });
  expect(app.lines.filter((line) => line.includes('failed unexpectedly'))).toEqual([]);
});
