import { aiMessages } from '@fanfare/contract/ai/ai';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { articleDescription, startArticle, waitForArticle } from '../../../test/fixtures/ai/article.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createSiteOwner>>;
let site: Awaited<ReturnType<typeof createSite>>;
beforeAll(async () => {
  app = await createTestApp();
  business = await createSiteOwner(app);
  site = await createSite(app, business);
});
afterEach(() => app.sandbox.faults.clear());

const fault = (kind: string, count: number) => app.sandbox.faults.add({ network: 'openai', match: '*', kind, count });
const write = async (fields: Parameters<typeof articleDescription>[0] = {}) =>
  waitForArticle(business.owner, site.id, await startArticle(business.owner, site.id, fields));

describe('hostile or broken answers of the model', () => {
  test.each(['script-tags', 'instructions', 'loopback-links'])(
    'provider answers a request for an article with %s each time → an article without them',
    async (kind) => {
      fault(kind, 20);
      const { status, output } = await write({ editableexternalLinking: 3, internalLinkCount: 1 });
      expect(status).toBe('done');
      expect(String(output)).not.toMatch(/<script|onerror|<img|169\.254|cookie/);
      const urls = [...String(output).matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url);
      for (const url of urls) expect(url.startsWith(`${app.sandbox.url}/`)).toBe(true);
    },
  );

  test.each(['half-json', 'malformed', 'very-long', 'wrong-shape'])(
    'provider answers a request for an article with %s once → article written',
    async (kind) => {
      fault(kind, 1);
      expect(await write()).toMatchObject({ status: 'done' });
    },
  );

  test.each([
    ['very-long', aiMessages.truncated],
    ['half-json', aiMessages.malformed],
    ['refusal', aiMessages.refused],
    ['no-credit', aiMessages.noCredit],
    ['model-gone', aiMessages.modelGone],
  ])(
    'provider answers a request for an article with %s each time → status error with the reason',
    async (kind, error) => {
      const own = await createSiteOwner(app);
      const ownSite = await createSite(app, own);
      fault(kind, 50);
      const id = await startArticle(own.owner, ownSite.id);
      expect(await waitForArticle(own.owner, ownSite.id, id)).toMatchObject({ status: 'error', error, output: '' });
    },
  );

  test.each(['picture-svg', 'picture-html'])(
    'provider answers a request for a featured image with %s → status error, no image',
    async (kind) => {
      fault(kind, 1);
      const started = await business.owner.post(`/content/site/${site.id}/generate-article-featured-image`, {
        description: articleDescription(),
      });
      const poll = () =>
        business.owner.post(`/content/site/${site.id}/generated-article-featured-image-polling`, {
          request_id: started.body.request_id,
        });
      await eventually(async () => expect((await poll()).body).toMatchObject({ status: 'error', image_url: '' }));
    },
  );
});

test('picture of an article that is an SVG → the article is written without it', async () => {
  app.sandbox.faults.add({ network: 'openai', match: 'image', kind: 'picture-svg', count: 5 });
  const { status, output } = await write({ inlineImageCount: 1 });
  expect(status).toBe('done');
  expect(String(output)).not.toContain('<img');
});

test('site removed while an article for it is written → article cancelled', async () => {
  const own = await createSite(app, business);
  const id = await startArticle(business.owner, own.id);
  await business.owner.post(`/content/site/${own.id}/delete`, {});
  await eventually(async () => {
    const article = await app.aiWriter.articles.find(business.bid, id);
    expect(article?.status).not.toBe('pending');
  });
});

test('article requested on a topic of 1 MB → refused before the AI provider is asked', async () => {
  const answer = await business.owner.post(`/content/site/${site.id}/generate-article`, {
    description: articleDescription({ topic: 'x'.repeat(1_000_000) }),
  });
  expect([400, 413]).toContain(answer.status);
});

test('external links of the model in an article → kept if they answer, left out otherwise', async () => {
  const { output } = await write({ editableexternalLinking: 2 });
  const links = [...String(output).matchAll(/<a href="([^"]+)" rel="noopener" target="_blank">/g)].map(
    ([, url]) => url,
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.length).toBeLessThanOrEqual(2);
  for (const url of links) expect(url?.startsWith(app.sandbox.url)).toBe(true);
});
