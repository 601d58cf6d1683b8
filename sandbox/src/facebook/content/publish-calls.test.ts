import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { hourSeconds } from '../../kit/durations.ts';
import { ines, marcus, olive } from '../seed.data.ts';
import { allScopes, testClient } from '../test-client.ts';

const pageId = '108334455667788';
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
    const story =
      '<title>T</title><meta property="og:title" content="A &amp; B"><meta content="/cup.png" property="og:image">';
    response.writeHead(request.url === '/story' ? 200 : 404, { 'content-type': 'text/html' }).end(story);
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

const createPost = (params: Record<string, string>, token = page) => facebook.post(`/${pageId}/feed`, params, token);
const fetchNewest = async (fields = 'id,message') =>
  (await facebook.get(`/${pageId}/published_posts`, { fields, limit: '1' }, page)).body.data?.[0];
const seconds = (text: string) => String(Date.parse(text) / 1000);

describe('texts and links', () => {
  test('posts of an app → all can be promoted', async () => {
    for (let at = 0; at < 30; at += 1) await createPost({ message: `Post ${at}` });
    const query = { fields: 'is_eligible_for_promotion', limit: '30' };
    const { body } = await facebook.get(`/${pageId}/published_posts`, query, page);
    expect(body.data?.map((row) => row.is_eligible_for_promotion)).toEqual(Array(30).fill(true));
  });

  test('a text post is published and shown on the page', async () => {
    const created = await createPost({ message: 'Hello <b>harbour</b>', fields: 'id,permalink_url' });
    expect(created.status).toBe(200);
    expect(created.body.id).toMatch(new RegExp(`^${pageId}_\\d{15}$`));
    expect(await fetchNewest('id,message,created_time,status_type,is_published')).toEqual({
      id: created.body.id,
      message: 'Hello <b>harbour</b>',
      created_time: '2026-11-15T10:00:00+0000',
      status_type: 'mobile_status_update',
      is_published: true,
    });
    const pageView = await facebook.get(`${sandbox.url}/facebook/pages/${pageId}`);
    expect(pageView.text).toContain('Hello &lt;b&gt;harbour&lt;/b&gt;');
    expect((await facebook.get(String((created.body as { permalink_url: string }).permalink_url))).text).toContain(
      'harbour',
    );
  });

  test('a link post has the title and image of the linked page', async () => {
    await createPost({ message: 'Read this', link: `${siteUrl}/story` });
    expect(await fetchNewest('attachments{media_type,type,title,unshimmed_url,media},full_picture')).toMatchObject({
      full_picture: `${siteUrl}/cup.png`,
      attachments: { data: [{ media_type: 'link', type: 'share', title: 'A & B', unshimmed_url: `${siteUrl}/story` }] },
    });
  });

  test('the same text twice in a row → error code 506, until another post or a deletion', async () => {
    const first = await createPost({ message: 'Again' });
    expect((await createPost({ message: 'Again' })).body.error).toMatchObject({
      message: '(#506) Duplicate status message',
      code: 506,
      error_user_title: 'Duplicate Status Update',
    });
    await createPost({ message: 'Between' });
    expect((await createPost({ message: 'Again' })).status).toBe(200);
    await facebook.remove(`/${(await fetchNewest())?.id}`, page);
    expect((await createPost({ message: 'Again' })).status).toBe(200);
    expect(first.status).toBe(200);
  });

  test('20 identical posts at the same time → exactly one is published', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => createPost({ message: 'Race', link: 'https://harbour-coffee.test/a' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, number, number | undefined]>([
    ['no content', {}, 100, 1349125],
    ['too many characters', { message: 'x'.repeat(63_207) }, 100, undefined],
    ['an invalid link', { link: 'harbour' }, 100, undefined],
    ['a link that does not resolve', { link: 'https://nowhere.invalid/a' }, 100, 1609005],
    ['a link to Facebook', { link: 'https://www.facebook.com/harbour' }, 100, 1609008],
    ['an invalid boolean', { message: 'a', published: 'perhaps' }, 100, undefined],
    ['an object instead of a list', { message: 'a', attached_media: '{"media_fbid":"1"}' }, 100, undefined],
    ['an unknown photo', { message: 'a', attached_media: '[{"media_fbid":"1"}]' }, 100, undefined],
    ['a scheduled time for a published post', { message: 'a', scheduled_publish_time: '1794000000' }, 100, undefined],
    [
      'scheduled 9 minutes ahead',
      { message: 'a', published: 'false', scheduled_publish_time: seconds('2026-11-15T10:09:00Z') },
      100,
      undefined,
    ],
    [
      'scheduled 31 days ahead',
      { message: 'a', published: 'false', scheduled_publish_time: seconds('2026-12-16T10:00:00Z') },
      100,
      undefined,
    ],
    ['an invalid scheduled time', { message: 'a', published: 'false', scheduled_publish_time: 'soon' }, 100, undefined],
  ])('new post with %s → 400, nothing is published', async (_what, params, code, subcode) => {
    const previous = await fetchNewest();
    const { status, body } = await createPost(params);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, ...(subcode !== undefined && { error_subcode: subcode }) });
    expect(await fetchNewest()).toEqual(previous);
  });

  test('post of 63,206 characters, more in bytes → accepted, because characters are counted', async () => {
    expect((await createPost({ message: '☕'.repeat(63_206) })).status).toBe(200);
  });

  test('JSON bodies are accepted, with lists as arrays', async () => {
    const accepted = await fetch(`${sandbox.url}/facebook/graph/v26.0/${pageId}/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'JSON', published: true, attached_media: [] }),
    });
    expect(accepted.status).toBe(200);
    const malformed = await fetch(`${sandbox.url}/facebook/graph/v26.0/${pageId}/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page}`, 'content-type': 'application/json' },
      body: '{"message":',
    });
    expect(await malformed.json()).toMatchObject({ error: { code: 100, fbtrace_id: expect.any(String) } });
  });
});

describe('publishing permissions', () => {
  const expectPermissionError = async (token: string, id = pageId) => {
    const { status, body } = await facebook.post(`/${id}/feed`, { message: 'No' }, token);
    expect([status, body.error?.code]).toEqual([403, 200]);
  };
  test('publishing with a user token → error code 200', () => expectPermissionError(user));
  test('publishing with the token of another page → error code 200', async () =>
    expectPermissionError(await facebook.pageToken(user, '109445566778899')));
  test('publishing without pages_manage_posts → error code 200', async () => {
    await facebook.remove('/me/permissions/pages_manage_posts', user);
    await expectPermissionError(page);
  });
  test('publishing by a person with the ANALYZE task only → error code 200', async () => {
    const token = await facebook.login(ines);
    await expectPermissionError(await facebook.pageToken(token, '112556677889900'), '112556677889900');
  });
  test('publishing by a person with CREATE_CONTENT but not MANAGE → status 200', async () => {
    const token = await facebook.pageToken(await facebook.login(marcus, { scope: allScopes }), pageId);
    expect((await createPost({ message: 'From Marcus' }, token)).status).toBe(200);
  });
});

describe('scheduled posts', () => {
  test('scheduled posts are listed in scheduled_posts and published at their time', async () => {
    const due = seconds('2026-11-15T11:00:00Z');
    const { body } = await createPost({ message: 'Later', published: 'false', scheduled_publish_time: due });
    const listScheduled = () =>
      facebook.get(`/${pageId}/scheduled_posts`, { fields: 'id,message,scheduled_publish_time' }, page);
    expect((await listScheduled()).body.data).toEqual([
      { id: body.id, message: 'Later', scheduled_publish_time: Number(due) },
    ]);
    expect((await fetchNewest())?.id).not.toBe(body.id);
    await facebook.advanceClock(hourSeconds);
    expect((await listScheduled()).body.data).toEqual([]);
    expect(await fetchNewest('id,created_time')).toEqual({ id: body.id, created_time: '2026-11-15T11:00:00+0000' });
  });

  test('scheduled posts can be edited, published early and deleted', async () => {
    const { body } = await createPost({
      message: 'Later',
      published: 'false',
      scheduled_publish_time: '2026-11-16T10:00:00+0000',
    });
    expect((await facebook.post(`/${body.id}`, { message: 'Sooner', is_published: 'true' }, page)).body).toEqual({
      success: true,
    });
    expect(await fetchNewest()).toEqual({ id: body.id, message: 'Sooner' });
    expect((await facebook.remove(`/${body.id}`, page)).body).toEqual({ success: true });
    expect((await facebook.get(`/${body.id}`, {}, page)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await facebook.remove(`/${body.id}`, page)).body.error?.error_subcode).toBe(33);
  });
});
