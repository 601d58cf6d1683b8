import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { countMailsTo } from '../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import type { Notification } from './index.ts';
import { removeOldNotifications } from './notifications.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type SignedInUser = Awaited<ReturnType<TestApp['createSignedInUser']>>;

const notify = (userId: number, more: Partial<Notification> = {}) =>
  app.db.transaction((tx) =>
    app.notify(tx, {
      userId,
      event: 'owner-asked',
      groupKey: 'asked',
      link: '/user/business/1',
      title: 'Ada asks for access',
      message: 'Ada asks to be an <b>Editor</b>.',
      ...more,
    }),
  );
const setPreference = (browser: SignedInUser, channel: string) =>
  browser.post(`/user/${browser.user.id}/notification_preferences`, { event: 'owner-asked', channel });
const readAll = (browser: SignedInUser) => browser.post(`/user/${browser.user.id}/notifications/readall`);
const fetchNotifications = async (browser: SignedInUser) =>
  (await browser.get(`/user/${browser.user.id}/notifications`)).body;

test.each([
  ['both', { unread: 1, listed: 1, mails: 1 }],
  ['bell', { unread: 1, listed: 1, mails: 0 }],
  ['mail', { unread: 0, listed: 1, mails: 1 }],
  ['none', { unread: 0, listed: 0, mails: 0 }],
])('notification to a user with the channel %s → only that channel is used', async (channel, expected) => {
  const ada = await app.createSignedInUser();
  await setPreference(ada, channel);
  await notify(ada.user.id);
  await notify(ada.user.id);
  const { unread, notification } = await fetchNotifications(ada);
  const mails = await countMailsTo(app.db, ada.user.email);
  expect({ unread, listed: notification?.alerts?.messages?.length, mails }).toEqual(expected);
});

test('email of a notification → the escaped message and a link that opens its page', async () => {
  const ada = await app.createSignedInUser({ name: 'Ada <i>Lovelace</i>' });
  await notify(ada.user.id);
  const mail = await app.waitForMail(ada.user.email, 'Ada asks for access');
  expect(mail.text).toContain('Ada asks to be an <b>Editor</b>.');
  expect(mail.html).not.toMatch(/<b>|<i>/);
  const [, id] = /http:\/\/localhost:4000\/user\/notification\/(\d+)\s/.exec(mail.text) ?? [];
  expect((await ada.post(`/user/notification/${id}/open`)).body).toEqual({ link: '/user/business/1' });
});

describe.each(['both', 'mail'])('channel %s', (channel) => {
  test('20 concurrent notifications of one group → 1 email', async () => {
    const ada = await app.createSignedInUser();
    await setPreference(ada, channel);
    await Promise.all(Array.from({ length: 20 }, () => notify(ada.user.id)));
    expect(await countMailsTo(app.db, ada.user.email)).toBe(1);
    expect(await fetchNotifications(ada)).toMatchObject({ notification: { alerts: { messages: [{ count: 20 }] } } });
  });

  test('notifications of 2 groups → 2 emails', async () => {
    const ada = await app.createSignedInUser();
    await setPreference(ada, channel);
    await notify(ada.user.id, { groupKey: 'asked for ads' });
    await notify(ada.user.id, { groupKey: 'asked for leads' });
    expect(await countMailsTo(app.db, ada.user.email)).toBe(2);
  });
});

test('preference “both” (app and email) → 1 email per group until it is read', async () => {
  const ada = await app.createSignedInUser();
  await notify(ada.user.id);
  app.advanceClock(2 * hourSeconds);
  await notify(ada.user.id);
  expect(await countMailsTo(app.db, ada.user.email)).toBe(1);
  await readAll(ada);
  await notify(ada.user.id);
  expect(await countMailsTo(app.db, ada.user.email)).toBe(2);
});

test('preference “mail” (email only) → 1 email per group until an hour passes without a notification', async () => {
  const ada = await app.createSignedInUser();
  await setPreference(ada, 'mail');
  await notify(ada.user.id);
  app.advanceClock(3599);
  await notify(ada.user.id);
  app.advanceClock(3599);
  await notify(ada.user.id);
  expect(await countMailsTo(app.db, ada.user.email)).toBe(1);
  app.advanceClock(hourSeconds);
  await notify(ada.user.id);
  expect(await countMailsTo(app.db, ada.user.email)).toBe(2);
  expect(await fetchNotifications(ada)).toMatchObject({
    notification: { alerts: { messages: [{ count: 1 }, { count: 3 }] } },
    unread: 0,
  });
});

test('notification to an unconfirmed address or a deactivated account → no email', async () => {
  const unconfirmed = await app.createUser({ emailConfirmedAt: null });
  const deactivated = await app.createUser({ deactivatedAt: new Date('2030-01-01') });
  for (const { id, email } of [unconfirmed, deactivated]) {
    await notify(id);
    expect(await countMailsTo(app.db, email)).toBe(0);
  }
});

test('notifications read more than 90 days ago → removed; unread ones stay', async () => {
  const ada = await app.createUser();
  const own = app.browser();
  const signIn = () => own.post('/user/login', { email: ada.email, password: 'a long enough password' });
  const days = (count: number) => app.advanceClock(count * daySeconds);
  const titles = async () => {
    const messages: unknown = (await own.get(`/user/${ada.id}/notifications`)).body.notification?.alerts?.messages;
    return Array.isArray(messages) ? messages.map(({ title }) => title) : messages;
  };

  await signIn();
  await notify(ada.id, { groupKey: 'a', title: 'Read long ago' });
  await own.post(`/user/${ada.id}/notifications/readall`);
  await notify(ada.id, { groupKey: 'b', title: 'Never read' });
  days(2);
  await signIn();
  await notify(ada.id, { groupKey: 'c', title: 'Read lately' });
  const { body } = await own.get(`/user/${ada.id}/notifications`);
  await own.post(`/user/notification/${String(body.notification?.alerts?.messages?.[0]?.id)}/open`);
  days(89);
  await signIn();
  expect(await titles()).toEqual(['Read lately', 'Never read', 'Read long ago']);

  await app.db.transaction((tx) => app.jobs.send(tx, removeOldNotifications, {}));
  await eventually(async () => expect(await titles()).toEqual(['Read lately', 'Never read']));
});
