import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { olive } from './seed.data.ts';
import { everyScope, testClient } from './test-client.ts';

const pageId = '108334455667788';
const scope = `${everyScope},pages_read_user_content`;
let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let page = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2026-11-15T10:00:00Z') });
  facebook = testClient({ url: sandbox.url, fetch });
  page = await facebook.pageToken(await facebook.login(olive, { scope }), pageId);
});
afterAll(() => sandbox.stop());

const publish = async (message: string) => (await facebook.post(`/${pageId}/feed`, { message }, page)).body.id ?? '';
const at = (postId: string) => `${sandbox.url}/facebook/pages/${postId.replace('_', '/posts/')}`;
const say = async (postId: string, words: Record<string, string>) => {
  const body = new URLSearchParams(words);
  const { status, headers } = await fetch(`${at(postId)}/comments`, { method: 'POST', body, redirect: 'manual' });
  return { status, id: headers.get('location')?.split('#comment-')[1] ?? '' };
};
const read = (postId: string, params: Record<string, string> = {}, token = page) =>
  facebook.get(`/${postId}/comments`, { fields: 'id,message,from{id,name},parent{id}', ...params }, token);

test('comments are read in order, page by page, with or without answers', async () => {
  const post = await publish('What is your favourite?');
  const first = await say(post, { name: 'Priya N.', message: 'The first <b>cup</b>' });
  const answer = await say(post, { name: 'Harbour Coffee Roasters', message: 'Ours too', parent: first.id });
  expect(await say(post, { name: 'Tom Bauer', message: 'To nobody', parent: '1_2' })).toMatchObject({ status: 404 });
  const last = await say(post, { name: 'Tom Bauer', message: 'The last' });
  const stream = await read(post, { filter: 'stream', order: 'chronological', limit: '2' });
  expect(stream.body.data).toEqual([
    { id: first.id, message: 'The first <b>cup</b>', from: { id: expect.any(String), name: 'Priya N.' } },
    {
      ...{ id: answer.id, message: 'Ours too', parent: { id: first.id } },
      from: { id: pageId, name: 'Harbour Coffee Roasters' },
    },
  ]);
  const { searchParams } = new URL(stream.body.paging?.next ?? '');
  const rest = await read(post, { ...Object.fromEntries(searchParams) });
  expect(rest.body.data?.map(({ id }) => id)).toEqual([last.id]);
  expect(rest.body.paging?.next).toBeUndefined();
  expect((await read(post)).body.data?.map(({ id }) => id)).toEqual([last.id, first.id]);
  const counted = await facebook.get(`/${post}`, { fields: 'comments.limit(0).summary(true)' }, page);
  expect(counted.body).toMatchObject({ comments: { data: [], summary: { total_count: 3 } } });
  const screen = await fetch(at(post)).then((seen) => seen.text());
  expect(screen).toContain('The first &lt;b&gt;cup&lt;/b&gt;');
  expect(screen).toContain('3 comments');
});

test('neighbours talk by themselves, and their words can be changed and taken away', async () => {
  const posts = await facebook.get(`/${pageId}/published_posts`, { fields: 'id', limit: '5' }, page);
  const post = posts.body.data?.at(-1)?.id ?? '';
  const all = async () =>
    (await read(post, { filter: 'stream', order: 'chronological', limit: '100' })).body.data ?? [];
  const [one, two, ...others] = await all();
  expect(one && two).toBeTruthy();
  const deed = (id: string | undefined, path: string, words = {}) =>
    fetch(`${at(post)}/comments/${id}/${path}`, { method: 'POST', body: new URLSearchParams(words) });
  await deed(one?.id, 'delete');
  await deed(two?.id, 'edit', { message: 'On second thought' });
  expect((await deed(one?.id, 'delete')).status).toBe(404);
  expect(await all()).toEqual([{ ...two, message: 'On second thought' }, ...others]);
});

test('reading takes the permission for what users write; who wrote it is told to the page only', async () => {
  const post = await publish('Only with permission');
  await say(post, { name: 'Priya N.', message: 'Hello' });
  const user = await facebook.login(olive, { scope });
  expect((await read(post, {}, user)).body.data).toEqual([{ id: expect.any(String), message: 'Hello' }]);
  // Facebook keeps what was allowed once; only somebody who never allowed it is without.
  await fetch(`${sandbox.url}/facebook/people/${olive.id}/remove`, { method: 'POST' });
  const shy = await facebook.pageToken(await facebook.login(olive), pageId);
  expect((await read(post, {}, shy)).body.error).toMatchObject({
    code: 10,
    message: expect.stringContaining('pages_read_user_content'),
  });
  expect((await read(`${pageId}_1`, {}, shy)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
});
