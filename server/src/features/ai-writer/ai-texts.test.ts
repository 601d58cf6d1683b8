import { aiMessages } from '@fanfare/contract/ai/ai';
import { tweetMessages } from '@fanfare/contract/ai-writer/ai-writer';
import { weightedLength } from '@fanfare/contract/networks/x-text';
import { practiceKeys } from '@fanfare/sandbox';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { articleDescription } from '../../../test/fixtures/ai/article.ts';
import { answer, createScriptedAiProvider } from '../../../test/fixtures/ai/scripted-ai-provider.ts';
import { randomImage, upload } from '../../../test/fixtures/files.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import { fitTweet } from './tweets.service.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createSiteOwner>>;
let site: Awaited<ReturnType<typeof createSite>>;
let script: ReturnType<typeof createScriptedAiProvider> | undefined;
beforeAll(async () => {
  app = await createTestApp();
  business = await createSiteOwner(app);
  site = await createSite(app, business);
});
afterEach(() => {
  script = undefined;
  app.sandbox.faults.clear();
});

const post = (name: string, body: object) => business.owner.post(`/content/site/${site.id}/${name}`, body);
const tweetData = { targetAudience: 'Cyclists', problem: 'Flat tires', goal: 'To ride', desiredOutcome: 'More miles' };

test('POST generate-keywords, -titles and -subtopics → as many lines as specified, without repeats', async () => {
  const description = articleDescription();
  for (const [name, min, max] of [
    ['generate-keywords', 5, 15],
    ['generate-titles', 5, 10],
    ['generate-subtopics', 3, 10],
  ] as const) {
    const { status, body } = await post(name, { description });
    expect(status).toBe(200);
    const output = toList(body.output).map(String);
    expect(output.length).toBeGreaterThanOrEqual(min);
    expect(output.length).toBeLessThanOrEqual(max);
    expect(new Set(output).size).toBe(output.length);
  }
});

test.each([
  ['generate-keywords', { topic: '' }, 'Please enter an website topic.'],
  ['generate-keywords', { audience: '' }, 'Please enter a target audience.'],
  ['generate-titles', { topic: '' }, 'Please enter an article topic.'],
  ['generate-titles', { audience: '' }, 'Please enter a target audience.'],
  ['generate-titles', { keywords: '' }, 'Please enter a target keywords.'],
  ['generate-article', { topic: '', title: '' }, 'Please enter an article topic.'],
  ['generate-article', { articleSize: '', title: '' }, 'Please enter an article size.'],
  ['generate-article', { languageName: '', audience: '' }, 'Please enter an article language.'],
  ['generate-article', { audience: '', keywords: '' }, 'Please enter a target audience.'],
  ['generate-article', { keywords: '', title: '' }, 'Please enter primary keywords.'],
  ['generate-article', { title: '' }, 'Please enter a title.'],
])('POST %s with %o → 400 with “%s”', async (name, fields, message) => {
  const { status, body } = await post(name, { description: { ...articleDescription(), ...fields } });
  expect([status, body.fields?.[0]?.message]).toEqual([400, message]);
});

test('suggestion declined by the AI provider → 422 with the reason', async () => {
  app.sandbox.faults.add({ network: 'openai', match: '*', kind: 'refusal', count: 1 });
  const { status, body } = await post('generate-keywords', { description: articleDescription() });
  expect([status, body.message]).toEqual([422, expect.stringContaining('declined')]);
});

test('video search for an article → five results with id and title; YouTube fails → status error with the reason in the answer', async () => {
  const { body } = await post('youtube-search', { query: 'coffee shop' });
  expect(body).toMatchObject({ status: 'done', error: '' });
  const results = toList(body.results);
  expect(results.length).toBe(5);
  for (const result of results) expect(Object.keys(result)).toEqual(['id', 'title']);
  app.sandbox.faults.add({ network: 'youtube', match: '*', kind: 'rate-limit', count: 20 });
  const failed = await post('youtube-search', { query: 'something never searched' });
  expect(failed.body).toMatchObject({ status: 'error', results: [], error: expect.stringContaining('YouTube') });
});

test('own YouTube key of the business → sealed, used and removed; a rejected key → 400, and the reason in a search', async () => {
  const setKey = (key: string) => business.owner.post('/ai/youtube-key', { key });
  const search = async (query: string) => (await post('youtube-search', { query })).body;
  for (const key of ['AIza own key', 'AIzaключ', 'AIza\u0001']) expect((await setKey(key)).status).toBe(400);
  const message = aiMessages.newYoutubeKeyRejected;
  expect(await setKey('AIzaWrongKey')).toMatchObject({ status: 400, body: { fields: [{ path: 'key', message }] } });
  expect((await business.owner.get('/ai/status')).body).toMatchObject({ has_youtube_key: false });
  // The key is stored although YouTube can't be reached, because only a rejected key is refused.
  app.sandbox.faults.add({ network: 'youtube', match: '*', kind: 'transient', count: 20 });
  expect(await setKey('AIzaWrongKey')).toMatchObject({ status: 200 });
  app.sandbox.faults.clear();
  expect((await business.owner.get('/ai/status')).body).toMatchObject({ has_youtube_key: true, has_own_key: false });
  expect(await search('latte art')).toMatchObject({
    status: 'error',
    error: expect.stringContaining('YouTube rejected the API key of this business.'),
  });
  await setKey(practiceKeys.youtube.key);
  expect(await search('latte art')).toMatchObject({ status: 'done', error: '' });
  for (const table of ['secrets', 'ai_settings', 'audit_entries'])
    expect(await app.dumpTable(table)).not.toMatch(/AIzaWrongKey|AIzaPractice/);
  await setKey('');
  expect((await business.owner.get('/ai/status')).body).toMatchObject({ has_youtube_key: false });
  expect(await search('filter coffee at home')).toMatchObject({ status: 'done', error: '' });
});

test('selected text rewritten, shortened, expanded or translated by AI → HTML; translated without a language → 400', async () => {
  const html = '<p>We sell <a href="https://a.test/x">beans</a>. They are good. They are cheap. They are fresh.</p>';
  for (const action of ['rewrite', 'shorten', 'expand']) {
    const { body } = await post('edit-selection', { html, action });
    expect(String(body.output)).toMatch(/^<p>/);
  }
  expect(await post('edit-selection', { html, action: 'translate' })).toMatchObject({
    status: 400,
    body: { message: 'Choose a language.' },
  });
  const translated = await post('edit-selection', { html, action: 'translate', languageName: 'German' });
  expect(translated.status).toBe(200);
});

test('texts for search engines and alternative text asked for → within their lengths; image of another business → 404', async () => {
  const texts = await post('search-texts', { title: 'Cold brew', html: '<p>All about cold brew.</p>' });
  expect(String(texts.body.title).length).toBeLessThanOrEqual(60);
  expect(String(texts.body.description).length).toBeLessThanOrEqual(160);
  const file = await upload(business.owner, [{ name: 'cup.png', bytes: await randomImage() }]);
  const alt = await post('image-alt-text', { media_id: file.body.media_id, context: 'Coffee' });
  expect(String(alt.body.alt).length).toBeGreaterThan(3);
  const other = await createSiteOwner(app);
  const foreign = await upload(other.owner, [{ name: 'cup.png', bytes: await randomImage() }]);
  expect((await post('image-alt-text', { media_id: foreign.body.media_id })).status).toBe(404);
});

test('1, 5 or 12 tweets asked for → as many, each within 280 characters', async () => {
  for (const count of [1, 5, 12]) {
    const { body } = await business.owner.post('/twitter/generate-tweet-with-ai', { data: { ...tweetData, count } });
    expect(body).toMatchObject({ status: 'done', error: '' });
    const tweets = toList(body.tweets).map(({ content }) => String(content));
    expect(tweets).toHaveLength(count);
    for (const tweet of tweets) expect(weightedLength(tweet)).toBeLessThanOrEqual(280);
  }
});

test.each([
  [{ targetAudience: '', problem: '' }, tweetMessages.targetAudience],
  [{ problem: '', goal: '' }, tweetMessages.problem],
  [{ goal: '', desiredOutcome: '' }, tweetMessages.goal],
  [{ desiredOutcome: '' }, tweetMessages.desiredOutcome],
])('brief for tweets with %o → 400 with “%s”', async (fields, message) => {
  const { status, body } = await business.owner.post('/twitter/generate-tweet-with-ai', {
    data: { ...tweetData, ...fields },
  });
  expect([status, body.fields?.[0]?.message]).toEqual([400, message]);
});

test('tweets declined by the AI provider → status error with the reason', async () => {
  app.sandbox.faults.add({ network: 'openai', match: '*', kind: 'refusal', count: 1 });
  const { body } = await business.owner.post('/twitter/generate-tweet-with-ai', { data: tweetData });
  expect(body).toMatchObject({ status: 'error', tweets: [], error: expect.stringContaining('declined') });
});

test('tweet of the model too long → asked for again once, then cut at a word; web addresses → removed', async () => {
  const scripted = createScriptedAiProvider();
  script = scripted;
  const own = await createTestApp({ runsNoJobs: true, findAiProvider: () => script?.provider });
  const { owner } = await createSiteOwner(own);
  const long = `${'word '.repeat(80)}end`;
  scripted.next(
    answer({ tweets: [{ content: long }, { content: 'Read https://evil.test/x now' }, { content: long }] }),
    answer({ tweets: [{ content: 'Shorter' }] }),
  );
  const { body } = await owner.post('/twitter/generate-tweet-with-ai', { data: { ...tweetData, count: 3 } });
  const [first, second, third] = toList(body.tweets).map(({ content }) => String(content));
  expect([first, second]).toEqual(['Shorter', 'Read now']);
  expect(third).toMatch(/word…$/);
  expect(weightedLength(third ?? '')).toBeLessThanOrEqual(280);
  expect(scripted.requests).toHaveLength(2);
});

test.each([
  ['a long word', 'x'.repeat(500)],
  ['a text without spaces', '字'.repeat(300)],
  ['emoji', '🚲'.repeat(300)],
  ['many words', 'a '.repeat(2000)],
])('tweet of %s → cut to 280 characters with an ellipsis', (_, text) => {
  expect(weightedLength(fitTweet(text))).toBeLessThanOrEqual(280);
  expect(fitTweet(text).endsWith('…')).toBe(true);
});

test('AI image asked for a social post → in the media library, marked as AI; its status read by another user → 404', async () => {
  const { body } = await business.owner.post('/ai/image', { prompt: 'A red bicycle' });
  const status = (user = business.owner) => user.post('/ai/image/status', { request_id: body.request_id });
  const done = await eventually(async () => {
    const current = await status();
    expect(current.body.status).toBe('done');
    return current.body;
  });
  const item = await business.owner.get(`/media/${done.media_id}`);
  expect(item.body).toMatchObject({ src: done.image_url, source: { site: 'ai' } });
  expect((await status((await createSiteOwner(app)).owner)).status).toBe(404);
});
