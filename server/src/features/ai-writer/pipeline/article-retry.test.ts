import { aiMessages } from '@fanfare/contract/ai/ai';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleDescription, checkArticle, startArticle } from '../../../../test/fixtures/ai/article.ts';
import { createArticleProvider, sectionAnswer, textCost } from '../../../../test/fixtures/ai/article-provider.ts';
import { connectorFailure, fail, failBilled } from '../../../../test/fixtures/ai/scripted-ai-provider.ts';
import { withBusyThreads } from '../../../../test/fixtures/busy-threads.ts';
import { randomImage } from '../../../../test/fixtures/files.ts';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

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

const start = (fields?: Parameters<typeof startArticle>[2]) => startArticle(business.owner, site.id, fields);
const run = (id: string) => app.aiWriter.runs.run(business.bid, id);
const check = (id: string) => checkArticle(business.owner, site.id, id);
const costOf = async (id: string) => (await app.aiWriter.articles.find(business.bid, id))?.cost;
const spent = async () => (await app.ai.models.status(business.bid)).spent;
const isSection = ({ operation }: { operation: string }) => operation === 'article_section';

test('worker threads busy more often than an article can fail → article written later, nothing paid again', async () => {
  const html = `<p>${'Long text of a section. '.repeat(1000)}</p>`;
  provider.change((request) => (isSection(request) ? sectionAnswer(html) : undefined));
  const id = await start();
  await withBusyThreads(business.bid, async () => {
    for (let count = 0; count < 5; count += 1) await run(id);
  });
  expect(await check(id)).toMatchObject({ status: 'pending', error: '' });
  await run(id);
  expect(await check(id)).toMatchObject({ status: 'done' });
  expect([provider.countRequests('article_outline'), await costOf(id)]).toEqual([1, textCost * 4]);
});

describe('the same article again after a failure', () => {
  const failSection = (step: ReturnType<typeof fail>) =>
    provider.change((request) => (isSection(request) && request.user.includes('"number":2') ? step : undefined));
  const failOnce = async (step: ReturnType<typeof fail>) => {
    failSection(step);
    const id = await start();
    await run(id);
    expect(await check(id)).toMatchObject({ status: 'error' });
    provider.change(() => undefined);
    // A provider without credit is asked again after an hour.
    app.advanceClock(61 * 60);
  };
  const asked = () => [provider.countRequests('article_outline'), provider.countRequests('article_section')];

  test.each([
    ['without credit', fail(connectorFailure('limit', 'no-credit')), 1],
    ['with an answer of the wrong shape', failBilled('rejected', 'malformed'), 2],
  ])('article that failed %s, tried again → only what is missing is paid', async (_, step, tries) => {
    await failOnce(step);
    const id = await start();
    await run(id);
    expect(await check(id)).toMatchObject({ status: 'done' });
    expect(asked()).toEqual([1, 2 + tries + 1]);
    expect(await costOf(id)).toBe(textCost);
  });

  test('AI ceiling reached during an article → the next try pays only what is missing', async () => {
    await business.owner.post('/ai/ceiling', { ceiling: '0.10' });
    const first = await start();
    await run(first);
    expect(await check(first)).toMatchObject({ error: aiMessages.ceilingReached });
    const paid = await spent();
    await business.owner.post('/ai/ceiling', { ceiling: '5' });
    const id = await start();
    await run(id);
    expect(await check(id)).toMatchObject({ status: 'done' });
    expect([provider.countRequests('article_outline'), paid + Number(await costOf(id))]).toEqual([1, 4 * textCost]);
  });

  test('article of bulk AI written again with another video → its pictures are kept and paid once', async () => {
    const { provider: usual } = provider;
    let drawn = 0;
    const draw: typeof usual.draw = async () => {
      drawn += 1;
      return { bytes: await randomImage(), type: 'image/png', model: 'scripted-draw' };
    };
    provider.find = () => ({ ...usual, draw });
    const startBulk = (youtubeId: string) =>
      app.db.transaction((tx) =>
        app.aiWriter.articles.start(tx, {
          businessId: business.bid,
          siteId: site.id,
          userId: null,
          feature: 'bulk_ai',
          words: 600,
          imagePosition: 1,
          idempotencyKey: youtubeId,
          description: articleDescription({ youtubeId, autoFeaturedImage: true }),
        }),
      );
    const first = await startBulk('aaaaaaaaaaa');
    const findFirst = () => app.aiWriter.articles.find(business.bid, first);
    failSection(async (request) => {
      await eventually(async () => expect((await findFirst())?.featuredImage).toBeDefined());
      return failBilled('rejected', 'malformed')(request);
    });
    await run(first);
    const paid = Number(await costOf(first));
    provider.change(() => undefined);
    const second = await startBulk('bbbbbbbbbbb');
    await run(second);
    expect(await app.aiWriter.articles.find(business.bid, second)).toMatchObject({
      status: 'done',
      cost: textCost,
      featuredImage: { mediaId: expect.any(Number) },
    });
    expect([drawn, await spent()]).toEqual([1, paid + textCost]);
  });

  test.each([
    ['a refused one', failBilled('rejected', 'refused'), {}],
    ['one with another topic', fail(connectorFailure('limit', 'no-credit')), { topic: 'Another topic' }],
  ])('article requested after %s → written from the start', async (_, step, fields) => {
    await failOnce(step);
    const id = await start(fields);
    await run(id);
    expect(await check(id)).toMatchObject({ status: 'done' });
    expect(asked()).toEqual([2, 6]);
  });
});
