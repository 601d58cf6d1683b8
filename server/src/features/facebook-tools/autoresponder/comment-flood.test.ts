import { hourSeconds } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { createFacebookPage, openPublicUrl } from '../../../../test/fixtures/facebook-page.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually } from '../../../../test/test-app.ts';
import { pageChanges } from '../../page-events/page-events.tables.ts';

// Long: the test creates 500 comments, and answers are limited to 30 an hour.

const path = '/facebook/page/autoresponder';
const reply = 'We sent you a message.';
/** Names of people who comment: more than the 30 answers allowed in an hour. */
const people = Array.from({ length: 32 }, (_, index) => `Crowd ${index}`);

test('500 comments of 32 people in a minute → all decided, each person answered once, 30 of them in the first hour', async () => {
  const { publicOrigin, connectTo } = await openPublicUrl();
  const app = connectTo(await createTestApp({ publicOrigin, runsNoJobs: true }));
  const page = await createFacebookPage(app);
  const { id } = (
    await page.owner.post(`${path}/save`, {
      name: 'Prices',
      fb_page_id: page.pageId,
      trigger: 'comment',
      match: 'contains',
      words: ['price'],
      public_reply: reply,
      private_message: '',
    })
  ).body;
  expect((await page.owner.post(`${path}/${id}/activate`)).body).toMatchObject({ active: true, error: null });
  app.advanceClock(2);

  await page.setWebhooks('hold', true);
  const write = (index: number) =>
    page.comment(`${index % 10 === 9 ? 'Lovely' : 'Price'} ${index}`, people[index % people.length]);
  for (let from = 0; from < 500; from += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => write(from + index)));
    app.advanceClock(6);
  }
  await page.setWebhooks('hold', false);

  // Events arrive in any order and eight at the same time, some of them twice.
  const changes = await eventually(async () => {
    const stored = await app.db.select().from(pageChanges).orderBy(pageChanges.key);
    expect(stored).toHaveLength(500);
    return stored;
  });
  const [onComment] = app.facebookTools.events;
  const report = (changeId: number) =>
    onComment?.handler.run({
      eventId: '',
      at: app.now(),
      data: { businessId: page.bid, pageId: page.pageId, changeId },
    });
  const waiting = [...changes, ...changes.slice(-30)];
  const handleWaiting = async () => {
    for (let change = waiting.pop(); change; change = waiting.pop()) await report(change.id);
  };
  await Promise.all(Array.from({ length: 8 }, handleWaiting));

  const send = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await app.deliveries.worker.runOnce();
      // An answer waits 5 seconds for the one before.
      app.advanceClock(6);
    }
  };
  const countReplies = async () => (await page.seePost()).split(`<p class="text">${reply}`).length - 1;
  await send(31);
  expect(await countReplies()).toBe(30);
  app.advanceClock(hourSeconds - 31 * 6);
  await send(3);
  expect(await countReplies()).toBe(people.length);

  const pages = Array.from({ length: 20 }, (_, index) => page.owner.get(`${path}/log?page=${index + 1}`));
  const log = (await Promise.all(pages)).flatMap(({ body }) => toList(body.items));
  const outcomes = log.map(({ skipped, answers }) => String(skipped ?? toList(answers).map(({ state }) => state)));
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  expect(Object.fromEntries([...counts].map(([outcome, { length }]) => [outcome, length]))).toEqual({
    sent: people.length,
    again: 450 - people.length,
    'no-match': 50,
  });
  const answered = log.filter(({ skipped }) => skipped === null).map(({ person }) => String(person));
  expect(answered.toSorted()).toEqual(people.toSorted());
});
