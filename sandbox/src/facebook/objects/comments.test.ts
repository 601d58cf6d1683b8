import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { olive } from '../seed.data.ts';
import { allScopes, testClient } from '../test-client.ts';

const pageId = '108334455667788';
const scope = `${allScopes},pages_read_user_content`;
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
const postUrl = (postId: string) => `${sandbox.url}/facebook/pages/${postId.replace('_', '/posts/')}`;
const addComment = async (postId: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const { status, headers } = await fetch(`${postUrl(postId)}/comments`, { method: 'POST', body, redirect: 'manual' });
  return { status, id: headers.get('location')?.split('#comment-')[1] ?? '' };
};
const listComments = (postId: string, params: Record<string, string> = {}, token = page) =>
  facebook.get(`/${postId}/comments`, { fields: 'id,message,from{id,name},parent{id}', ...params }, token);

test('comments are listed in order, paged, with or without replies', async () => {
  const post = await publish('What is your favourite?');
  const first = await addComment(post, { name: 'Priya N.', message: 'The first <b>cup</b>' });
  const reply = await addComment(post, { name: 'Harbour Coffee Roasters', message: 'Ours too', parent: first.id });
  expect(await addComment(post, { name: 'Tom Bauer', message: 'Unknown parent', parent: '1_2' })).toMatchObject({
    status: 404,
  });
  const last = await addComment(post, { name: 'Tom Bauer', message: 'The last' });
  const stream = await listComments(post, { filter: 'stream', order: 'chronological', limit: '2' });
  expect(stream.body.data).toEqual([
    { id: first.id, message: 'The first <b>cup</b>', from: { id: expect.any(String), name: 'Priya N.' } },
    {
      id: reply.id,
      message: 'Ours too',
      parent: { id: first.id },
      from: { id: pageId, name: 'Harbour Coffee Roasters' },
    },
  ]);
  const { searchParams } = new URL(stream.body.paging?.next ?? '');
  const rest = await listComments(post, { ...Object.fromEntries(searchParams) });
  expect(rest.body.data?.map(({ id }) => id)).toEqual([last.id]);
  expect(rest.body.paging?.next).toBeUndefined();
  expect((await listComments(post)).body.data?.map(({ id }) => id)).toEqual([last.id, first.id]);
  const counted = await facebook.get(`/${post}`, { fields: 'comments.limit(0).summary(true)' }, page);
  expect(counted.body).toMatchObject({ comments: { data: [], summary: { total_count: 3 } } });
  const screen = await fetch(postUrl(post)).then((response) => response.text());
  expect(screen).toContain('The first &lt;b&gt;cup&lt;/b&gt;');
  expect(screen).toContain('3 comments');
});

test('generated comments can be edited and deleted', async () => {
  const posts = await facebook.get(`/${pageId}/published_posts`, { fields: 'id', limit: '5' }, page);
  const post = posts.body.data?.at(-1)?.id ?? '';
  const listAll = async () =>
    (await listComments(post, { filter: 'stream', order: 'chronological', limit: '100' })).body.data ?? [];
  const [first, second, ...rest] = await listAll();
  expect(first && second).toBeTruthy();
  const submit = (id: string | undefined, path: string, fields = {}) =>
    fetch(`${postUrl(post)}/comments/${id}/${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  await submit(first?.id, 'delete');
  await submit(second?.id, 'edit', { message: 'On second thought' });
  expect((await submit(first?.id, 'delete')).status).toBe(404);
  expect(await listAll()).toEqual([{ ...second, message: 'On second thought' }, ...rest]);
});

test('listing comments requires pages_read_user_content; the author is returned to page tokens only', async () => {
  const post = await publish('Only with permission');
  await addComment(post, { name: 'Priya N.', message: 'Hello' });
  const user = await facebook.login(olive, { scope });
  expect((await listComments(post, {}, user)).body.data).toEqual([{ id: expect.any(String), message: 'Hello' }]);
  // Facebook keeps granted permissions; removing the app clears them.
  await fetch(`${sandbox.url}/facebook/people/${olive.id}/remove`, { method: 'POST' });
  const limitedToken = await facebook.pageToken(await facebook.login(olive), pageId);
  expect((await listComments(post, {}, limitedToken)).body.error).toMatchObject({
    code: 10,
    message: expect.stringContaining('pages_read_user_content'),
  });
  expect((await listComments(`${pageId}_1`, {}, limitedToken)).body.error).toMatchObject({
    code: 100,
    error_subcode: 33,
  });
});
