import { beforeAll, expect, test } from 'vitest';
import {
  createPublisher,
  createShares,
  getShare,
  type Publisher,
  practiceImageUrl,
  toList,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await createTestApp();
  publisher = await createPublisher(app, ['twitter']);
});

const account = () => publisher.accountOn('twitter');
const letters = (count: number) => 'a'.repeat(count);
const schedule = { at: '2030-07-02T09:30' };

test('first message of a thread by AI → limit of 280 characters, also after an edit; a typed one → limit of 140', async () => {
  const create = (fields: object) => {
    const { social_network, social_account } = account();
    const accounts = [{ social_network, social_account }];
    return publisher.owner.post('/social/post/create', { type: 'text', accounts, schedule, ...fields });
  };
  expect((await create({ message: letters(281), ai: true })).body.error).toContain('281 of 280');
  expect((await create({ message: letters(280) })).body.error).toContain('280 of 140');
  const created = await create({ message: letters(280), ai: true });
  expect(created.status).toBe(200);

  const id = Number(toList(created.body.results)[0]?.id);
  const edit = (body: object) => publisher.owner.post(`/social/share/${id}/edit`, body);
  expect((await edit({ version: 1, message: letters(250) })).body).toMatchObject({ ai: true, text: letters(250) });
  expect((await edit({ version: 2, message: letters(281) })).body.error).toContain('281 of 280');
});

test('thread with messages by AI edited → each keeps its mark and its limit', async () => {
  const threads = [{ message: letters(200), ai: true }, 'Typed'];
  const [id = 0] = await createShares(publisher.owner, [account()], { message: 'One', threads, schedule });
  const edit = (body: object) => publisher.owner.post(`/social/share/${id}/edit`, body);
  expect((await edit({ version: 1, threads: [letters(280), 'Retyped'] })).status).toBe(200);
  expect(await getShare(publisher.owner, id)).toMatchObject({
    ai: false,
    thread: [
      { message: letters(280), ai: true },
      { message: 'Retyped', ai: false },
    ],
  });
  const tooLong = await edit({ version: 2, threads: [letters(281), letters(121)] });
  expect(toList(tooLong.body.fields).map(({ path }) => path)).toEqual(['threads.0', 'threads.1']);
});

test('social template of a message by AI → keeps the AI mark; saved with a typed message → no mark', async () => {
  const template = { name: 'By AI', message: letters(200), ai: true };
  const created = await publisher.owner.post('/social/template/create', template);
  expect(created.body).toMatchObject({ ai: true, threads: [] });
  const typed = { name: 'By AI', message: 'Typed' };
  expect((await publisher.owner.post(`/social/template/${created.body.id}/save`, typed)).body.ai).toBe(false);
});

const drawImage = async (): Promise<number> => {
  const { request_id } = (await publisher.owner.post('/ai/image', { prompt: 'A cup by the sea' })).body;
  return eventually(async () => {
    const { body } = await publisher.owner.post('/ai/image/status', { request_id });
    expect(body.status).toBe('done');
    return Number(body.media_id);
  });
};
const keepImage = async (): Promise<number> =>
  Number((await publisher.owner.post('/media/keep', { url: await practiceImageUrl(app) })).body.id);

test.each([
  ['an image by AI', drawImage, true],
  ['an image from the web', keepImage, undefined],
])('post on X with %s → sent with made_with_ai only if AI made it', async (name, add, madeWithAi) => {
  const images = [{ media_id: await add() }];
  const message = `With ${name}`;
  // The rate limit of an account requires a pause between two posts.
  app.advanceClock(60);
  const [id = 0] = await createShares(publisher.owner, [account()], { type: 'image', message, images });
  await eventually(async () => expect(await getShare(publisher.owner, id)).toMatchObject({ state: 'published' }));
  const sent = app.sandbox.requestLog
    .list({ network: 'x' })
    .flatMap((request) => (request.path.endsWith('/2/tweets') ? [Object(request.body)] : []))
    .filter(({ text }) => text === message);
  expect(sent).toMatchObject([{ media: { media_ids: [expect.any(String)] } }]);
  expect(sent[0]?.made_with_ai).toBe(madeWithAi);
});
