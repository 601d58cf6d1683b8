import { type NotificationEvent, notificationEvents } from '@fanfare/contract/notifications';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Notification } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type SignedInUser = Awaited<ReturnType<TestApp['createSignedInUser']>>;

const notify = (userId: number, more: Partial<Notification> = {}) =>
  app.db.transaction((tx) =>
    app.notify(tx, {
      userId,
      event: 'member-left',
      groupKey: 'left 1',
      title: 'Ada left',
      message: 'Ada left Northwind.',
      link: '/user/business/1#members',
      ...more,
    }),
  );
const fetchNotifications = async (browser: SignedInUser) =>
  (await browser.get(`/user/${browser.user.id}/notifications`)).body;
const fetchMessages = async (browser: SignedInUser) => {
  const messages: unknown = (await fetchNotifications(browser)).notification?.alerts?.messages;
  if (!Array.isArray(messages)) throw new Error('The answer has no message list');
  return messages;
};

test('poll for notifications → notification.alerts.messages and unread, and nothing else', async () => {
  const ada = await app.createSignedInUser();
  expect(await fetchNotifications(ada)).toEqual({ notification: { alerts: { messages: [] } }, unread: 0 });
  await notify(ada.user.id);
  expect(await fetchNotifications(ada)).toEqual({
    notification: {
      alerts: {
        messages: [
          {
            id: expect.any(Number),
            title: 'Ada left',
            message: 'Ada left Northwind.',
            count: 1,
            read: false,
            created: '2030-06-15T10:00:00.000Z',
          },
        ],
      },
    },
    unread: 1,
  });
});

test('second notification of an unread group → increments its count and replaces its text', async () => {
  const ada = await app.createSignedInUser();
  await notify(ada.user.id);
  await notify(ada.user.id, { groupKey: 'another', title: 'Something else' });
  app.advanceClock(60);
  await notify(ada.user.id, { title: 'Bob left', message: 'Bob left too.', link: '/user/business/2' });
  const messages = await fetchMessages(ada);
  expect(messages).toMatchObject([
    { title: 'Bob left', message: 'Bob left too.', count: 2 },
    { title: 'Something else', count: 1 },
  ]);
  expect(messages[0].created > messages[1].created).toBe(true);
  expect((await ada.post(`/user/notification/${messages[0].id}/open`)).body).toEqual({ link: '/user/business/2' });

  await notify(ada.user.id, { title: 'Cyd left' });
  expect(await fetchNotifications(ada)).toMatchObject({
    notification: {
      alerts: { messages: [{ title: 'Cyd left', count: 1, read: false }, { count: 2, read: true }, {}] },
    },
    unread: 2,
  });
});

test('20 concurrent notifications of one group → 1 notification with count 20', async () => {
  const ada = await app.createSignedInUser();
  await Promise.all(Array.from({ length: 20 }, () => notify(ada.user.id)));
  expect(await fetchNotifications(ada)).toMatchObject({
    notification: { alerts: { messages: [{ count: 20 }] } },
    unread: 1,
  });
  expect(await fetchMessages(ada)).toHaveLength(1);
});

test('notifications sent and read concurrently → the counts add up', async () => {
  const ada = await app.createSignedInUser();
  const read = () => ada.post(`/user/${ada.user.id}/notifications/readall`);
  await Promise.all(Array.from({ length: 20 }, (_, turn) => (turn % 4 === 3 ? read() : notify(ada.user.id))));
  const counts = (await fetchMessages(ada)).map(({ count }) => count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15);
});

test('notifications of another user → not visible, also with the same group key', async () => {
  const ada = await app.createSignedInUser();
  const bob = await app.createSignedInUser();
  await notify(ada.user.id);
  expect(await fetchNotifications(bob)).toMatchObject({ unread: 0 });
  expect(await bob.get(`/user/${ada.user.id}/notifications`)).toMatchObject({ status: 404 });
  expect(await bob.post(`/user/${ada.user.id}/notifications/readall`)).toMatchObject({ status: 404 });
  expect(await fetchNotifications(ada)).toMatchObject({ unread: 1 });
});

test('23 unread notifications → the newest 20 are shown, all are counted, and all can be marked as read', async () => {
  const ada = await app.createSignedInUser();
  for (let turn = 1; turn <= 23; turn++) {
    app.advanceClock(1);
    await notify(ada.user.id, { groupKey: `left ${turn}`, title: `Left ${turn}` });
  }
  const messages = await fetchMessages(ada);
  expect(messages.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, turn) => `Left ${23 - turn}`));
  expect(await fetchNotifications(ada)).toMatchObject({ unread: 23 });

  expect(await ada.post(`/user/${ada.user.id}/notifications/readall`)).toMatchObject({ body: { success: true } });
  expect(await fetchNotifications(ada)).toMatchObject({ unread: 0 });
  expect((await fetchMessages(ada)).every(({ read }) => read)).toBe(true);
});

describe('opening a notification', () => {
  test('opened notification → marked as read, returns its link, also the second time', async () => {
    const ada = await app.createSignedInUser();
    await notify(ada.user.id);
    await notify(ada.user.id, { groupKey: 'left 2' });
    const [{ id }] = await fetchMessages(ada);
    for (const _ of [1, 2]) {
      expect((await ada.post(`/user/notification/${id}/open`)).body).toEqual({ link: '/user/business/1#members' });
    }
    expect(await fetchNotifications(ada)).toMatchObject({ unread: 1 });
  });

  test('notification of another user or an unknown id opened → 404, stays unread', async () => {
    const ada = await app.createSignedInUser();
    const bob = await app.createSignedInUser();
    await notify(ada.user.id);
    const [{ id }] = await fetchMessages(ada);
    expect(await bob.post(`/user/notification/${id}/open`)).toMatchObject({ status: 404 });
    expect(await bob.post('/user/notification/2147483647/open')).toMatchObject({ status: 404 });
    expect(await fetchNotifications(ada)).toMatchObject({ unread: 1 });
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:4000@evil.example/',
    '/\t/evil.example',
    'evil',
    '',
  ])('notification with the link %j of another origin → link replaced by /', async (link) => {
    const ada = await app.createSignedInUser();
    await notify(ada.user.id, { link });
    const [{ id }] = await fetchMessages(ada);
    expect((await ada.post(`/user/notification/${id}/open`)).body).toEqual({ link: '/' });
  });
});

test('notification in a transaction that is rolled back → none is stored', async () => {
  const ada = await app.createSignedInUser();
  const failing = app.db.transaction(async (tx) => {
    await app.notify(tx, {
      userId: ada.user.id,
      event: 'owner-asked',
      groupKey: 'a',
      title: 'A',
      message: 'A',
      link: '/',
    });
    throw new Error('Changed my mind');
  });
  await expect(failing).rejects.toThrow('Changed my mind');
  expect(await fetchNotifications(ada)).toMatchObject({ unread: 0 });
});

test('notification for an unknown user → nothing happens', async () => {
  await expect(notify(2_147_483_647)).resolves.toBeUndefined();
});

describe('preferences', () => {
  const path = (browser: SignedInUser) => `/user/${browser.user.id}/notification_preferences`;

  test('notification to a user without a chosen channel → the default channel of the event; with a chosen one → that channel', async () => {
    const ada = await app.createSignedInUser();
    const bob = await app.createSignedInUser();
    const defaults = Object.entries(notificationEvents).map(([event, fact]) => ({ event, ...fact }));
    expect((await ada.get(path(ada))).body).toEqual({ preferences: defaults });

    for (const channel of ['none', 'mail']) {
      expect(await ada.post(path(ada), { event: 'owner-asked', channel })).toMatchObject({ body: { success: true } });
      const chosen = defaults.map((preference) =>
        preference.event === 'owner-asked' ? { ...preference, channel } : preference,
      );
      expect((await ada.get(path(ada))).body).toEqual({ preferences: chosen });
    }
    expect((await bob.get(path(bob))).body).toEqual({ preferences: defaults });
  });

  test('notification preferences of another user → 404; unknown event or channel → 400', async () => {
    const ada = await app.createSignedInUser();
    const bob = await app.createSignedInUser();
    const event: NotificationEvent = 'owner-asked';
    expect(await bob.get(path(ada))).toMatchObject({ status: 404 });
    expect(await bob.post(path(ada), { event, channel: 'none' })).toMatchObject({ status: 404 });
    expect(await ada.post(path(ada), { event: 'constructor', channel: 'none' })).toMatchObject({ status: 400 });
    expect(await ada.post(path(ada), { event, channel: 'pigeon' })).toMatchObject({ status: 400 });
  });
});
