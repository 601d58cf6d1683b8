import { type NotificationEvent, notificationEvents } from '@fanfare/contract/notifications';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Notification } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type Person = Awaited<ReturnType<TestApp['signedIn']>>;

const tell = (userId: number, more: Partial<Notification> = {}) =>
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
const bellOf = async (person: Person) => (await person.get(`/user/${person.user.id}/notifications`)).body;
const messagesOf = async (person: Person) => {
  const messages: unknown = (await bellOf(person)).notification?.alerts?.messages;
  if (!Array.isArray(messages)) throw new Error('The bell has no list of messages');
  return messages;
};

test('the poll answers with notification.alerts.messages and unread, and nothing else', async () => {
  const ada = await app.signedIn();
  expect(await bellOf(ada)).toEqual({ notification: { alerts: { messages: [] } }, unread: 0 });
  await tell(ada.user.id);
  expect(await bellOf(ada)).toEqual({
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

test('while one of a group is unread, the next is counted onto it and tells the newest', async () => {
  const ada = await app.signedIn();
  await tell(ada.user.id);
  await tell(ada.user.id, { groupKey: 'another', title: 'Something else' });
  app.pass(60);
  await tell(ada.user.id, { title: 'Bob left', message: 'Bob left too.', link: '/user/business/2' });
  const messages = await messagesOf(ada);
  expect(messages).toMatchObject([
    { title: 'Bob left', message: 'Bob left too.', count: 2 },
    { title: 'Something else', count: 1 },
  ]);
  expect(messages[0].created > messages[1].created).toBe(true);
  expect((await ada.post(`/user/notification/${messages[0].id}/open`)).body).toEqual({ link: '/user/business/2' });

  await tell(ada.user.id, { title: 'Cyd left' });
  expect(await bellOf(ada)).toMatchObject({
    notification: {
      alerts: { messages: [{ title: 'Cyd left', count: 1, read: false }, { count: 2, read: true }, {}] },
    },
    unread: 2,
  });
});

test('one group is one notification, however many tell of it at once', async () => {
  const ada = await app.signedIn();
  await Promise.all(Array.from({ length: 20 }, () => tell(ada.user.id)));
  expect(await bellOf(ada)).toMatchObject({ notification: { alerts: { messages: [{ count: 20 }] } }, unread: 1 });
  expect(await messagesOf(ada)).toHaveLength(1);
});

test('none is lost when its group is read while many tell of it', async () => {
  const ada = await app.signedIn();
  const read = () => ada.post(`/user/${ada.user.id}/notifications/readall`);
  await Promise.all(Array.from({ length: 20 }, (_, turn) => (turn % 4 === 3 ? read() : tell(ada.user.id))));
  const counts = (await messagesOf(ada)).map(({ count }) => count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15);
});

test('a person does not see what others are told, even in a group of the same name', async () => {
  const [ada, bob] = [await app.signedIn(), await app.signedIn()];
  await tell(ada.user.id);
  expect(await bellOf(bob)).toMatchObject({ unread: 0 });
  expect(await bob.get(`/user/${ada.user.id}/notifications`)).toMatchObject({ status: 404 });
  expect(await bob.post(`/user/${ada.user.id}/notifications/readall`)).toMatchObject({ status: 404 });
  expect(await bellOf(ada)).toMatchObject({ unread: 1 });
});

test('the newest 20 are shown, all unread ones are counted, and all can be marked as read', async () => {
  const ada = await app.signedIn();
  for (let turn = 1; turn <= 23; turn++) {
    app.pass(1);
    await tell(ada.user.id, { groupKey: `left ${turn}`, title: `Left ${turn}` });
  }
  const messages = await messagesOf(ada);
  expect(messages.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, turn) => `Left ${23 - turn}`));
  expect(await bellOf(ada)).toMatchObject({ unread: 23 });

  expect(await ada.post(`/user/${ada.user.id}/notifications/readall`)).toMatchObject({ body: { success: true } });
  expect(await bellOf(ada)).toMatchObject({ unread: 0 });
  expect((await messagesOf(ada)).every(({ read }) => read)).toBe(true);
});

describe('opening', () => {
  test('marks one as read and tells where it leads, as often as it is opened', async () => {
    const ada = await app.signedIn();
    await tell(ada.user.id);
    await tell(ada.user.id, { groupKey: 'left 2' });
    const [{ id }] = await messagesOf(ada);
    for (const _ of [1, 2]) {
      expect((await ada.post(`/user/notification/${id}/open`)).body).toEqual({ link: '/user/business/1#members' });
    }
    expect(await bellOf(ada)).toMatchObject({ unread: 1 });
  });

  test('somebody else’s or none is not found, and stays unread', async () => {
    const [ada, bob] = [await app.signedIn(), await app.signedIn()];
    await tell(ada.user.id);
    const [{ id }] = await messagesOf(ada);
    expect(await bob.post(`/user/notification/${id}/open`)).toMatchObject({ status: 404 });
    expect(await bob.post('/user/notification/2147483647/open')).toMatchObject({ status: 404 });
    expect(await bellOf(ada)).toMatchObject({ unread: 1 });
  });

  test.each([
    ...['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x'],
    ...['http://localhost:4000@evil.example/', '/\t/evil.example', 'evil', ''],
  ])('never leads out of the product: %j', async (link) => {
    const ada = await app.signedIn();
    await tell(ada.user.id, { link });
    const [{ id }] = await messagesOf(ada);
    expect((await ada.post(`/user/notification/${id}/open`)).body).toEqual({ link: '/' });
  });
});

test('what is rolled back was never told', async () => {
  const ada = await app.signedIn();
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
  expect(await bellOf(ada)).toMatchObject({ unread: 0 });
});

test('telling somebody who is gone harms nobody', async () => {
  await expect(tell(2_147_483_647)).resolves.toBeUndefined();
});

describe('preferences', () => {
  const path = (person: Person) => `/user/${person.user.id}/notification_preferences`;

  test('are those of the event until somebody chooses otherwise', async () => {
    const [ada, bob] = [await app.signedIn(), await app.signedIn()];
    const usual = Object.entries(notificationEvents).map(([event, fact]) => ({ event, ...fact }));
    expect((await ada.get(path(ada))).body).toEqual({ preferences: usual });

    for (const channel of ['none', 'mail']) {
      expect(await ada.post(path(ada), { event: 'owner-asked', channel })).toMatchObject({ body: { success: true } });
      const chosen = usual.map((one) => (one.event === 'owner-asked' ? { ...one, channel } : one));
      expect((await ada.get(path(ada))).body).toEqual({ preferences: chosen });
    }
    expect((await bob.get(path(bob))).body).toEqual({ preferences: usual });
  });

  test('are one’s own, for known events and channels', async () => {
    const [ada, bob] = [await app.signedIn(), await app.signedIn()];
    const event: NotificationEvent = 'owner-asked';
    expect(await bob.get(path(ada))).toMatchObject({ status: 404 });
    expect(await bob.post(path(ada), { event, channel: 'none' })).toMatchObject({ status: 404 });
    expect(await ada.post(path(ada), { event: 'constructor', channel: 'none' })).toMatchObject({ status: 400 });
    expect(await ada.post(path(ada), { event, channel: 'pigeon' })).toMatchObject({ status: 400 });
  });
});
