import { startSandbox } from '@fanfare/sandbox';
import { x as practiceX } from '@fanfare/sandbox/x/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication } from '../ports/publisher.ts';
import { practiceConnector, signIn } from './practice-connector.ts';
import { imageMedium, requirePublished, requireWaiting } from './samples.ts';

// A thread is several posts: after every failure between two of them, none is lost or duplicated.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let x: ReturnType<typeof practiceConnector>;
let grant: Grant;
let textCounter = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceX] });
  const runtime = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  x = practiceConnector(sandbox.url, runtime);
  grant = await signIn(x, fetch);
});
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.requestLog.clear('x');
});
afterAll(() => sandbox?.stop());

const uniqueText = (topic: string) => {
  textCounter += 1;
  return `${topic} (${textCounter})`;
};
/** Resumes like the job: the publish state goes through JSON. */
const resume = (publication: Publication) =>
  x.publisher.resume(grant, JSON.parse(JSON.stringify(requireWaiting(publication).publishState)));
const publishToEnd = async (publication: Publication): Promise<Publication> => {
  let now = publication;
  for (let step = 0; step < 20 && now.state === 'waiting'; step += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await resume(now);
  }
  return now;
};
const postRequests = () =>
  sandbox.requestLog
    .list({ network: 'x' })
    .filter(({ method, path }) => method === 'POST' && path === '/x/api/2/tweets');
const readPage = async (publication: Publication) => (await fetch(requirePublished(publication).url)).text();
const toThread = (...messages: string[]): Post => ({
  text: messages[0] ?? '',
  media: [],
  settings: { thread: messages.slice(1) },
});

describe('thread', () => {
  test('thread resumed until it is published → each call publishes one message as a reply to the previous one', async () => {
    const messages = [uniqueText('First'), uniqueText('Second'), uniqueText('Third')];
    const post = toThread(...messages);
    const started = await x.publisher.begin(grant, post);
    expect(requireWaiting(started).publishState).toEqual({ ids: [expect.any(String)], rest: messages.slice(1) });
    expect(postRequests()).toHaveLength(1);
    const second = await resume(started);
    expect(postRequests()).toHaveLength(2);
    const done = requirePublished(await resume(second));
    expect(postRequests()).toHaveLength(3);
    const page = await readPage(done);
    for (const message of messages) expect(page).toContain(message);
    const [, , last] = postRequests();
    expect(last?.body).toEqual({
      text: messages[2],
      reply: { in_reply_to_tweet_id: expect.stringMatching(/^\d{19}$/) },
    });
    expect(await x.publisher.find(grant, post, new Date())).toEqual(done);
  });

  test('thread published with media → media on the first message only', async () => {
    const post = { ...toThread(uniqueText('With a picture'), uniqueText('Without')), media: [imageMedium('first')] };
    requirePublished(await publishToEnd(await x.publisher.begin(grant, post)));
    sandbox.clock.reset();
    expect(postRequests().map(({ body }) => Object.keys(Object(body)))).toEqual([
      ['text', 'media'],
      ['text', 'reply'],
    ]);
  });

  test('thread with media made by AI → declared on the first message only', async () => {
    const medium = { ...imageMedium('drawn'), isMadeByAi: true };
    const post = { ...toThread(uniqueText('With a drawn picture'), uniqueText('Without')), media: [medium] };
    requirePublished(await publishToEnd(await x.publisher.begin(grant, post)));
    sandbox.clock.reset();
    expect(postRequests().map(({ body }) => Object(body).made_with_ai)).toEqual([true, undefined]);
  });

  test.each([
    ['published', 'drop', 2],
    ['not published', 'error', 1],
  ])(
    'response of the second message lost (%s) → find resumes there, no loss, no duplicate',
    async (_, kind, publishedCount) => {
      const since = new Date();
      const messages = [uniqueText('One'), uniqueText('Two'), uniqueText('Three'), uniqueText('Four')];
      const post = toThread(...messages);
      const started = await x.publisher.begin(grant, post);
      sandbox.faults.add({ network: 'x', match: 'POST /api/2/tweets', kind });
      await expect(resume(started)).rejects.toMatchObject({ kind: 'unclear' });
      const found = requireWaiting(await x.publisher.find(grant, post, since));
      expect(found.publishState).toMatchObject({ rest: messages.slice(publishedCount) });
      const done = requirePublished(await publishToEnd(found));
      sandbox.clock.reset();
      const page = await readPage(done);
      for (const message of messages) expect(page.split(message)).toHaveLength(2);
    },
  );

  test('response of the first message lost → unclear, found by find', async () => {
    const post = toThread(uniqueText('Alpha'), uniqueText('Beta'));
    sandbox.faults.add({ network: 'x', match: 'POST /api/2/tweets', kind: 'cut' });
    await expect(x.publisher.begin(grant, post)).rejects.toMatchObject({ kind: 'unclear' });
    const found = requireWaiting(await x.publisher.find(grant, post, new Date()));
    expect(found.publishState).toEqual({ ids: [expect.any(String)], rest: [expect.stringContaining('Beta')] });
  });

  test('job stopped before storing a message → resume finds it', async () => {
    const post = toThread(uniqueText('Uno'), uniqueText('Due'), uniqueText('Tre'));
    const started = await x.publisher.begin(grant, post);
    await resume(started);
    // The job was killed before it stored the second state, and resumes the first one again.
    const resumed = requireWaiting(await resume(started));
    expect(resumed.publishState).toMatchObject({
      ids: [expect.any(String), expect.any(String)],
      rest: [expect.any(String)],
    });
    requirePublished(await resume(resumed));
  });

  test('response to a message of a thread lost → search of one page of 20 posts, only newer than the last message', async () => {
    const post = toThread(uniqueText('Cheap'), uniqueText('To read'));
    const started = await x.publisher.begin(grant, post);
    await x.publisher.find(grant, post, new Date());
    await resume(started);
    await resume(started);
    const searches = sandbox.requestLog.list({ network: 'x' }).filter(({ operation }) => operation === 'timeline.read');
    expect(searches.map(({ query }) => query)).toEqual([
      expect.objectContaining({ max_results: '20', start_time: expect.any(String) }),
      expect.objectContaining({ max_results: '20', since_id: expect.stringMatching(/^\d{19}$/) }),
    ]);
  });

  test('X refuses the parameter post.fields → requested again with tweet.fields, and only those from then on', async () => {
    const legacyX = practiceConnector(sandbox.url, {
      fetch: globalThis.fetch,
      now: () => new Date(),
      random: () => 0.5,
      sleep: async () => undefined,
    });
    const post = toThread(uniqueText('Old words'), uniqueText('Old answers'));
    const done = requirePublished(await publishToEnd(await x.publisher.begin(grant, post)));
    sandbox.clock.reset();
    sandbox.requestLog.clear('x');
    sandbox.faults.add({
      network: 'x',
      match: 'timeline.read',
      kind: 'error',
      status: 400,
      body: {
        errors: [
          {
            parameters: { 'post.fields': ['created_at'] },
            message: 'The query parameter [post.fields] is not one of [id]',
          },
        ],
        title: 'Invalid Request',
        type: 'https://api.x.com/2/problems/invalid-request',
      },
    });
    expect(await legacyX.publisher.find(grant, post, new Date())).toEqual(done);
    const [listed] = await legacyX.posts.list(grant, { limit: 5 });
    expect(listed?.statistics.shares).toBeGreaterThanOrEqual(0);
    const queries = sandbox.requestLog.list({ network: 'x' }).map(({ query }) => Object.keys(Object(query)));
    expect(queries.map((names) => names.find((name) => /^(?:post|tweet)\.fields$/.test(name)))).toEqual([
      'post.fields',
      'tweet.fields',
      'tweet.fields',
    ]);
  });

  test('search for a lost message reads posts without reference and conversation → failure kind unclear', async () => {
    const post = toThread(uniqueText('Nowhere'), uniqueText('To be found'));
    sandbox.faults.add({
      network: 'x',
      match: 'timeline.read',
      kind: 'error',
      status: 200,
      body: { data: [{ id: '1861000000000000009', text: post.text, created_at: new Date().toISOString() }], meta: {} },
    });
    await expect(x.publisher.find(grant, post, new Date())).rejects.toMatchObject({ kind: 'unclear' });
  });

  test('thread with the same message twice → failure kind duplicate', async () => {
    const text = uniqueText('Same');
    const started = await x.publisher.begin(grant, toThread(text, text));
    await expect(resume(started)).rejects.toMatchObject({ kind: 'duplicate' });
  });

  test('reply that is not allowed → rejected with X’s message; can be resumed later', async () => {
    const started = await x.publisher.begin(grant, toThread(uniqueText('Head'), uniqueText('Tail')));
    sandbox.faults.add({ network: 'x', match: 'POST /api/2/tweets', kind: 'reply-restricted' });
    await expect(resume(started)).rejects.toMatchObject({
      kind: 'rejected',
      details: { code: 'reply-not-allowed', networkMessage: expect.stringContaining('not allowed') },
    });
    requirePublished(await resume(started));
  });
});
