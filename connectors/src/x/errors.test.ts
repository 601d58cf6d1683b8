import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { parseError } from './errors.ts';
import { followsThread, isSameText, originalText } from './post-matching.ts';
import { toRemotePost } from './posts.ts';
import { readUsage } from './rate-limit-headers.ts';
import { PostRow } from './wire.ts';

const problems = 'https://api.x.com/2/problems';
const parse = (status: number, body: unknown) => parseError({ status, body, headers: new Headers() });

describe('X errors', () => {
  test.each<[number, object, string]>([
    [401, { title: 'Unauthorized', type: 'about:blank' }, 'reauthorize'],
    [403, { title: 'Forbidden', detail: 'You are not permitted to perform this action.' }, 'permission'],
    [403, { detail: 'You are not allowed to create a Tweet with duplicate content.' }, 'duplicate'],
    [403, { type: `${problems}/client-forbidden` }, 'permission'],
    [403, { type: 'https://api.twitter.com/2/problems/not-authorized-for-resource' }, 'permission'],
    [
      400,
      { type: `${problems}/invalid-request`, errors: [{ message: 'no', parameters: { text: ['x'] } }] },
      'rejected',
    ],
    [404, { type: `${problems}/resource-not-found` }, 'gone'],
    [429, { title: 'Too Many Requests' }, 'busy'],
    [429, { type: `${problems}/usage-capped` }, 'busy'],
    [402, { title: 'CreditsDepleted' }, 'busy'],
    [402, { type: `${problems}/credits-depleted` }, 'busy'],
    [403, { detail: 'Reply to this conversation is not allowed because you have not been mentioned.' }, 'rejected'],
    [403, { detail: 'This user is not allowed to post a video longer than 20 minutes.' }, 'rejected'],
    [413, { title: 'Payload Too Large' }, 'rejected'],
    [400, { type: `${problems}/something-new` }, 'rejected'],
    [400, { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' }, 'reauthorize'],
    [401, { error: 'unauthorized_client' }, 'rejected'],
  ])('error status %i, body %j → failure kind %s', (status, body, kind) => {
    expect(parse(status, body)).toMatchObject({ kind, message: expect.stringMatching(/\.$/) });
  });

  test('error about a used-up plan → retryAfterSeconds of a day', () => {
    expect(parse(429, { type: `${problems}/usage-capped` })?.retryAfterSeconds).toBe(daySeconds);
    expect(parse(402, {})?.retryAfterSeconds).toBe(daySeconds);
    expect(parse(402, { type: `${problems}/credits-depleted` })?.retryAfterSeconds).toBe(daySeconds);
    expect(parse(429, {})?.retryAfterSeconds).toBeUndefined();
  });

  test('error with status 5xx or in another format → undefined, mapped by status', () => {
    expect(parse(503, { title: 'Service Unavailable', type: 'about:blank' })).toBeUndefined();
    expect(parse(502, '<html>Bad gateway</html>')).toBeUndefined();
  });

  test('X error with parameters → the parameter as field, and its text as networkMessage', () => {
    const body = {
      type: `${problems}/invalid-request`,
      errors: [{ message: 'too long', parameters: { text: ['x'] } }],
    };
    expect(parse(400, body)).toMatchObject({ field: 'text', networkMessage: 'too long' });
  });
});

describe('rate-limit headers', () => {
  const now = () => new Date(1_000_000_000_000);
  const parseUsage = (headers: Record<string, string>) => readUsage(now)(new Headers(headers));

  test.each<[string, Record<string, string>, object]>([
    ['no headers', {}, {}],
    [
      'half of the window used',
      { 'x-rate-limit-limit': '100', 'x-rate-limit-remaining': '50', 'x-rate-limit-reset': '1000000300' },
      { usedPercent: 50 },
    ],
    [
      'window used up',
      { 'x-rate-limit-limit': '100', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1000000300' },
      { usedPercent: 100, retryAfterSeconds: 300 },
    ],
    [
      'daily limit used up',
      {
        'x-rate-limit-limit': '100',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': '1000000300',
        'x-user-limit-24hour-limit': '10',
        'x-user-limit-24hour-remaining': '0',
        'x-user-limit-24hour-reset': '1000007200',
      },
      { retryAfterSeconds: 2 * hourSeconds },
    ],
    [
      'reset time far in the future',
      { 'x-rate-limit-limit': '100', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '9000000000' },
      { retryAfterSeconds: daySeconds },
    ],
  ])('rate-limit headers, %s → used percent and wait', (_what, headers, expected) => {
    expect(parseUsage(headers)).toMatchObject(expected);
    if (!('retryAfterSeconds' in expected)) expect(parseUsage(headers).retryAfterSeconds).toBeUndefined();
  });
});

describe('toRemotePost', () => {
  const toRow = (more: object) =>
    PostRow.parse({ id: '1', text: 'Hello', created_at: '2026-11-14T10:00:00.000Z', ...more });

  test('mapped post without metrics → no statistics; post with metrics → statistics', () => {
    expect(toRemotePost(toRow({}), new Map(), 'https://x.com/a/status/1')).toMatchObject({
      type: 'text',
      statistics: {},
    });
    for (const reposts of [{ repost_count: 2 }, { retweet_count: 2 }]) {
      const countedRow = toRow({ public_metrics: { ...reposts, quote_count: 1, like_count: 5, reply_count: 3 } });
      expect(toRemotePost(countedRow, new Map(), '').statistics).toEqual({
        views: undefined,
        comments: 3,
        shares: 3,
        reactions: 5,
        reactionsByKind: { like: 5 },
      });
    }
  });

  test('text of a post with t.co links and escapes → restored; media link → removed', () => {
    const urls = [
      { url: 'https://t.co/aaaaaaaaaa', expanded_url: 'https://a.test/?b=1&c=$2' },
      { url: 'https://t.co/bbbbbbbbbb', expanded_url: 'https://x.com/a/status/1/photo/1', media_key: '3_1' },
    ];
    const text = 'Tea &amp; cake &lt;3 https://t.co/aaaaaaaaaa https://t.co/bbbbbbbbbb';
    expect(originalText(toRow({ text, entities: { urls } }))).toBe('Tea & cake <3 https://a.test/?b=1&c=$2');
  });

  test.each<[string, object, string[], boolean | 'unknown']>([
    ['a reply to our last message', { referenced_posts: [{ type: 'replied_to', id: '8' }] }, ['7', '8'], true],
    ['the same in the legacy dialect', { referenced_tweets: [{ type: 'replied_to', id: '8' }] }, ['7', '8'], true],
    ['a reply to an earlier message', { referenced_posts: [{ type: 'replied_to', id: '7' }] }, ['7', '8'], false],
    ['a reply, where a first message is searched', { referenced_posts: [{ type: 'replied_to', id: '7' }] }, [], false],
    ['a first post', { conversation_id: '1' }, [], true],
    ['a post of our conversation', { conversation_id: '7' }, ['7', '8'], true],
    ['a post of another conversation', { conversation_id: '6' }, ['7', '8'], false],
    ['a quote', { referenced_posts: [{ type: 'quoted', id: '7' }], conversation_id: '1' }, [], true],
    ['a post without both', {}, [], 'unknown'],
  ])(
    'followsThread for %s → true if it continues our thread, false if not, or unknown',
    (_what, more, ids, expected) => {
      expect(followsThread(toRow(more), ids)).toBe(expected);
    },
  );

  test.each([
    ['Same', 'Same', true],
    ['Same\n', ' Same', true],
    ['a\nb', 'a\r\nb', true],
    ['See http://a.test', 'See a.test', true],
    ['Cafe\u0301', 'Café', true],
    ['Same', 'same', false],
    ['Same', 'Same again', false],
  ])('isSameText(%j, %j) → %s', (remoteText, ownText, isSame) => {
    expect(isSameText(remoteText, ownText)).toBe(isSame);
  });
});
