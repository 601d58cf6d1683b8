import { aiMessages, Voice } from '@fanfare/contract/ai/ai';
import { articleMessages } from '@fanfare/contract/ai-writer/article';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkArticle, startArticle } from '../../../../test/fixtures/ai/article.ts';
import {
  createArticleProvider,
  imageCost,
  sectionAnswer,
  textCost,
} from '../../../../test/fixtures/ai/article-provider.ts';
import { connectorFailure, fail, failBilled } from '../../../../test/fixtures/ai/scripted-ai-provider.ts';
import { openEventStream } from '../../../../test/fixtures/event-stream.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { listJobs } from '../../../../test/job-queue.ts';
import { createTestApp, eventually, openProcess, type TestApp } from '../../../../test/test-app.ts';
import { articleChannel } from '../articles.store.ts';
import { maxDrawnAtOnce } from '../images.service.ts';

let app: TestApp;
let provider = createArticleProvider();
let business: Awaited<ReturnType<typeof createSiteOwner>>;
let site: Awaited<ReturnType<typeof createSite>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, findAiProvider: (key) => provider.find(key) });
});
beforeEach(async () => {
  provider = createArticleProvider();
  business = await createSiteOwner(app);
  site = await createSite(app, business);
});

afterEach(() => {
  vi.useRealTimers();
});

const start = (...rest: Parameters<typeof startArticle> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  startArticle(business.owner, site.id, ...rest);
const run = (id: string) => app.aiWriter.runs.run(business.bid, id);
const check = (id: string) => checkArticle(business.owner, site.id, id);
const costOf = async (id: string) => (await app.aiWriter.articles.find(business.bid, id))?.cost;
const spent = async () => (await app.ai.models.status(business.bid)).spent;
const isSection = ({ operation }: { operation: string }) => operation === 'article_section';

test('article requested with texts of the user and of the voice → in the user message as JSON, never in the system message', async () => {
  const voice = {
    tone: 'VOICE-TONE',
    words_to_use: '',
    words_to_avoid: '',
    facts: 'VOICE-FACTS',
    examples: '',
    discloses_ai: true,
  };
  await business.owner.post('/ai/voice', { voice });
  const id = await start({ topic: 'USER-TOPIC', audience: 'USER-AUDIENCE', keywords: 'USER-KEYWORD' });
  await run(id);
  for (const { system, user } of provider.requests) {
    expect(system).not.toMatch(/USER-|VOICE-/);
    expect(JSON.parse(user)).toMatchObject({ voice: { tone: 'VOICE-TONE', facts: 'VOICE-FACTS' } });
    expect(user).toContain('USER-TOPIC');
  }
  expect((await check(id)).output).toMatch(/<p><em>This article was written with the help of AI.<\/em><\/p>$/);
});

test('article in German with AI disclosure → its last line says it in German', async () => {
  await business.owner.post('/ai/voice', { voice: { ...Voice.parse({}), discloses_ai: true } });
  const id = await start({ languageName: 'German' });
  await run(id);
  expect((await check(id)).output).toMatch(/<p><em>Dieser Artikel wurde mit Hilfe von KI geschrieben.<\/em><\/p>$/);
});

describe('stream of an article, open in another process', () => {
  const open = async (id: string) => {
    const web = await openProcess(app, {});
    const stream = await openEventStream(web, business.owner, `/content/site/${site.id}/article/${id}/progress`);
    await stream.until('"status":"pending"');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return stream;
  };

  test('open stream of an article, the model answers → the progress is sent, without a timer', async () => {
    const section = Promise.withResolvers<never>();
    provider.change((request) => (isSection(request) ? () => section.promise : undefined));
    const id = await start();
    const stream = await open(id);
    const running = run(id);
    await expect.poll(() => stream.progress().at(-1)).toMatchObject({ status: 'pending', progress: { step: 1 } });
    vi.useRealTimers();
    section.reject(connectorFailure('rejected'));
    await running;
  });

  test('open stream of an article, the article is canceled → the event end is sent, without a timer', async () => {
    const id = await start();
    const stream = await open(id);
    await business.owner.post(`/content/site/${site.id}/cancel-article`, { request_id: id });
    await stream.until('event: end');
    expect(stream.progress().at(-1)).toMatchObject({ status: 'error' });
  });
});

test('article is written → announced with each of its 4 paid texts, its pictures and its end', async () => {
  provider = createArticleProvider({ imagePrompts: [{ prompt: 'A cup', alt: 'A cup' }] });
  const id = await start({ inlineImageCount: 1 });
  let announced = 0;
  await app.announcements.subscribe(articleChannel, [id], () => (announced += 1));
  await run(id);
  await eventually(() => expect(announced).toBe(6));
});

test('five workers on one article at once → every part is paid once', async () => {
  const id = await start();
  await Promise.all(Array.from({ length: 5 }, () => run(id)));
  expect(await check(id)).toMatchObject({ status: 'done' });
  expect([provider.countRequests('article_outline'), provider.countRequests('article_section')]).toEqual([1, 3]);
  expect([await costOf(id), await spent()]).toEqual([4 * textCost, 4 * textCost]);
});

test.each([0, 1, 2, 3])(
  'worker killed at call %i of an article → another worker continues, only the open call is paid again',
  async (at) => {
    let calls = 0;
    const killed = Promise.withResolvers<never>();
    provider.change(() => {
      calls += 1;
      return calls === at + 1 ? () => killed.promise : undefined;
    });
    const id = await start();
    const dead = run(id);
    const answered = at === 0 ? 0 : 3;
    await eventually(async () => expect(await costOf(id)).toBe(answered * textCost));
    await run(id);
    expect(await check(id)).toMatchObject({ status: 'pending' });

    app.advanceClock(120);
    await app.aiWriter.runs.check();
    expect(
      (await listJobs(app.db, 'ai-writer.write-article')).filter(({ data }) => data.requestId === id),
    ).toHaveLength(2);
    await run(id);
    expect(await check(id)).toMatchObject({ status: 'done' });
    expect(provider.requests).toHaveLength(5);

    // The answer of the dead worker comes late: the article ended without it.
    const { output } = await check(id);
    killed.reject(connectorFailure('rejected', 'refused'));
    await dead;
    expect(await check(id)).toMatchObject({ status: 'done', output });
    expect(await costOf(id)).toBe(4 * textCost);
  },
);

test('pictures of an article → their cost is part of the cost of the article', async () => {
  const picture = { prompt: 'A cup', alt: 'A cup' };
  provider = createArticleProvider({ imagePrompts: [picture, picture] });
  const id = await start({ inlineImageCount: 2 });
  await run(id);
  expect(await costOf(id)).toBe(4 * textCost + 2 * imageCost);
  expect(await costOf(id)).toBe(await spent());
});

test('pictures of six articles at once → eight pictures are drawn at the same time', async () => {
  const picture = { prompt: 'A cup', alt: 'A cup' };
  provider = createArticleProvider({ imagePrompts: [picture, picture] });
  const { provider: usual } = provider;
  const enough = Promise.withResolvers<void>();
  let drawing = 0;
  const draw: typeof usual.draw = async (request) => {
    drawing += 1;
    await enough.promise;
    return usual.draw(request);
  };
  provider.find = () => ({ ...usual, prices: { prompt: 0, completion: 0, image: 0 }, draw });
  const ids = await Promise.all(Array.from({ length: 6 }, () => start({ inlineImageCount: 2 })));
  const running = Promise.all(ids.map(run));
  await eventually(async () => {
    expect(provider.countRequests('article_section')).toBe(18);
    expect(drawing).toBe(maxDrawnAtOnce);
  });
  for (let count = 0; count < 10; count += 1) await spent();
  expect(drawing).toBe(maxDrawnAtOnce);
  enough.resolve();
  await running;
  await eventually(async () => expect(drawing).toBe(12));
});

test('answer of a model for an article that was cut off → asked once more with twice the room, both calls are paid', async () => {
  provider.change((request) =>
    isSection(request) && request.user.includes('"number":2') ? failBilled('rejected', 'truncated') : undefined,
  );
  const id = await start();
  await run(id);
  expect(await check(id)).toMatchObject({ status: 'error', error: aiMessages.truncated });
  const [first = 0, second = 0] = provider.requests
    .filter(({ user }) => user.includes('"number":2'))
    .map(({ maxTokens }) => maxTokens);
  expect([second, await costOf(id)]).toEqual([first * 2, 5 * textCost]);
});

test.each([
  ['busy', connectorFailure('busy', 'rate-limit', { retryAfterSeconds: 60 })],
  ['unreachable', connectorFailure('unreachable', 'no-connection')],
])('article with a %s provider in the middle → continued later without paying again', async (_, failure) => {
  let isAway = true;
  provider.change((request) =>
    isAway && isSection(request) && request.user.includes('"number":2') ? fail(failure) : undefined,
  );
  const id = await start();
  // Unpaid failures are repeated more often than lost answers, which can cost money.
  for (let at = 0; at < 6; at += 1) await run(id);
  expect(await check(id)).toMatchObject({ status: 'pending' });
  isAway = false;
  await run(id);
  expect(await check(id)).toMatchObject({ status: 'done' });
  expect([provider.countRequests('article_outline'), await costOf(id)]).toEqual([1, 4 * textCost]);
});

describe('failures that need a person', () => {
  test.each([
    ['refused', failBilled('rejected', 'refused'), aiMessages.refused],
    ['without credit', fail(connectorFailure('limit', 'no-credit')), aiMessages.noCredit],
    ['with a model that is gone', fail(connectorFailure('gone', 'model-gone')), aiMessages.modelGone],
  ])(
    'article %s in one section → status error, the provider is not asked again, what was paid is kept',
    async (_, step, message) => {
      provider.change((request) => (isSection(request) && request.user.includes('"number":2') ? step : undefined));
      const id = await start();
      await run(id);
      expect(await check(id)).toMatchObject({ status: 'error', error: message, output: '' });
      expect(provider.countRequests('article_section')).toBe(3);
      expect(await costOf(id)).toBe(await spent());
      await run(id);
      expect(provider.countRequests('article_section')).toBe(3);
    },
  );

  test('AI ceiling reached during an article → status error, and no further call is made', async () => {
    // The budget is enough for the outline, not for all sections together.
    await business.owner.post('/ai/ceiling', { ceiling: '0.10' });
    const id = await start();
    await run(id);
    expect(await check(id)).toMatchObject({ status: 'error', error: aiMessages.ceilingReached });
    expect(await spent()).toBeLessThanOrEqual(100_000);
    expect(await costOf(id)).toBe(await spent());
  });
});

test('answer for an article that can’t be stored → the article ends at once with an error, its cost is kept', async () => {
  provider.change((request) =>
    isSection(request) && request.user.includes('"number":2') ? sectionAnswer('<p>a\0b</p>') : undefined,
  );
  const id = await start();
  await run(id);
  expect(await check(id)).toMatchObject({ status: 'error' });
  expect([provider.countRequests('article_section'), await costOf(id)]).toEqual([3, await spent()]);
});

test('article pending for 15 minutes → status error', async () => {
  const id = await start();
  app.advanceClock(15 * 60 + 1);
  await app.aiWriter.runs.check();
  expect(await check(id)).toMatchObject({ status: 'error', error: articleMessages.tooSlow });
  await run(id);
  expect(provider.requests).toEqual([]);
});

test('article cancelled while it is written → error "Cancelled", the text is not used, its cost is stored', async () => {
  const id = await start();
  provider.change((request) =>
    isSection(request) && request.user.includes('"number":1')
      ? async (asked) => {
          await business.owner.post(`/content/site/${site.id}/cancel-article`, { request_id: id });
          return sectionAnswer()(asked);
        }
      : undefined,
  );
  await run(id);
  expect(await check(id)).toMatchObject({ status: 'error', error: 'Cancelled', output: '' });
  expect(await costOf(id)).toBe(await spent());
});

test('finished article whose user doesn’t read the end → a notification; read, inserted or told before → none', async () => {
  const notices = async () => {
    const { body } = await business.owner.get(`/user/${business.owner.user.id}/notifications`);
    return toList(body.notification?.alerts?.messages).map(({ title }) => String(title));
  };
  const unread = await start();
  const read = await start();
  await run(unread);
  await run(read);
  await check(read);
  await app.aiWriter.runs.check();
  expect(await notices()).toEqual([]);
  app.advanceClock(60);
  await app.aiWriter.runs.check();
  await app.aiWriter.runs.check();
  expect(await notices()).toEqual(['An article is ready']);
});

test('article finished 31 days ago → removed', async () => {
  const id = await start();
  await run(id);
  await app.aiWriter.runs.removeOld();
  expect(await app.aiWriter.articles.find(business.bid, id)).toMatchObject({ status: 'done' });
  app.advanceClock(31 * daySeconds);
  await app.aiWriter.runs.removeOld();
  expect(await app.aiWriter.articles.find(business.bid, id)).toBeUndefined();
});
