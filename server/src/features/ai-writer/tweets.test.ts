import { tweetMessages } from '@fanfare/contract/ai-writer/ai-writer';
import { measureThreadMessage } from '@fanfare/contract/social/social-text';
import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { answer, createScriptedAiProvider } from '../../../test/fixtures/ai/scripted-ai-provider.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fitTweet } from './tweets.service.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp();
  business = await createBusiness(app);
});

const brief = {
  targetAudience: 'Owners of coffee shops',
  problem: 'Guests do not come back',
  goal: 'Loyal guests',
  desiredOutcome: 'A full shop on Mondays',
};
const generate = (data: object, user = business.owner) => user.post('/twitter/generate-tweet-with-ai', { data });
const contentsOf = (body: Loose) => toList(body.tweets).map(({ content }) => String(content));
const fits = (message: string) => measureThreadMessage({ message, ai: true }, 'classic').problem === undefined;

test('one tweet of a thread replaced by AI → one tweet, unlike those of the thread', async () => {
  const messages = contentsOf((await generate({ ...brief, count: 3 })).body);
  expect(new Set(messages).size).toBe(3);
  const { body } = await generate({ ...brief, count: 3, replace: { messages, index: 1 } });
  expect(contentsOf(body)).toHaveLength(1);
  expect(messages).not.toContain(contentsOf(body)[0]);
});

test('tweets asked for by a brief in German → the model is asked to write in German', async () => {
  const scripted = createScriptedAiProvider();
  scripted.always(answer({ tweets: [{ content: 'Ein Satz' }] }));
  const own = await createTestApp({ runsNoJobs: true, findAiProvider: scripted.find });
  const { owner } = await createBusiness(own);
  await generate({ ...brief, problem: 'Gäste kommen nicht wieder' }, owner);
  expect(scripted.requests[0]?.system).toContain('Write in the language in which these four are written');
});

test('web addresses and bare domains in tweets of the model → left out', async () => {
  const scripted = createScriptedAiProvider();
  const content = 'Read https://evil.test/a?b and www.evil.com/x, or evil.com: e.g. at 9.30.';
  scripted.always(answer({ tweets: [{ content }] }));
  const own = await createTestApp({ runsNoJobs: true, findAiProvider: scripted.find });
  const { owner } = await createBusiness(own);
  const { body } = await generate({ ...brief, count: 1 }, owner);
  expect(contentsOf(body)).toEqual(['Read and , or : e.g. at 9.30.']);
});

test.each([0, 13, 'many'])('request for a thread of %s messages by AI → 400', async (count) => {
  const { status, body } = await generate({ ...brief, count });
  expect([status, body.error]).toEqual([400, tweetMessages.count]);
});

test('tweets asked for by a member without the role for AI → 403', async () => {
  const member = await createMember(app, business, { social: 'editor' });
  expect((await generate(brief, member)).status).toBe(403);
});

test('tweet too long for X, in characters or by weight → cut to what the composer takes', () => {
  for (const text of ['word '.repeat(80), '茶'.repeat(200), '👨‍👩‍👧‍👦 '.repeat(60)]) {
    expect(fits(text)).toBe(false);
    expect(fits(fitTweet(text))).toBe(true);
    expect(fitTweet(text).endsWith('…')).toBe(true);
  }
});
