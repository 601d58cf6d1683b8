import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { daySeconds } from '../kit/durations.ts';
import { pinterest as network } from './index.ts';
import { cycles, harbour, ines } from './seed.data.ts';
import { allScopes, redirect, testClient } from './test-client.ts';

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

const createPin = (changes: object = {}) =>
  pinterest.call('/pins', token, { board_id: boardId, description: 'A cup', media_source: image, ...changes });

describe('login', () => {
  test('consent page: scopes separated by commas → page, by spaces → error; deny → access_denied', async () => {
    const openDialog = async (scope: string) =>
      (await fetch(`${pinterest.dialogUrl}?${new URLSearchParams(pinterest.requestParams(scope))}`)).text();
    expect(await openDialog(allScopes)).toContain('Fanfare (practice) would like to act for Harbour Coffee Roasters');
    expect(await openDialog('boards:read pins:read')).toContain('Unknown scope');
    const callback = await pinterest.submitConsent(harbour, { isAllowed: false });
    expect(Object.fromEntries(callback.searchParams)).toMatchObject({ error: 'access_denied', state: 's1' });
  });

  test('authorization code → valid once, for the same redirect URI, for 10 minutes, with the secret in a Basic header', async () => {
    const newCode = async () => (await pinterest.submitConsent(harbour)).searchParams.get('code') ?? '';
    const firstCode = await newCode();
    expect((await pinterest.exchangeCode(firstCode)).body).toMatchObject({
      expires_in: 2_592_000,
      refresh_token_expires_in: 5_184_000,
      scope: allScopes.replaceAll(',', ' '),
    });
    expect((await pinterest.exchangeCode(firstCode)).body.code).toBe(1);
    expect((await pinterest.exchangeCode(await newCode(), { redirect_uri: `${redirect}/` })).status).toBe(400);
    const fields = { grant_type: 'authorization_code', code: await newCode(), redirect_uri: redirect };
    expect((await pinterest.requestToken(fields, pinterest.basicAuth('wrong'))).status).toBe(401);
    const lateCode = await newCode();
    sandbox.clock.advance(601);
    expect((await pinterest.exchangeCode(lateCode)).status).toBe(400);
    sandbox.clock.reset();
  });

  test('refresh token → invalid after its first use, after 60 days and when the app is removed; access token → invalid after 30 days', async () => {
    const { access_token = '', refresh_token = '' } = await pinterest.login(cycles);
    const secondPair = (await pinterest.refreshTokens(refresh_token)).body;
    expect(secondPair.refresh_token).not.toBe(refresh_token);
    expect((await pinterest.refreshTokens(refresh_token)).body).toEqual({ code: 2, message: 'Authentication failed.' });
    sandbox.clock.advance(31 * daySeconds);
    expect((await pinterest.call('/user_account', access_token)).status).toBe(401);
    const thirdPair = (await pinterest.refreshTokens(secondPair.refresh_token ?? '')).body;
    sandbox.clock.advance(61 * daySeconds);
    expect((await pinterest.refreshTokens(thirdPair.refresh_token ?? '')).status).toBe(401);
    sandbox.clock.reset();
    const newLogin = await pinterest.login(cycles);
    await pinterest.submitForm('/okaforcycles/mishaps/remove');
    expect((await pinterest.call('/user_account', newLogin.access_token ?? '')).status).toBe(401);
    expect((await pinterest.refreshTokens(newLogin.refresh_token ?? '')).status).toBe(401);
  });

  test('refresh with fewer scopes → 200; with more scopes → 403', async () => {
    const { refresh_token = '' } = await pinterest.login(harbour, { scope: 'user_accounts:read,pins:read' });
    expect((await pinterest.refreshTokens(refresh_token, { scope: 'pins:write' })).status).toBe(403);
    expect((await pinterest.refreshTokens(refresh_token, { scope: 'pins:read' })).body.scope).toBe('pins:read');
  });

  test.each([
    ['/pins', 'user_accounts:read,pins:read'],
    ['/boards', 'user_accounts:read,pins:read,pins:write'],
  ])('GET %s without boards:read → 403', async (path, scope) => {
    const { access_token = '' } = await pinterest.login(harbour, { scope });
    expect((await pinterest.call(path, access_token)).body).toMatchObject({ code: 3 });
  });

  test('new Pin without one of the four scopes → 403', async () => {
    const { access_token = '' } = await pinterest.login(harbour, { unchecked: ['boards:write'] });
    expect((await pinterest.call('/pins', access_token, { board_id: '1' })).status).toBe(403);
  });

  test('scope unchecked on the consent page → not granted', async () => {
    const { access_token = '', scope } = await pinterest.login(harbour, { unchecked: ['boards:read'] });
    expect(scope).not.toContain('boards:read');
    expect((await pinterest.call('/boards', access_token)).body).toMatchObject({ code: 3 });
  });
});

describe('boards', () => {
  test('list of boards → pages of 25 without duplicates; with a bookmark of another list → 400', async () => {
    const first = (await pinterest.call('/boards', token)).body;
    expect(first.items).toHaveLength(25);
    const second = (await pinterest.call(`/boards?bookmark=${first.bookmark}`, token)).body;
    expect(second.bookmark).toBeNull();
    const ids = [...(first.items ?? []), ...(second.items ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(29);
    expect((await pinterest.call(`/pins?bookmark=${first.bookmark}`, token)).status).toBe(400);
    expect((await pinterest.call('/boards?page_size=251', token)).status).toBe(400);
    const publicBoards = (await pinterest.call('/boards?privacy=PUBLIC&page_size=250', token)).body.items ?? [];
    expect(new Set(publicBoards.map(({ privacy }) => privacy))).toEqual(new Set(['PUBLIC']));
  });

  test('secret boards → listed only with the scope boards:read_secret', async () => {
    const plainToken = (await pinterest.login(ines)).access_token ?? '';
    expect((await pinterest.call('/boards', plainToken)).body.items).toEqual([]);
    const scope = `${allScopes},boards:read_secret`;
    const secretToken = (await pinterest.login(ines, { scope })).access_token ?? '';
    expect((await pinterest.call('/boards', secretToken)).body.items).toHaveLength(1);
  });

  test('new board → 201; with a used name → 409; without a name → 400; secret without the scope → 403', async () => {
    expect(await pinterest.call('/boards', token, { name: 'New board' })).toMatchObject({ status: 201 });
    expect((await pinterest.call('/boards', token, { name: 'new BOARD' })).status).toBe(409);
    expect((await pinterest.call('/boards', token, {})).body.message).toContain("'name' is a required property");
    expect((await pinterest.call('/boards', token, { name: 'x', privacy: 'SECRET' })).status).toBe(403);
  });
});

describe('pins', () => {
  test('Pin created, listed with metrics, opened and deleted → 201, zero impressions, shown on its page, then not found', async () => {
    const { status, body } = await createPin({ title: 'Cup' });
    expect(status).toBe(201);
    expect(body.id).toMatch(/^\d{18}$/);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const [first] = (await pinterest.call(`/boards/${boardId}/pins?pin_metrics=true`, token)).body.items ?? [];
    expect(first).toMatchObject({ id: body.id, pin_metrics: { lifetime_metrics: { impression: 0 } } });
    expect((await pinterest.openPage(`/www/pin/${body.id}/`)).text).toContain('A cup');
    expect((await pinterest.call(`/pins/${body.id}`, token, undefined, 'DELETE')).status).toBe(204);
    expect((await pinterest.call(`/pins/${body.id}`, token)).body).toMatchObject({ code: 50 });
  });

  test('90-day metrics of Pins → at most the lifetime metrics', async () => {
    const rows = (await pinterest.call('/pins?pin_metrics=true&page_size=250', token)).body.items ?? [];
    expect(rows.length).toBeGreaterThan(60);
    for (const { pin_metrics } of rows) {
      for (const metric of ['impression', 'save', 'pin_click', 'outbound_click'])
        expect(pin_metrics?.['90d']?.[metric]).toBeLessThanOrEqual(pin_metrics?.lifetime_metrics?.[metric] ?? -1);
    }
    expect(rows.at(-1)?.pin_metrics?.lifetime_metrics?.impression).toBeGreaterThan(100);
  });

  test.each([
    ['no image', { media_source: undefined }, 400, 1],
    ['unknown source type', { media_source: { source_type: 'multiple_image_urls' } }, 400, 1],
    ['unreachable image URL', { media_source: { ...image, url: 'https://a.invalid/b.jpg' } }, 400, 1],
    ['loopback image URL without a server', { media_source: { ...image, url: 'http://127.0.0.1:1/' } }, 400, 1],
    ['URL of a page instead of an image', { media_source: { ...image, url: 'https://a.test/page.html' } }, 400, 1],
    [
      'bytes that are not an image',
      { media_source: { source_type: 'image_base64', content_type: 'image/png', data: 'AAAA' } },
      400,
      1,
    ],
    ['title too long', { title: 'x'.repeat(101) }, 400, 1],
    ['description too long', { description: 'x'.repeat(801) }, 400, 1],
    ['link too long', { link: `https://a.test/${'x'.repeat(2040)}` }, 400, 1],
    ['alt text too long', { alt_text: 'x'.repeat(501) }, 400, 1],
    ['invalid link', { link: 'x' }, 400, 1],
    ['unknown field publish_at', { publish_at: 1 }, 400, 1],
    ['no board', { board_id: undefined }, 400, 1],
    ['unknown board', { board_id: '1' }, 404, 40],
    ['board of another account', { board_id: '5497558851753110' }, 403, 29],
    ['secret board without the scope', { board_id: '5497558851753073' }, 404, 40],
    ['unknown video', { media_source: { source_type: 'video_id', media_id: '1' } }, 404, 2390],
  ])('new Pin with %s → error', async (_, changes, status, code) => {
    expect(await createPin(changes)).toMatchObject({ status, body: { code } });
  });

  test('image by loopback URL → fetched; image in the body → stored; both are served', async () => {
    const server = createServer((_request, response) => response.writeHead(200).end(jpeg)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port }: Partial<AddressInfo> = Object(server.address());
    const loaded = await createPin({ media_source: { ...image, url: `http://127.0.0.1:${port}/any` } });
    server.close();
    const data = jpeg.toString('base64');
    const uploaded = await createPin({
      media_source: { source_type: 'image_base64', content_type: 'image/jpeg', data },
    });
    for (const { text } of [loaded, uploaded]) {
      const [imageUrl = ''] = /http:[^"]*\/i\/600x\/\d+/.exec(text) ?? [];
      expect(Buffer.from(await (await fetch(imageUrl)).arrayBuffer())).toEqual(jpeg);
    }
  });

  test('video → registered, uploaded, processed after 25 s, and needs a cover image', async () => {
    const {
      media_id,
      upload_url = '',
      upload_parameters = {},
    } = (await pinterest.call('/media', token, { media_type: 'video' })).body;
    const status = async () => (await pinterest.call(`/media/${media_id}`, token)).body.status;
    const mp4Bytes = new Uint8Array(Buffer.from('\0\0\0\x18ftypmp42'));
    expect(await status()).toBe('registered');
    expect(await pinterest.upload(upload_url, { ...upload_parameters, policy: 'other' }, mp4Bytes)).toBe(403);
    expect(await pinterest.upload(upload_url, upload_parameters, mp4Bytes)).toBe(204);
    expect(await status()).toBe('processing');
    const source = { source_type: 'video_id', media_id };
    const sourceWithCover = { ...source, cover_image_url: image.url };
    expect((await createPin({ media_source: sourceWithCover })).status).toBe(400);
    sandbox.clock.advance(30);
    expect(await status()).toBe('succeeded');
    expect((await createPin({ media_source: source })).body.message).toContain('cover image');
    expect((await createPin({ media_source: sourceWithCover })).status).toBe(201);
    sandbox.clock.reset();
  });
});

test('account → the API counts its boards and Pins; web pages show the account, a board and its Pins; unknown account → 404', async () => {
  const { board_count, pin_count } = (await pinterest.call('/user_account', token)).body;
  expect(board_count).toBeGreaterThan(25);
  expect(pin_count).toBeGreaterThan(60);
  expect((await pinterest.openPage('')).text).toContain('@harbourcoffee');
  expect((await pinterest.openPage('/harbourcoffee')).text).toContain('Brewing at home');
  expect((await pinterest.openPage(`/harbourcoffee/boards/${boardId}`)).text.match(/<article/g)).toHaveLength(24);
  expect((await pinterest.openPage('/nobody')).status).toBe(404);
});

test('restart → created Pins are still stored', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinterest-'));
  const options = { port: 0, smtpPort: 0, dataDir, now, networks: [network] };
  const first = await startSandbox(options);
  const client = testClient({ url: first.url, fetch });
  const { access_token = '' } = await client.login(harbour);
  const created = await client.call('/pins', access_token, { board_id: boardId, media_source: image, title: 'Kept' });
  await first.stop();
  const second = await startSandbox(options);
  const reloaded = await testClient({ url: second.url, fetch }).call(`/pins/${created.body.id}`, access_token);
  await second.stop();
  rmSync(dataDir, { recursive: true });
  expect(reloaded.text).toContain('Kept');
});
