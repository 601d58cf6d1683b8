import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { weightOf } from './counting.ts';
import { x as network } from './index.ts';
import { harbour, ines, okafor } from './seed.data.ts';
import { testClient } from './test-client.ts';

let sandbox: Sandbox;
let x: ReturnType<typeof testClient>;
let token = '';
let said = 0;
beforeAll(async () => {
  sandbox = await startSandbox({
    ...{ port: 0, smtpPort: 0, networks: [network] },
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
  x = testClient({ url: sandbox.url, fetch });
});
beforeEach(async () => {
  sandbox.clock.reset();
  token = (await x.login()).access;
});
afterAll(() => sandbox.stop());

const tweet = (body: object) => x.post('/tweets', token, body);
const fresh = () => {
  said += 1;
  return `Something new ${said}`;
};
const timeline = (query: Record<string, string> = {}, id = harbour.id) => x.get(`/users/${id}/tweets`, token, query);

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
])('%j weighs %i', (text, weight) => {
  expect(weightOf(text)).toBe(weight);
});

describe('a new post', () => {
  test('comes back with its links shortened and its signs escaped, and leads the timeline', async () => {
    const { status, body, headers } = await tweet({ text: 'Tea & cake <3 https://harbour-coffee.test/menu' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      text: expect.stringMatching(/^Tea &amp; cake &lt;3 https:\/\/t\.co\/\w{10}$/),
      edit_history_tweet_ids: [body.data?.id],
    });
    expect(headers.get('x-rate-limit-limit')).toBe('100');
    expect(headers.get('x-app-limit-24hour-limit')).toBe('10000');
    const { body: page } = await timeline({ 'tweet.fields': 'entities,created_at', max_results: '5' });
    expect(page.data?.[0]).toMatchObject({
      id: body.data?.id,
      created_at: '2026-11-15T10:00:00.000Z',
      entities: {
        urls: [{ expanded_url: 'https://harbour-coffee.test/menu', display_url: 'harbour-coffee.test/menu' }],
      },
    });
  });

  test.each<[string, object, number, RegExp]>([
    ['nothing', {}, 400, /text/],
    ['a text that is none', { text: 5 }, 400, /not a string/],
    ['a field nobody knows', { text: 'a', texte: 'b' }, 400, /does not allow additional properties/],
    ['a field nobody knows inside', { text: 'a', reply: { to: '1' } }, 400, /reply\.to/],
    ['281 letters', { text: 'a'.repeat(281) }, 400, /too long/],
    ['141 wide letters', { text: '茶'.repeat(141) }, 400, /too long/],
    ['two cashtags', { text: 'Buy $AAA and $BBB' }, 400, /cashtag/],
    ['unknown media', { text: 'a', media: { media_ids: ['1'] } }, 400, /media IDs/],
    ['five media', { text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }, 400, /media IDs/],
    ['a poll of one', { text: 'a', poll: { options: ['x'], duration_minutes: 60 } }, 400, /2 to 4/],
    ['a poll of a month', { text: 'a', poll: { options: ['x', 'y'], duration_minutes: 43_200 } }, 400, /10080/],
    ['strange reply settings', { text: 'a', reply_settings: 'friends' }, 400, /reply_settings/],
    ['a quote', { text: 'a', quote_tweet_id: '1' }, 403, /app/],
    ['an answer to nothing', { text: 'a', reply: { in_reply_to_tweet_id: '1' } }, 403, /deleted/],
  ])('with %s is refused', async (_what, body, status, words) => {
    const refused = await tweet(body);
    expect(refused.status).toBe(status);
    expect(refused.headers.get('content-type')).toContain('json');
    expect(refused.text).toMatch(words);
  });

  test('may be 280 long, and have a poll', async () => {
    const text = fresh();
    expect((await tweet({ text: text + 'a'.repeat(280 - text.length) })).status).toBe(201);
    const poll = { options: ['Flat white', 'Filter'], duration_minutes: 1440 };
    expect((await tweet({ text: fresh(), poll, reply_settings: 'following' })).status).toBe(201);
  });

  test('is refused when it says the same again, until a day has passed or the first is gone', async () => {
    const text = fresh();
    const { body } = await tweet({ text });
    const again = await tweet({ text });
    expect(again.status).toBe(403);
    expect(again.body).toEqual({
      ...{ title: 'Forbidden', type: 'about:blank', status: 403 },
      detail: 'You are not allowed to create a Tweet with duplicate content.',
    });
    expect((await x.remove(`/tweets/${body.data?.id}`, token)).body).toEqual({ data: { deleted: true } });
    expect((await tweet({ text })).status).toBe(201);
    sandbox.clock.advance(86_400);
    token = (await x.login()).access;
    expect((await tweet({ text })).status).toBe(201);
  });

  test('may answer one’s own post and those who named one, nobody else', async () => {
    const { body } = await tweet({ text: fresh() });
    const answer = await tweet({ text: fresh(), reply: { in_reply_to_tweet_id: body.data?.id } });
    expect(answer.status).toBe(201);
    const read = await x.get(`/tweets/${answer.body.data?.id}`, token, {
      'tweet.fields': 'conversation_id,referenced_tweets',
    });
    expect(read.body.data).toMatchObject({
      conversation_id: body.data?.id,
      referenced_tweets: [{ type: 'replied_to', id: body.data?.id }],
    });
    const named = (await timeline({ max_results: '100' }, ines.id)).body.data?.find(({ text }) =>
      text.includes('@harb'),
    );
    expect((await tweet({ text: fresh(), reply: { in_reply_to_tweet_id: named?.id } })).status).toBe(201);
    const [stranger] = (await timeline({}, okafor.id)).body.data ?? [];
    const refused = await tweet({ text: fresh(), reply: { in_reply_to_tweet_id: stranger?.id } });
    expect([refused.status, refused.body.title]).toEqual([403, 'Forbidden']);
  });

  test('needs the permission to write, and an allowance', async () => {
    const { access } = await x.login({ unticked: ['tweet.write'] });
    expect((await x.post('/tweets', access, { text: fresh() })).body).toMatchObject({
      status: 403,
      title: 'Forbidden',
    });
    const { access: other } = await x.login({ person: okafor.id });
    for (let sent = 1; sent <= 100; sent += 1) await x.post('/tweets', other, { text: fresh() });
    const over = await x.post('/tweets', other, { text: fresh() });
    expect(over.status).toBe(429);
    expect(over.headers.get('x-rate-limit-remaining')).toBe('0');
    expect(Number(over.headers.get('x-rate-limit-reset'))).toBe(Date.parse('2026-11-15T10:15:00Z') / 1000);
    sandbox.clock.advance(15 * 60);
    expect((await x.post('/tweets', other, { text: fresh() })).status).toBe(201);
  });
});

describe('reading', () => {
  test('the timeline comes in pages that leave nothing out and say nothing twice', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await timeline({ max_results: '100', ...(cursor && { pagination_token: cursor }) });
      seen.push(...(body.data ?? []).map(({ id }) => id));
      cursor = body.meta?.next_token;
    } while (cursor);
    const { body: me } = await x.get('/users/me', token, { 'user.fields': 'public_metrics' });
    expect(me.data).toMatchObject({ username: 'harbourcoffee', public_metrics: { tweet_count: seen.length } });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(180);
    expect(seen).toEqual(seen.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)));
  });

  test('a range holds what was posted in it, and an empty one has no data', async () => {
    const range = { start_time: '2026-09-01T00:00:00Z', end_time: '2026-09-08T00:00:00Z', max_results: '100' };
    const { body } = await timeline({ ...range, 'tweet.fields': 'created_at' });
    expect(body.data?.length).toBeGreaterThan(5);
    for (const { created_at } of body.data ?? []) expect(created_at).toMatch(/^2026-09-0[1-7]/);
    expect((await timeline({ start_time: '2027-01-01T00:00:00Z' })).body).toEqual({ meta: { result_count: 0 } });
  });

  test('replies are left out when asked, and pictures come along', async () => {
    const query = { max_results: '100', 'tweet.fields': 'referenced_tweets,public_metrics', exclude: 'replies' };
    const { body } = await timeline({ ...query, expansions: 'attachments.media_keys', 'media.fields': 'url,alt_text' });
    expect(body.data?.some(({ referenced_tweets }) => referenced_tweets)).toBe(false);
    expect(body.includes?.media?.[0]).toMatchObject({ type: 'photo', url: expect.stringContaining('/x/pictures/') });
    expect(body.data?.at(-1)?.public_metrics).toMatchObject({
      impression_count: expect.any(Number),
      like_count: expect.any(Number),
    });
  });

  test.each<[string, Record<string, string>]>([
    ['a page of four', { max_results: '4' }],
    ['a page of 101', { max_results: '101' }],
    ['a field nobody knows', { 'tweet.fields': 'id,colour' }],
    ['a parameter nobody knows', { limit: '5' }],
    ['a moment that is none', { start_time: 'yesterday' }],
    ['a cursor of somewhere else', { pagination_token: '7140abc' }],
  ])('%s is refused', async (_what, query) => {
    const { status, body } = await timeline(query);
    expect([status, body.title]).toEqual([400, 'Invalid Request']);
  });

  test('what is not there is said in an answer of 200', async () => {
    const { status, body } = await x.get('/tweets/12', token);
    expect([status, body.data, body.errors?.[0]?.title]).toEqual([200, undefined, 'Not Found Error']);
    expect((await x.get('/users/12/tweets', token)).body.errors).toHaveLength(1);
    expect((await x.remove('/tweets/12', token)).body).toEqual({ data: { deleted: false } });
  });
});
