import { hourSeconds } from '@fanfare/contract/kit/durations';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createFacebookPage, openPublicUrl, type ReachableApp } from '../../../../test/fixtures/facebook-page.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { drainEvents } from '../../../../test/job-queue.ts';
import { createTestApp, eventually } from '../../../../test/test-app.ts';
import { pageChanges } from '../../page-events/page-events.tables.ts';

let app: ReachableApp;
beforeAll(async () => {
  const { publicOrigin, connectTo } = await openPublicUrl();
  app = connectTo(await createTestApp({ publicOrigin }));
});

const path = '/facebook/page/autoresponder';
type Page = Awaited<ReturnType<typeof createFacebookPage>>;
/**
 * Pages whose autoresponders are stopped after each test, because all businesses of the tests share one Facebook page.
 */
const opened: Page[] = [];
const openPage = async (): Promise<Page> => {
  const page = await createFacebookPage(app);
  opened.push(page);
  return page;
};
afterEach(async () => {
  for (const page of opened.splice(0)) {
    const { autoresponders } = (await page.owner.get(path)).body;
    for (const { id } of toList(autoresponders)) await page.owner.post(`${path}/${id}/delete`);
  }
  // The clock moves two hours, so that the hourly limit of the page's answers starts again.
  app.advanceClock(2 * hourSeconds);
});
const replyOf = ({ bid }: Page) => `We sent you a message, ${bid}.`;
const save = (page: Page, draft: object = {}) =>
  page.owner.post(`${path}/save`, {
    name: 'Prices',
    fb_page_id: page.pageId,
    trigger: 'comment',
    match: 'contains',
    words: ['price'],
    public_reply: replyOf(page),
    private_message: `Twelve euros, ${page.bid}.`,
    ...draft,
  });
const activate = async (page: Page, draft: object = {}) => {
  const { id } = (await save(page, draft)).body;
  const answer = await page.owner.post(`${path}/${id}/activate`);
  expect(answer.body, answer.text).toMatchObject({ active: true, error: null });
  app.advanceClock(2);
  return Number(id);
};
/** A session ends after 12 hours without a request. */
const passHours = async (page: Page, hours: number) => {
  for (let left = hours; left > 0; left -= 10) {
    app.advanceClock(Math.min(left, 10) * hourSeconds);
    await page.owner.get(path);
  }
};
const readLog = async (page: Page) => toList((await page.owner.get(`${path}/log`)).body.items);
const countIn = (text: string, part: string) => text.split(part).length - 1;
/** Counts replies in text paragraphs only, because the form for editing a comment repeats the comment's text. */
const countReplies = async (page: Page, post = 0) =>
  countIn(await page.seePost(post), `<p class="text">${replyOf(page)}`);

/** Waits until all reported changes are decided; answers are then sent, or wait for the rate limit. */
const settle = async (page: Page, count: number) => {
  await eventually(async () => {
    const changes = await app.db.select().from(pageChanges);
    expect(changes.every(({ publishedAt }) => publishedAt)).toBe(true);
    expect(toList((await page.owner.get(`${path}/log`)).body.items)).toHaveLength(count);
  });
  await drainEvents(app.db);
};
const settleAnswers = (page: Page) =>
  eventually(async () => {
    // Answers of a page are sent one after the other, 5 seconds apart at most.
    app.advanceClock(6);
    const states = (await readLog(page)).flatMap(({ answers }) => toList(answers).map(({ state }) => String(state)));
    expect(states.filter((state) => ['planned', 'sending', 'unconfirmed'].includes(state))).toEqual([]);
  });

describe('answers of an autoresponder', () => {
  test('comment with the word of a page autoresponder → one public reply and one private message, however often it is reported', async () => {
    const page = await openPage();
    await activate(page);
    await page.setWebhooks('repeat', true);
    await page.comment('What’s the PRICE?', 'Nadia A.');
    await page.comment('Lovely picture', 'Nadia B.');
    await settle(page, 2);
    await settleAnswers(page);
    await page.setWebhooks('repeat', false);
    expect(await countReplies(page)).toBe(1);
    const inbox = await page.seeInbox();
    expect([countIn(inbox, `Twelve euros, ${page.bid}.`), inbox.includes('to Nadia A.')]).toEqual([1, true]);
    const log = (await readLog(page)).toSorted((a, b) => (String(a.person) < String(b.person) ? 1 : -1));
    expect(log).toMatchObject([
      { person: 'Nadia B.', skipped: 'no-match', autoresponder: null },
      {
        person: 'Nadia A.',
        text: 'What’s the PRICE?',
        skipped: null,
        autoresponder: 'Prices',
        answers: [
          { type: 'public', state: 'sent' },
          { type: 'private', state: 'sent' },
        ],
      },
    ]);
    expect(toList((await page.owner.get(path)).body.autoresponders)).toMatchObject([{ answers: 1 }]);
  });

  test('page autoresponder: second comment of a person on the post, comment of the page, or from before the activation → not answered', async () => {
    const page = await openPage();
    await page.comment('Price before?', 'Before B.');
    app.advanceClock(2);
    await activate(page, { private_message: '' });
    await page.comment('Price one', 'Twice T.');
    await page.comment('Price two', 'Twice T.');
    await page.comment('The price is 12 euros', page.pageName);
    await page.comment('Price on another post', 'Twice T.', 1);
    await settle(page, 3);
    await settleAnswers(page);
    const skipped = (await readLog(page)).map((item) => [item.text, item.skipped] as const);
    const onPost = skipped.filter(([text]) => String(text) !== 'Price on another post').map(([, reason]) => reason);
    expect(onPost.toSorted()).toEqual(['again', null]);
    expect(skipped).toContainEqual(['Price on another post', null]);
    expect([await countReplies(page, 0), await countReplies(page, 1)]).toEqual([1, 1]);
  });

  test('comment reported late, from before the activation of the autoresponder or older than 7 days → not answered', async () => {
    const page = await openPage();
    const id = await activate(page);
    await page.setWebhooks('hold', true);
    await page.comment('Price while held', 'Held H.');
    await passHours(page, 8 * 24);
    await page.comment('Price before pause', 'Paused P.');
    await page.owner.post(`${path}/${id}/pause`);
    app.advanceClock(2);
    await page.owner.post(`${path}/${id}/activate`);
    await page.setWebhooks('hold', false);
    await settle(page, 2);
    expect((await readLog(page)).map(({ person, skipped }) => [person, skipped]).sort()).toEqual([
      ['Held H.', 'old'],
      ['Paused P.', 'before'],
    ]);
    expect(await countReplies(page)).toBe(0);
  });

  test('comment edited so that it still matches the autoresponder → answered; so that it no longer matches, or deleted → not answered', async () => {
    const page = await openPage();
    await activate(page, { private_message: '' });
    const stop = await page.owner.post('/deliveries/stop', { kind: 'facebook-tools.page-answer', reason: 'Test' });
    expect(stop.status, stop.text).toBe(200);
    const edited = await page.comment('Price, please', 'Edit E.');
    const changed = await page.comment('Price?', 'Change C.');
    const deleted = await page.comment('Price!', 'Delete D.');
    await settle(page, 3);
    await page.editComment(edited, 'The price, please');
    await page.editComment(changed, 'Never mind');
    await page.removeComment(deleted);
    const [stopped] = toList((await page.owner.get('/deliveries/stops')).body.stops);
    await page.owner.post(`/deliveries/stop/${stopped?.id}/resume`);
    await settleAnswers(page);
    const notes = (await readLog(page)).map(({ person, answers }) => [person, toList(answers)[0]?.note]);
    expect(Object.fromEntries(notes)).toEqual({
      'Edit E.': null,
      'Change C.': 'Not answered: the comment was edited and doesn’t match any more.',
      'Delete D.': 'Not answered: the comment was deleted.',
    });
    expect(await countReplies(page)).toBe(1);
  });

  test('private reply to a comment sent by hand before → not repeated, failed with a note', async () => {
    const page = await openPage();
    await activate(page, { public_reply: '' });
    app.sandbox.faults.add({ network: 'facebook', match: 'messages.send', kind: 'already-replied' });
    await page.comment('Price?', 'Hand H.');
    await settle(page, 1);
    await settleAnswers(page);
    expect(toList((await readLog(page))[0]?.answers)).toMatchObject([
      { state: 'failed', note: 'This comment already has a private reply.' },
    ]);
  });

  test('no answer of Facebook to a public and a private reply → public reply found, private reply repeated safely; each is there once', async () => {
    const page = await openPage();
    await activate(page);
    app.sandbox.faults.add({ network: 'facebook', match: 'comments.create', kind: 'drop' });
    app.sandbox.faults.add({ network: 'facebook', match: 'messages.send', kind: 'drop' });
    await page.comment('Price for lost', 'Lost L.');
    await settle(page, 1);
    await settleAnswers(page);
    expect(toList((await readLog(page))[0]?.answers)).toMatchObject([
      { type: 'public', state: 'confirmed' },
      { type: 'private', state: 'confirmed' },
    ]);
    expect(countIn(await page.seeInbox(), 'to Lost L.')).toBe(1);
    expect(await countReplies(page)).toBe(1);
  });

  test('several page autoresponders match a message → the first by order answers, once per person and 24 hours', async () => {
    const page = await openPage();
    const message = { trigger: 'message', public_reply: '', match: 'word' };
    await activate(page, { ...message, name: 'Second', words: ['hours'], private_message: 'Second.', order: 20 });
    await activate(page, { ...message, name: 'First', words: ['open', 'hours'], private_message: 'First.', order: 10 });
    await page.message('Are you open?', 'Mia M.');
    await page.message('Your hours?', 'Mia M.');
    await page.message('Opening soon', 'Ole O.');
    await settle(page, 3);
    await settleAnswers(page);
    const log = await readLog(page);
    expect(log.find(({ text }) => String(text) === 'Opening soon')?.skipped).toBe('no-match');
    const reasons = log.filter(({ text }) => String(text) !== 'Opening soon').map(({ skipped }) => skipped);
    expect(reasons.toSorted()).toEqual(['again', null]);
    expect(countIn(await page.seeInbox(), 'First.')).toBe(1);
    await passHours(page, 24);
    await page.message('Hours today?', 'Mia M.');
    await settle(page, 4);
    await settleAnswers(page);
    const inbox = await page.seeInbox();
    expect([countIn(inbox, 'First.'), countIn(inbox, 'Second.')]).toEqual([2, 0]);
  });
});

describe('settings of an autoresponder', () => {
  test('page autoresponder saved, activated, paused and deleted → each call answers with its new state; another autoresponder is untouched', async () => {
    const page = await openPage();
    const first = (await save(page)).body;
    expect(first).toMatchObject({
      name: 'Prices',
      active: false,
      activated: null,
      fb_page_name: page.pageName,
      order: 100,
    });
    const second = (await save(page, { name: 'Hours', words: ['open'] })).body;
    const edited = await save(page, { id: first.id, name: 'Costs', fb_post_id: page.postIds[0] });
    expect(edited.body).toMatchObject({ id: first.id, name: 'Costs', fb_post_id: page.postIds[0], active: false });
    expect((await page.owner.post(`${path}/${first.id}/activate`)).body).toMatchObject({ active: true });
    expect((await page.owner.post(`${path}/${first.id}/pause`)).body).toMatchObject({ id: first.id, active: false });
    expect((await page.owner.post(`${path}/${first.id}/delete`)).body).toEqual({ success: true });
    expect(await page.owner.post(`${path}/${first.id}/delete`)).toMatchObject({ status: 404 });
    expect(toList((await page.owner.get(path)).body.autoresponders)).toMatchObject([{ id: second.id, name: 'Hours' }]);
  });

  test.each([
    ['no name', { name: ' ' }, 'Enter a name of up to 80 characters.'],
    ['no words', { words: [] }, 'Enter at least one word.'],
    ['no answer', { public_reply: '', private_message: ' ' }, 'Write a public reply or a private message.'],
    ['no message', { trigger: 'message', private_message: '' }, 'Write a message.'],
    ['a text too long', { public_reply: 'x'.repeat(2001) }, 'Use up to 2,000 characters.'],
  ])('page autoresponder saved with %s → refused with a message', async (_, draft, message) => {
    const page = await openPage();
    expect((await save(page, draft)).body.error).toBe(message);
  });

  test('page autoresponder changed by another business or a member without the page → 404; by a member without the role → 403', async () => {
    const page = await openPage();
    const { id } = (await save(page)).body;
    await page.owner.post(`${path}/${id}/activate`);
    const stranger = await openPage();
    const withoutPage = await createMember(app, page, { facebook_messages: 'publisher' });
    for (const action of ['pause', 'activate', 'delete']) {
      expect(await stranger.owner.post(`${path}/${id}/${action}`)).toMatchObject({ status: 404 });
      expect(await withoutPage.post(`${path}/${id}/${action}`)).toMatchObject({ status: 404 });
    }
    expect(await save(stranger, { id })).toMatchObject({ status: 404 });
    expect(await save(page, { fb_page_id: '1' })).toMatchObject({ status: 404 });
    expect((await withoutPage.get(path)).body).toMatchObject({ autoresponders: [], pages: [] });
    const viewer = await createMember(app, page, { facebook_messages: 'viewer' });
    expect(await viewer.post(`${path}/${id}/pause`)).toMatchObject({ status: 403 });
    expect(await viewer.get(`${path}/log`)).toMatchObject({ status: 403 });
    expect(toList((await page.owner.get(path)).body.autoresponders)).toMatchObject([{ id, active: true }]);
  });
});
