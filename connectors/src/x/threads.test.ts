import { startSandbox } from '@fanfare/sandbox';
import { x as practiceX } from '@fanfare/sandbox/x/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication } from '../ports/publisher.ts';
import { practiceConnector, signedIn } from './practice-connector.ts';
import { picture, published, waiting } from './samples.ts';

// A thread is several posts: whatever happens between two of them, none is lost and none comes twice.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let x: ReturnType<typeof practiceConnector>;
let grant: Grant;
let said = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceX] });
  const outside = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  x = practiceConnector(sandbox.url, outside);
  grant = await signedIn(x, fetch);
});
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.journal.clear('x');
});
afterAll(() => sandbox?.stop());

const words = (about: string) => {
  said += 1;
  return `${about} (${said})`;
};
/** As the job does it: through JSON, as the database keeps a memo. */
const resume = (publication: Publication) =>
  x.publisher.resume(grant, JSON.parse(JSON.stringify(waiting(publication).memo)));
const settled = async (publication: Publication): Promise<Publication> => {
  let now = publication;
  for (let step = 0; step < 20 && now.state === 'waiting'; step += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await resume(now);
  }
  return now;
};
const sentPosts = () =>
  sandbox.journal.list({ network: 'x' }).filter(({ method, path }) => method === 'POST' && path === '/x/api/2/tweets');
const pageOf = async (publication: Publication) => (await fetch(published(publication).url)).text();
const thread = (...messages: string[]): Post => ({
  text: messages[0] ?? '',
  media: [],
  settings: { thread: messages.slice(1) },
});

describe('a thread', () => {
  test('posts one message at each step, each below the one before', async () => {
    const messages = [words('First'), words('Second'), words('Third')];
    const post = thread(...messages);
    const begun = await x.publisher.begin(grant, post);
    expect(waiting(begun).memo).toEqual({ ids: [expect.any(String)], rest: messages.slice(1) });
    expect(sentPosts()).toHaveLength(1);
    const second = await resume(begun);
    expect(sentPosts()).toHaveLength(2);
    const done = published(await resume(second));
    expect(sentPosts()).toHaveLength(3);
    const page = await pageOf(done);
    for (const message of messages) expect(page).toContain(message);
    const [, , last] = sentPosts();
    expect(last?.body).toEqual({
      text: messages[2],
      reply: { in_reply_to_tweet_id: expect.stringMatching(/^\d{19}$/) },
    });
    expect(await x.publisher.find(grant, post, new Date())).toEqual(done);
  });

  test('carries its pictures on the first message', async () => {
    const post = { ...thread(words('With a picture'), words('Without')), media: [picture('first')] };
    published(await settled(await x.publisher.begin(grant, post)));
    sandbox.clock.reset();
    expect(sentPosts().map(({ body }) => Object.keys(Object(body)))).toEqual([
      ['text', 'media'],
      ['text', 'reply'],
    ]);
  });

  test.each([
    ['arrived', 'drop', 2],
    ['did not arrive', 'error', 1],
  ])('whose second message %s unheard goes on from there, nothing lost and nothing twice', async (_, kind, arrived) => {
    const since = new Date();
    const messages = [words('One'), words('Two'), words('Three'), words('Four')];
    const post = thread(...messages);
    const begun = await x.publisher.begin(grant, post);
    sandbox.faults.add({ network: 'x', match: 'POST /api/2/tweets', kind });
    await expect(resume(begun)).rejects.toMatchObject({ kind: 'unclear' });
    const found = waiting(await x.publisher.find(grant, post, since));
    expect(found.memo).toMatchObject({ rest: messages.slice(arrived) });
    const done = published(await settled(found));
    sandbox.clock.reset();
    const page = await pageOf(done);
    for (const message of messages) expect(page.split(message)).toHaveLength(2);
  });

  test('whose first message was lost is found or not, as one message is', async () => {
    const post = thread(words('Alpha'), words('Beta'));
    sandbox.faults.add({ network: 'x', match: 'POST /api/2/tweets', kind: 'cut' });
    await expect(x.publisher.begin(grant, post)).rejects.toMatchObject({ kind: 'unclear' });
    const found = waiting(await x.publisher.find(grant, post, new Date()));
    expect(found.memo).toEqual({ ids: [expect.any(String)], rest: [expect.stringContaining('Beta')] });
  });

  test('stopped after a message nobody noted takes it up by itself', async () => {
    const post = thread(words('Uno'), words('Due'), words('Tre'));
    const begun = await x.publisher.begin(grant, post);
    await resume(begun);
    // The job was killed before it kept the second memo, and runs the first one again.
    const again = waiting(await resume(begun));
    expect(again.memo).toMatchObject({ ids: [expect.any(String), expect.any(String)], rest: [expect.any(String)] });
    published(await resume(again));
  });

  test('that says the same twice is refused as X refuses it, and keeps what is out', async () => {
    const text = words('Same');
    const begun = await x.publisher.begin(grant, thread(text, text));
    await expect(resume(begun)).rejects.toMatchObject({ kind: 'duplicate' });
  });

  test('X does not allow is known by its words, and can go on later', async () => {
    const begun = await x.publisher.begin(grant, thread(words('Head'), words('Tail')));
    sandbox.faults.add({ network: 'x', match: 'POST /api/2/tweets', kind: 'reply-restricted' });
    await expect(resume(begun)).rejects.toMatchObject({
      kind: 'permission',
      facts: { words: expect.stringContaining('not allowed') },
    });
    published(await resume(begun));
  });
});
