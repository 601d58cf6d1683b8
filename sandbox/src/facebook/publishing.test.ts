import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { ines, marcus, olive } from './seed.data.ts';
import { everyScope, testClient } from './test-client.ts';

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

const feed = (params: Record<string, string>, token = page) => facebook.post(`/${pageId}/feed`, params, token);
const newest = async (fields = 'id,message') =>
  (await facebook.get(`/${pageId}/published_posts`, { fields, limit: '1' }, page)).body.data?.[0];
const seconds = (text: string) => String(Date.parse(text) / 1000);

describe('words and links', () => {
  test('a text is published, read back, and seen on the page', async () => {
    const made = await feed({ message: 'Hello <b>harbour</b>', fields: 'id,permalink_url' });
    expect(made.status).toBe(200);
    expect(made.body.id).toMatch(new RegExp(`^${pageId}_\\d{15}$`));
    expect(await newest('id,message,created_time,status_type,is_published')).toEqual({
      id: made.body.id,
      message: 'Hello <b>harbour</b>',
      created_time: '2026-11-15T10:00:00+0000',
      status_type: 'mobile_status_update',
      is_published: true,
    });
    const seen = await facebook.get(`${sandbox.url}/facebook/pages/${pageId}`);
    expect(seen.text).toContain('Hello &lt;b&gt;harbour&lt;/b&gt;');
    expect((await facebook.get(String((made.body as { permalink_url: string }).permalink_url))).text).toContain(
      'harbour',
    );
  });

  test('a link shows what its page says of itself', async () => {
    await feed({ message: 'Read this', link: `${siteUrl}/story` });
    expect(await newest('attachments{media_type,type,title,unshimmed_url,media},full_picture')).toMatchObject({
      full_picture: `${siteUrl}/cup.png`,
      attachments: { data: [{ media_type: 'link', type: 'share', title: 'A & B', unshimmed_url: `${siteUrl}/story` }] },
    });
  });

  test('the same words twice in a row are a duplicate, until something else was said or they were deleted', async () => {
    const first = await feed({ message: 'Again' });
    expect((await feed({ message: 'Again' })).body.error).toMatchObject({
      message: '(#506) Duplicate status message',
      code: 506,
      error_user_title: 'Duplicate Status Update',
    });
    await feed({ message: 'Between' });
    expect((await feed({ message: 'Again' })).status).toBe(200);
    await facebook.remove(`/${(await newest())?.id}`, page);
    expect((await feed({ message: 'Again' })).status).toBe(200);
    expect(first.status).toBe(200);
  });

  test('of twenty identical posts at once exactly one is taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => feed({ message: 'Race', link: 'https://harbour-coffee.test/a' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, number, number | undefined]>([
    ['nothing at all', {}, 100, 1349125],
    ['too many characters', { message: 'x'.repeat(63_207) }, 100, undefined],
    ['a link that is none', { link: 'harbour' }, 100, undefined],
    ['a link nobody can load', { link: 'https://nowhere.invalid/a' }, 100, 1609005],
    ['a link to Facebook', { link: 'https://www.facebook.com/harbour' }, 100, 1609008],
    ['a strange boolean', { message: 'a', published: 'perhaps' }, 100, undefined],
    ['a list that is none', { message: 'a', attached_media: '{"media_fbid":"1"}' }, 100, undefined],
    ['a photo nobody has', { message: 'a', attached_media: '[{"media_fbid":"1"}]' }, 100, undefined],
    [
      'a moment for a post that is public at once',
      { message: 'a', scheduled_publish_time: '1794000000' },
      100,
      undefined,
    ],
    [
      'nine minutes ahead',
      { message: 'a', published: 'false', scheduled_publish_time: seconds('2026-11-15T10:09:00Z') },
      100,
      undefined,
    ],
    [
      'thirty-one days ahead',
      { message: 'a', published: 'false', scheduled_publish_time: seconds('2026-12-16T10:00:00Z') },
      100,
      undefined,
    ],
    ['a moment that is none', { message: 'a', published: 'false', scheduled_publish_time: 'soon' }, 100, undefined],
  ])('%s is refused', async (_what, params, code, subcode) => {
    const before = await newest();
    const { status, body } = await feed(params);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, ...(subcode !== undefined && { error_subcode: subcode }) });
    expect(await newest()).toEqual(before);
  });

  test('the longest text is taken, counted in characters and not in bytes', async () => {
    expect((await feed({ message: '☕'.repeat(63_206) })).status).toBe(200);
  });

  test('bodies may be JSON, with lists as lists', async () => {
    const sent = await fetch(`${sandbox.url}/facebook/graph/v26.0/${pageId}/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'JSON', published: true, attached_media: [] }),
    });
    expect(sent.status).toBe(200);
    const broken = await fetch(`${sandbox.url}/facebook/graph/v26.0/${pageId}/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page}`, 'content-type': 'application/json' },
      body: '{"message":',
    });
    expect(await broken.json()).toMatchObject({ error: { code: 100, fbtrace_id: expect.any(String) } });
  });
});

describe('who may publish', () => {
  const refusedWith200 = async (token: string, id = pageId) => {
    const { status, body } = await facebook.post(`/${id}/feed`, { message: 'No' }, token);
    expect([status, body.error?.code]).toEqual([403, 200]);
  };
  test('not a person’s own token', () => refusedWith200(user));
  test('not another page', async () => refusedWith200(await facebook.pageToken(user, '109445566778899')));
  test('not without pages_manage_posts', async () => {
    await facebook.remove('/me/permissions/pages_manage_posts', user);
    await refusedWith200(page);
  });
  test('not somebody who may only look', async () => {
    const token = await facebook.login(ines);
    await refusedWith200(await facebook.pageToken(token, '112556677889900'), '112556677889900');
  });
  test('somebody who may create content, though not manage', async () => {
    const token = await facebook.pageToken(await facebook.login(marcus, { scope: everyScope }), pageId);
    expect((await feed({ message: 'From Marcus' }, token)).status).toBe(200);
  });
});

describe('scheduled posts', () => {
  test('wait in their queue and go out when their time comes', async () => {
    const due = seconds('2026-11-15T11:00:00Z');
    const { body } = await feed({ message: 'Later', published: 'false', scheduled_publish_time: due });
    const queue = () =>
      facebook.get(`/${pageId}/scheduled_posts`, { fields: 'id,message,scheduled_publish_time' }, page);
    expect((await queue()).body.data).toEqual([{ id: body.id, message: 'Later', scheduled_publish_time: Number(due) }]);
    expect((await newest())?.id).not.toBe(body.id);
    await facebook.wait(3600);
    expect((await queue()).body.data).toEqual([]);
    expect(await newest('id,created_time')).toEqual({ id: body.id, created_time: '2026-11-15T11:00:00+0000' });
  });

  test('can be reworded, brought forward and deleted', async () => {
    const { body } = await feed({
      message: 'Later',
      published: 'false',
      scheduled_publish_time: '2026-11-16T10:00:00+0000',
    });
    expect((await facebook.post(`/${body.id}`, { message: 'Sooner', is_published: 'true' }, page)).body).toEqual({
      success: true,
    });
    expect(await newest()).toEqual({ id: body.id, message: 'Sooner' });
    expect((await facebook.remove(`/${body.id}`, page)).body).toEqual({ success: true });
    expect((await facebook.get(`/${body.id}`, {}, page)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await facebook.remove(`/${body.id}`, page)).body.error?.error_subcode).toBe(33);
  });
});
