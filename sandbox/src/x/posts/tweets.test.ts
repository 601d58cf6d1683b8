import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { dayMinutes, daySeconds } from '../../kit/durations.ts';
import { x as network } from '../index.ts';
import { harbour, ines, okafor } from '../seed.data.ts';
import { testClient } from '../test-client.ts';
import { weighText } from './text-length.ts';

let sandbox: Sandbox;
let x: ReturnType<typeof testClient>;
let token = '';
let textCount = 0;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    networks: [network],
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
  x = testClient({ url: sandbox.url, fetch });
});
beforeEach(async () => {
  sandbox.clock.reset();
  token = (await x.login()).access;
});
afterAll(() => sandbox.stop());

const createTweet = (body: object) => x.post('/tweets', token, body);
const newText = () => {
  textCount += 1;
  return `Something new ${textCount}`;
};
const readTimeline = (query: Record<string, string> = {}, id = harbour.id) =>
  x.get(`/users/${id}/tweets`, token, query);

test.each<[string, number]>([
  ['', 0],
  ['Good morning', 12],
  ['Café', 4],
  ['Cafe\u0301', 4],
  ['こんにちは', 10],
  ['“Hi” – ok', 9],
  ['☕ 👨‍👩‍👧‍👦 🇵🇹 👍🏽', 11],
  ['https://harbour-coffee.test/a/very/long/way', 23],
  ['See harbour.coffee/shop.', 28],
  ['http://127.0.0.1:4000/p/1 now', 27],
])('weighted length of %j → %i', (text, weight) => {
  expect(weighText(text)).toBe(weight);
});

describe('create post', () => {
  test('valid post → 201 with t.co links and escaped characters; first on the timeline', async () => {
    const { status, body, headers } = await createTweet({ text: 'Tea & cake <3 https://harbour-coffee.test/menu' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      text: expect.stringMatching(/^Tea &amp; cake &lt;3 https:\/\/t\.co\/\w{10}$/),
      edit_history_post_ids: [body.data?.id],
    });
    expect(headers.get('x-rate-limit-limit')).toBe('100');
    expect(headers.get('x-app-limit-24hour-limit')).toBe('10000');
    const { body: page } = await readTimeline({ 'post.fields': 'entities,created_at', max_results: '5' });
    expect(page.data?.[0]).toMatchObject({
      id: body.data?.id,
      created_at: '2026-11-15T10:00:00.000Z',
      entities: {
        urls: [{ expanded_url: 'https://harbour-coffee.test/menu', display_url: 'harbour-coffee.test/menu' }],
      },
    });
  });

  test.each<[string, object, number, RegExp]>([
    ['no text', {}, 400, /text/],
    ['text that is not a string', { text: 5 }, 400, /not a string/],
    ['unknown field', { text: 'a', texte: 'b' }, 400, /does not allow additional properties/],
    ['unknown nested field', { text: 'a', reply: { to: '1' } }, 400, /reply\.to/],
    ['281 characters', { text: 'a'.repeat(281) }, 400, /too long/],
    ['141 wide characters', { text: '茶'.repeat(141) }, 400, /too long/],
    ['two cashtags', { text: 'Buy $AAA and $BBB' }, 400, /cashtag/],
    ['unknown media', { text: 'a', media: { media_ids: ['1'] } }, 400, /media IDs/],
    ['five media', { text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }, 400, /media IDs/],
    ['poll with one option', { text: 'a', poll: { options: ['x'], duration_minutes: 60 } }, 400, /2 to 4/],
    ['poll of 30 days', { text: 'a', poll: { options: ['x', 'y'], duration_minutes: 43_200 } }, 400, /10080/],
    ['unknown reply settings', { text: 'a', reply_settings: 'friends' }, 400, /reply_settings/],
    ['quote', { text: 'a', quote_tweet_id: '1' }, 403, /app/],
    ['reply to an unknown post', { text: 'a', reply: { in_reply_to_tweet_id: '1' } }, 403, /deleted/],
  ])('new post with %s → error', async (_case, body, status, message) => {
    const rejected = await createTweet(body);
    expect(rejected.status).toBe(status);
    expect(rejected.headers.get('content-type')).toContain('json');
    expect(rejected.text).toMatch(message);
  });

  test('new post of 280 characters → 201; with a poll → 201', async () => {
    const text = newText();
    expect((await createTweet({ text: text + 'a'.repeat(280 - text.length) })).status).toBe(201);
    const poll = { options: ['Flat white', 'Filter'], duration_minutes: dayMinutes };
    expect((await createTweet({ text: newText(), poll, reply_settings: 'following' })).status).toBe(201);
  });

  test('duplicate post → 403; after deleting the first or after 24 hours → 201', async () => {
    const text = newText();
    const { body } = await createTweet({ text });
    const duplicate = await createTweet({ text });
    expect(duplicate.status).toBe(403);
    expect(duplicate.body).toEqual({
      title: 'Forbidden',
      type: 'about:blank',
      status: 403,
      detail: 'You are not allowed to create a Tweet with duplicate content.',
    });
    expect((await x.remove(`/tweets/${body.data?.id}`, token)).body).toEqual({ data: { deleted: true } });
    expect((await createTweet({ text })).status).toBe(201);
    sandbox.clock.advance(daySeconds);
    token = (await x.login()).access;
    expect((await createTweet({ text })).status).toBe(201);
  });

  test('reply to an own post or to a mention → 201; to another post → 403', async () => {
    const { body } = await createTweet({ text: newText() });
    const reply = await createTweet({ text: newText(), reply: { in_reply_to_tweet_id: body.data?.id } });
    expect(reply.status).toBe(201);
    const read = await x.get(`/tweets/${reply.body.data?.id}`, token, {
      'post.fields': 'conversation_id',
      expansions: 'referenced_posts',
    });
    expect(read.body.data).toMatchObject({
      conversation_id: body.data?.id,
      referenced_posts: [{ type: 'replied_to', id: body.data?.id }],
    });
    const mention = (await readTimeline({ max_results: '100' }, ines.id)).body.data?.find(({ text }) =>
      text.includes('@harb'),
    );
    expect((await createTweet({ text: newText(), reply: { in_reply_to_tweet_id: mention?.id } })).status).toBe(201);
    const [otherPost] = (await readTimeline({}, okafor.id)).body.data ?? [];
    const rejected = await createTweet({ text: newText(), reply: { in_reply_to_tweet_id: otherPost?.id } });
    expect([rejected.status, rejected.body.title]).toEqual([403, 'Forbidden']);
  });

  test('new post without the scope tweet.write → 403; above the rate limit → 429', async () => {
    const { access } = await x.login({ unchecked: ['tweet.write'] });
    expect((await x.post('/tweets', access, { text: newText() })).body).toMatchObject({
      status: 403,
      title: 'Forbidden',
    });
    const { access: otherToken } = await x.login({ accountId: okafor.id });
    for (let count = 1; count <= 100; count += 1) await x.post('/tweets', otherToken, { text: newText() });
    const limited = await x.post('/tweets', otherToken, { text: newText() });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('x-rate-limit-remaining')).toBe('0');
    expect(Number(limited.headers.get('x-rate-limit-reset'))).toBe(Date.parse('2026-11-15T10:15:00Z') / 1000);
    sandbox.clock.advance(15 * 60);
    expect((await x.post('/tweets', otherToken, { text: newText() })).status).toBe(201);
  });
});

describe('timeline', () => {
  test('pages of a timeline → every post once, newest first', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await readTimeline({ max_results: '100', ...(cursor && { pagination_token: cursor }) });
      ids.push(...(body.data ?? []).map(({ id }) => id));
      cursor = body.meta?.next_token;
    } while (cursor);
    const { body: me } = await x.get('/users/me', token, { 'user.fields': 'public_metrics' });
    expect(me.data).toMatchObject({ username: 'harbourcoffee', public_metrics: { post_count: ids.length } });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(180);
    expect(ids).toEqual(ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)));
  });

  test('timeline of a time range → posts of that range; of a range without posts → no data field', async () => {
    const range = { start_time: '2026-09-01T00:00:00Z', end_time: '2026-09-08T00:00:00Z', max_results: '100' };
    const { body } = await readTimeline({ ...range, 'post.fields': 'created_at' });
    expect(body.data?.length).toBeGreaterThan(5);
    for (const { created_at } of body.data ?? []) expect(created_at).toMatch(/^2026-09-0[1-7]/);
    expect((await readTimeline({ start_time: '2027-01-01T00:00:00Z' })).body).toEqual({ meta: { result_count: 0 } });
  });

  test('timeline with exclude=replies → no replies; with expansions → media included', async () => {
    const query = { max_results: '100', 'post.fields': 'public_metrics', exclude: 'replies' };
    const { body } = await readTimeline({
      ...query,
      expansions: 'attachments.media_keys,referenced_posts',
      'media.fields': 'url,alt_text',
    });
    expect(body.data?.some(({ referenced_posts }) => referenced_posts)).toBe(false);
    expect(body.includes?.media?.[0]).toMatchObject({ type: 'photo', url: expect.stringContaining('/x/pictures/') });
    expect(body.data?.at(-1)?.public_metrics).toMatchObject({
      impression_count: expect.any(Number),
      like_count: expect.any(Number),
    });
  });

  test.each<[string, Record<string, string>]>([
    ['max_results 4', { max_results: '4' }],
    ['max_results 101', { max_results: '101' }],
    ['unknown field', { 'post.fields': 'id,colour' }],
    ['both dialects', { 'post.fields': 'id', 'tweet.fields': 'id' }],
    ['unknown parameter', { limit: '5' }],
    ['invalid time', { start_time: 'yesterday' }],
    ['unknown cursor', { pagination_token: '7140abc' }],
  ])('timeline with %s → 400', async (_case, query) => {
    const { status, body } = await readTimeline(query);
    expect([status, body.title]).toEqual([400, 'Invalid Request']);
  });

  test('request in X’s legacy dialect → old field names; requested names of the new dialect → left out without an error', async () => {
    const parent = await createTweet({ text: newText() });
    const reply = { in_reply_to_tweet_id: parent.body.data?.id };
    const path = `/tweets/${(await createTweet({ text: newText(), reply })).body.data?.id}`;
    const legacy = await x.get(path, token, { 'tweet.fields': 'referenced_tweets,note_post,public_metrics' });
    expect(legacy.body.data).toMatchObject({
      edit_history_tweet_ids: [expect.any(String)],
      public_metrics: { retweet_count: 0 },
      referenced_tweets: [{ type: 'replied_to', id: parent.body.data?.id }],
    });
    const mixed = await x.get(path, token, { 'post.fields': 'referenced_tweets,author_id,public_metrics' });
    expect(mixed.status).toBe(200);
    expect(Object.keys(mixed.body.data ?? {})).toEqual(['id', 'text', 'public_metrics']);
    expect(mixed.body.data?.public_metrics).toMatchObject({ repost_count: 0 });
  });

  test('unknown id of a post → 200 with an errors list; its deletion → deleted: false', async () => {
    const { status, body } = await x.get('/tweets/12', token);
    expect([status, body.data, body.errors?.[0]?.title]).toEqual([200, undefined, 'Not Found Error']);
    expect((await x.get('/users/12/tweets', token)).body.errors).toHaveLength(1);
    expect((await x.remove('/tweets/12', token)).body).toEqual({ data: { deleted: false } });
  });
});
