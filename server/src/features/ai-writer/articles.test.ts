import { randomUUID } from 'node:crypto';
import { Voice } from '@fanfare/contract/ai/ai';
import { beforeAll, expect, test } from 'vitest';
import { checkArticle, startArticle, waitForArticle } from '../../../test/fixtures/ai/article.ts';
import { createMember } from '../../../test/fixtures/business.ts';
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

test('article requested by a description → HTML with a heading for each subtopic, in their order', async () => {
  const subtopics = ['Choose the beans', 'Grind them coarsely', 'Wait in the fridge'];
  const id = await startArticle(business.owner, site.id, { subtopics, aiArticlePostCategory: 7 });
  const article = await waitForArticle(business.owner, site.id, id);
  expect(article).toMatchObject({
    request_id: id,
    status: 'done',
    error: '',
    title: 'Cold brew coffee in ten minutes',
    category: 7,
    image_request_id: null,
  });
  const headings = [...String(article.output).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text);
  expect(headings).toEqual(subtopics);
  expect(String(article.meta_description).length).toBeLessThanOrEqual(160);
  expect(article.progress).toMatchObject({ words: 'Done' });
});

test('article requested without subtopics → sections of the outline, about as many words as asked for', async () => {
  const article = await waitForArticle(business.owner, site.id, await startArticle(business.owner, site.id));
  const text = String(article.output).replaceAll(/<[^>]+>/g, ' ');
  expect(String(article.output).match(/<h2>/g)?.length).toBe(3);
  expect(text.split(/\s+/).length).toBeGreaterThan(400);
  expect(text.split(/\s+/).length).toBeLessThan(800);
});

test('article requested 10 times at once with the same submit_id → one article', async () => {
  const submitId = randomUUID();
  const ids = await Promise.all(Array.from({ length: 10 }, () => startArticle(business.owner, site.id, {}, submitId)));
  expect(new Set(ids).size).toBe(1);
});

test('article asked for with internal links, a video and two pictures → links to posts of the site, video after the second section, pictures in the middle and at the end', async () => {
  const own = await createSite(app, business);
  const posts = [];
  for (const title of ['How to choose coffee beans', 'Cleaning a kettle', 'Cold brew for guests'])
    posts.push(await own.write({ title }));
  const id = await startArticle(business.owner, own.id, {
    internalLinkCount: 2,
    youtubeId: 'dQw4w9WgXcQ',
    inlineImageCount: 2,
    subtopics: ['One', 'Two', 'Three'],
  });
  const { output, status } = await waitForArticle(business.owner, own.id, id);
  expect(status).toBe('done');
  const html = String(output);
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, url]) => url);
  expect(links).toHaveLength(2);
  for (const url of links) expect(posts.map((post) => post.url)).toContain(url);
  expect(
    html.indexOf('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="560" height="314"'),
  ).toBeGreaterThan(html.indexOf('<h2>Two</h2>'));
  expect(html.indexOf('<iframe')).toBeLessThan(html.indexOf('<h2>Three</h2>'));
  expect(html.match(/<figure><img src="[^"]*\/files\/[^"]+" alt="[^"]+"/g)).toHaveLength(2);
  expect(html.endsWith('</figure>')).toBe(true);
});

test('featured image for an article asked for → a request of its own, image stored in the media library and marked as AI', async () => {
  const id = await startArticle(business.owner, site.id, { autoFeaturedImage: true });
  const { image_request_id } = await waitForArticle(business.owner, site.id, id);
  const poll = () =>
    business.owner.post(`/content/site/${site.id}/generated-article-featured-image-polling`, {
      request_id: image_request_id,
    });
  const { body } = await eventually(async () => {
    const answer = await poll();
    expect(answer.body.status).toBe('done');
    return answer;
  });
  expect(body).toMatchObject({
    image_url: expect.stringContaining('/files/'),
    error: '',
    alt: 'Cold brew coffee in ten minutes',
  });
  expect(body.response).toEqual({ images: [{ url: body.image_url }] });
  const item = await business.owner.get(`/media/${body.media_id}`);
  expect(item.body).toMatchObject({ source: { site: 'ai' } });
});

test('article of another user, site or business → 404; of a site that is not assigned → 403', async () => {
  const id = await startArticle(business.owner, site.id);
  const other = await createSite(app, business);
  const foreign = await createSiteOwner(app);
  const foreignSite = await createSite(app, foreign);
  const assets = [{ type: 'site' as const, value: String(site.id), label: 'The Journal' }];
  const member = await createMember(app, business, { ai_writer: 'editor' }, assets);
  const path = (siteId: number, name: string) => `/content/site/${siteId}/${name}`;
  for (const name of ['check-article-status', 'cancel-article', 'article-inserted', 'discard-article']) {
    const body = { request_id: id };
    expect((await business.owner.post(path(other.id, name), body)).status).toBe(404);
    expect((await foreign.owner.post(path(foreignSite.id, name), body)).status).toBe(404);
    expect((await foreign.owner.post(path(site.id, name), body)).status).toBe(404);
    expect((await member.post(path(site.id, name), body)).status).toBe(404);
    expect((await member.post(path(other.id, name), body)).status).toBe(403);
  }
  expect(await waitForArticle(business.owner, site.id, id)).toMatchObject({ status: 'done' });
});

test('cancelled article → error "Cancelled"', async () => {
  const id = await startArticle(business.owner, site.id);
  await business.owner.post(`/content/site/${site.id}/cancel-article`, { request_id: id });
  // The writer may have finished the article before the cancellation arrived.
  const { status, error } = await checkArticle(business.owner, site.id, id);
  expect([
    ['done', ''],
    ['error', 'Cancelled'],
  ]).toContainEqual([status, error]);
});

test('GET waiting-articles → finished articles, until they are inserted or discarded', async () => {
  const own = await createSite(app, business);
  const first = await startArticle(business.owner, own.id);
  const second = await startArticle(business.owner, own.id);
  await waitForArticle(business.owner, own.id, first);
  await waitForArticle(business.owner, own.id, second);
  const list = async () => {
    const { body } = await business.owner.get(`/content/site/${own.id}/waiting-articles`);
    return Object.values(body.articles ?? {}).map((article) => article?.request_id);
  };
  expect((await list()).toSorted()).toEqual([first, second].toSorted());
  await business.owner.post(`/content/site/${own.id}/article-inserted`, { request_id: first });
  await business.owner.post(`/content/site/${own.id}/discard-article`, { request_id: second });
  expect(await list()).toEqual([]);
  expect(await checkArticle(business.owner, own.id, first)).toMatchObject({ status: 'done' });
  expect(await app.aiWriter.articles.find(business.bid, second)).toBeUndefined();
});

test('site removed → its writing voice is deleted', async () => {
  const own = await createSite(app, business);
  const voice = { ...Voice.parse({}), tone: 'Of the removed site' };
  await business.owner.post('/ai/voice', { site_id: own.id, voice });
  expect(await app.ai.models.findVoice(business.bid, own.id)).toMatchObject(voice);
  await business.owner.post(`/content/site/${own.id}/delete`, {});
  await eventually(async () => expect((await app.ai.models.findVoice(business.bid, own.id)).tone).toBe(''));
});

test('stream of an article → its states until the article ended; user of another business → no state', async () => {
  const id = await startArticle(business.owner, site.id);
  const stream = await business.owner.get(`/content/site/${site.id}/article/${id}/progress`);
  expect(stream.text).toContain('event: progress');
  expect(stream.text).toContain('"status":"done"');
  const foreign = await createSiteOwner(app);
  expect((await foreign.owner.get(`/content/site/${site.id}/article/${id}/progress`)).text).not.toContain('progress\n');
});

test('article for a WordPress site → its internal links go to posts of that site', async () => {
  const login = { username: 'olive', password: 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa' };
  const address = `${app.sandbox.url}/wordpress/harbour`;
  const connected = await business.owner.post('/wordpress/connect', { address, ...login });
  const added = await business.owner.post('/content/site/add', { connection_id: connected.body.id });
  const siteId = Number(added.body.id);
  const id = await startArticle(business.owner, siteId, { internalLinkCount: 3 });
  const { output } = await waitForArticle(business.owner, siteId, id);
  const links = [...String(output).matchAll(/<a href="([^"]+)"/g)].map(([, url = '']) => url);
  expect(links).toHaveLength(3);
  for (const url of links) expect(url.startsWith(address)).toBe(true);
});

/** The practice provider answers equal requests equally, so a changed prompt gives another text in this test. */
test.each([
  [
    'English',
    'Cold brew coffee at home',
    ['Why cold brew is worth your time', 'What you need before you start with cold brew', 'First steps with cold brew'],
  ],
  ['German', 'Kalter Kaffee zu Hause', ['Ein einfacher Leitfaden', 'Die ersten Schritte', 'Häufige Fehler']],
  ['Japanese', '自宅で作る水出しコーヒー', ['かんたんなガイド', 'はじめの一歩', 'よくある間違い']],
] as const)('article of the practice provider in %s → the expected headings', async (languageName, topic, expected) => {
  const id = await startArticle(business.owner, site.id, { languageName, topic, title: topic });
  const { output } = await waitForArticle(business.owner, site.id, id);
  const headings = [...String(output).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text);
  expect(headings).toEqual(expected);
});
