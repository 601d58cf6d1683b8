import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { pinterest as network } from './index.ts';
import { cycles, harbour, ines } from './seed.data.ts';
import { everyScope, redirect, testClient } from './test-client.ts';

const now = () => new Date('2026-11-15T10:00:00Z');
const boardId = '5497558851752000';
const image = { source_type: 'image_url', url: 'https://media.fanfare.test/cup.jpg' };
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
let sandbox: Sandbox;
let pinterest: ReturnType<typeof testClient>;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [network] });
  pinterest = testClient({ url: sandbox.url, fetch });
  token = (await pinterest.login(harbour)).access_token ?? '';
});
afterAll(() => sandbox.stop());

const pin = (change: object = {}) =>
  pinterest.call('/pins', token, { board_id: boardId, description: 'A cup', media_source: image, ...change });

describe('login', () => {
  test('scopes are parted by commas; a no is a no', async () => {
    const ask = async (scope: string) =>
      (await fetch(`${pinterest.dialog}?${new URLSearchParams(pinterest.question(scope))}`)).text();
    expect(await ask(everyScope)).toContain('Fanfare (practice) would like to act for Harbour Coffee Roasters');
    expect(await ask('boards:read pins:read')).toContain('Unknown scope');
    const back = await pinterest.consent(harbour, { isAllowed: false });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 's1' });
  });

  test('a code works once, for the same address, within minutes, with the secret in a Basic header', async () => {
    const code = async () => (await pinterest.consent(harbour)).searchParams.get('code') ?? '';
    const first = await code();
    expect((await pinterest.exchange(first)).body).toMatchObject({
      expires_in: 2_592_000,
      refresh_token_expires_in: 5_184_000,
      scope: everyScope.replaceAll(',', ' '),
    });
    expect((await pinterest.exchange(first)).body.code).toBe(1);
    expect((await pinterest.exchange(await code(), { redirect_uri: `${redirect}/` })).status).toBe(400);
    const fields = { grant_type: 'authorization_code', code: await code(), redirect_uri: redirect };
    expect((await pinterest.token(fields, pinterest.basic('wrong'))).status).toBe(401);
    const late = await code();
    sandbox.clock.advance(601);
    expect((await pinterest.exchange(late)).status).toBe(400);
    sandbox.clock.reset();
  });

  test('a refresh token dies at its first use, after sixty days, and with the app; access ends after thirty', async () => {
    const { access_token = '', refresh_token = '' } = await pinterest.login(cycles);
    const next = (await pinterest.refresh(refresh_token)).body;
    expect(next.refresh_token).not.toBe(refresh_token);
    expect((await pinterest.refresh(refresh_token)).body).toEqual({ code: 2, message: 'Authentication failed.' });
    sandbox.clock.advance(31 * 86_400);
    expect((await pinterest.call('/user_account', access_token)).status).toBe(401);
    const later = (await pinterest.refresh(next.refresh_token ?? '')).body;
    sandbox.clock.advance(61 * 86_400);
    expect((await pinterest.refresh(later.refresh_token ?? '')).status).toBe(401);
    sandbox.clock.reset();
    const fresh = await pinterest.login(cycles);
    await pinterest.press('/okaforcycles/mishaps/remove');
    expect((await pinterest.call('/user_account', fresh.access_token ?? '')).status).toBe(401);
    expect((await pinterest.refresh(fresh.refresh_token ?? '')).status).toBe(401);
  });

  test('a refresh may ask for less, never for more', async () => {
    const { refresh_token = '' } = await pinterest.login(harbour, { scope: 'user_accounts:read,pins:read' });
    expect((await pinterest.refresh(refresh_token, { scope: 'pins:write' })).status).toBe(403);
    expect((await pinterest.refresh(refresh_token, { scope: 'pins:read' })).body.scope).toBe('pins:read');
  });

  test('what was unticked is missing', async () => {
    const { access_token = '', scope } = await pinterest.login(harbour, { unticked: ['boards:read'] });
    expect(scope).not.toContain('boards:read');
    expect((await pinterest.call('/boards', access_token)).body).toMatchObject({ code: 3 });
  });
});

describe('boards', () => {
  test('come twenty-five at a time, each once, behind a bookmark of their own list', async () => {
    const first = (await pinterest.call('/boards', token)).body;
    expect(first.items).toHaveLength(25);
    const second = (await pinterest.call(`/boards?bookmark=${first.bookmark}`, token)).body;
    expect(second.bookmark).toBeNull();
    const ids = [...(first.items ?? []), ...(second.items ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(29);
    expect((await pinterest.call(`/pins?bookmark=${first.bookmark}`, token)).status).toBe(400);
    expect((await pinterest.call('/boards?page_size=251', token)).status).toBe(400);
    const open = (await pinterest.call('/boards?privacy=PUBLIC&page_size=250', token)).body.items ?? [];
    expect(new Set(open.map(({ privacy }) => privacy))).toEqual(new Set(['PUBLIC']));
  });

  test('secret ones are there only for whoever has the scope', async () => {
    const plain = (await pinterest.login(ines)).access_token ?? '';
    expect((await pinterest.call('/boards', plain)).body.items).toEqual([]);
    const scope = `${everyScope},boards:read_secret`;
    const trusted = (await pinterest.login(ines, { scope })).access_token ?? '';
    expect((await pinterest.call('/boards', trusted)).body.items).toHaveLength(1);
  });

  test('are made with a name of their own', async () => {
    expect(await pinterest.call('/boards', token, { name: 'New board' })).toMatchObject({ status: 201 });
    expect((await pinterest.call('/boards', token, { name: 'new BOARD' })).status).toBe(409);
    expect((await pinterest.call('/boards', token, {})).body.message).toContain("'name' is a required property");
    expect((await pinterest.call('/boards', token, { name: 'x', privacy: 'SECRET' })).status).toBe(403);
  });
});

describe('pins', () => {
  test('are made, read with figures, listed on their board, and taken down', async () => {
    const { status, body } = await pin({ title: 'Cup' });
    expect(status).toBe(201);
    expect(body.id).toMatch(/^\d{18}$/);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const [first] = (await pinterest.call(`/boards/${boardId}/pins?pin_metrics=true`, token)).body.items ?? [];
    expect(first).toMatchObject({ id: body.id, pin_metrics: { lifetime_metrics: { impression: 0 } } });
    expect((await pinterest.open(`/www/pin/${body.id}/`)).text).toContain('A cup');
    expect((await pinterest.call(`/pins/${body.id}`, token, undefined, 'DELETE')).status).toBe(204);
    expect((await pinterest.call(`/pins/${body.id}`, token)).body).toMatchObject({ code: 50 });
  });

  test('figures of ninety days are part of those of a life', async () => {
    const rows = (await pinterest.call('/pins?pin_metrics=true&page_size=250', token)).body.items ?? [];
    expect(rows.length).toBeGreaterThan(60);
    for (const { pin_metrics } of rows)
      for (const metric of ['impression', 'save', 'pin_click', 'outbound_click'])
        expect(pin_metrics?.['90d']?.[metric]).toBeLessThanOrEqual(pin_metrics?.lifetime_metrics?.[metric] ?? -1);
    expect(rows.at(-1)?.pin_metrics?.lifetime_metrics?.impression).toBeGreaterThan(100);
  });

  test.each([
    ['no picture', { media_source: undefined }, 400, 1],
    ['a strange kind of picture', { media_source: { source_type: 'multiple_image_urls' } }, 400, 1],
    ['an address nothing can be at', { media_source: { ...image, url: 'https://a.invalid/b.jpg' } }, 400, 1],
    [
      'an address of this computer where nothing is',
      { media_source: { ...image, url: 'http://127.0.0.1:1/' } },
      400,
      1,
    ],
    ['a page instead of a picture', { media_source: { ...image, url: 'https://a.test/page.html' } }, 400, 1],
    [
      'bytes that are no picture',
      { media_source: { source_type: 'image_base64', content_type: 'image/png', data: 'AAAA' } },
      400,
      1,
    ],
    ['a long title', { title: 'x'.repeat(101) }, 400, 1],
    ['a long description', { description: 'x'.repeat(801) }, 400, 1],
    ['a long link', { link: `https://a.test/${'x'.repeat(2040)}` }, 400, 1],
    ['a long alternative text', { alt_text: 'x'.repeat(501) }, 400, 1],
    ['a link that is none', { link: 'x' }, 400, 1],
    ['a plan', { publish_at: 1 }, 400, 1],
    ['no board', { board_id: undefined }, 400, 1],
    ['a board nobody has', { board_id: '1' }, 404, 40],
    ['somebody else’s board', { board_id: '5497558851753110' }, 403, 29],
    ['a secret board', { board_id: '5497558851753073' }, 404, 40],
    ['a video nobody sent', { media_source: { source_type: 'video_id', media_id: '1' } }, 404, 2390],
  ])('%s: refused', async (_, change, status, code) => {
    expect(await pin(change)).toMatchObject({ status, body: { code } });
  });

  test('a picture of this computer is loaded, one in the body is kept', async () => {
    const server = createServer((_request, response) => response.writeHead(200).end(jpeg)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port }: Partial<AddressInfo> = Object(server.address());
    const loaded = await pin({ media_source: { ...image, url: `http://127.0.0.1:${port}/any` } });
    server.close();
    const data = jpeg.toString('base64');
    const sent = await pin({ media_source: { source_type: 'image_base64', content_type: 'image/jpeg', data } });
    for (const { text } of [loaded, sent]) {
      const [address = ''] = /http:[^"]*\/i\/600x\/\d+/.exec(text) ?? [];
      expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(jpeg);
    }
  });

  test('a video is registered, sent, processed by the clock, and needs a cover', async () => {
    const {
      media_id,
      upload_url = '',
      upload_parameters = {},
    } = (await pinterest.call('/media', token, { media_type: 'video' })).body;
    const status = async () => (await pinterest.call(`/media/${media_id}`, token)).body.status;
    const film = new Uint8Array(Buffer.from('\0\0\0\x18ftypmp42'));
    expect(await status()).toBe('registered');
    expect(await pinterest.upload(upload_url, { ...upload_parameters, policy: 'other' }, film)).toBe(403);
    expect(await pinterest.upload(upload_url, upload_parameters, film)).toBe(204);
    expect(await status()).toBe('processing');
    const source = { source_type: 'video_id', media_id };
    const covered = { ...source, cover_image_url: image.url };
    expect((await pin({ media_source: covered })).status).toBe(400);
    sandbox.clock.advance(30);
    expect(await status()).toBe('succeeded');
    expect((await pin({ media_source: source })).body.message).toContain('cover image');
    expect((await pin({ media_source: covered })).status).toBe(201);
    sandbox.clock.reset();
  });
});

test('the account counts its boards and pins, and people see them', async () => {
  const { board_count, pin_count } = (await pinterest.call('/user_account', token)).body;
  expect(board_count).toBeGreaterThan(25);
  expect(pin_count).toBeGreaterThan(60);
  expect((await pinterest.open('')).text).toContain('@harbourcoffee');
  expect((await pinterest.open('/harbourcoffee')).text).toContain('Brewing at home');
  expect((await pinterest.open(`/harbourcoffee/boards/${boardId}`)).text.match(/<article/g)).toHaveLength(24);
  expect((await pinterest.open('/nobody')).status).toBe(404);
});

test('what was pinned is still there after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinterest-'));
  const options = { port: 0, smtpPort: 0, dataDir, now, networks: [network] };
  const first = await startSandbox(options);
  const before = testClient({ url: first.url, fetch });
  const { access_token = '' } = await before.login(harbour);
  const made = await before.call('/pins', access_token, { board_id: boardId, media_source: image, title: 'Kept' });
  await first.stop();
  const second = await startSandbox(options);
  const after = await testClient({ url: second.url, fetch }).call(`/pins/${made.body.id}`, access_token);
  await second.stop();
  rmSync(dataDir, { recursive: true });
  expect(after.text).toContain('Kept');
});
