import { beforeAll, describe, expect, test } from 'vitest';
import { countMailsTo } from '../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import type { Notification } from './index.ts';
import { sweepNotifications } from './notifications.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type Person = Awaited<ReturnType<TestApp['signedIn']>>;

const tell = (userId: number, more: Partial<Notification> = {}) =>
  app.db.transaction((tx) =>
    app.notify(tx, {
      ...{ userId, event: 'owner-asked', groupKey: 'asked', link: '/user/business/1' },
      ...{ title: 'Ada asks for access', message: 'Ada asks to be an <b>Editor</b>.' },
      ...more,
    }),
  );
const prefer = (person: Person, channel: string) =>
  person.post(`/user/${person.user.id}/notification_preferences`, { event: 'owner-asked', channel });
const readAll = (person: Person) => person.post(`/user/${person.user.id}/notifications/readall`);
const bellOf = async (person: Person) => (await person.get(`/user/${person.user.id}/notifications`)).body;

test.each([
  ['both', { unread: 1, listed: 1, mails: 1 }],
  ['bell', { unread: 1, listed: 1, mails: 0 }],
  ['mail', { unread: 0, listed: 1, mails: 1 }],
  ['none', { unread: 0, listed: 0, mails: 0 }],
])('who chose %s is told by that and by nothing else', async (channel, expected) => {
  const ada = await app.signedIn();
  await prefer(ada, channel);
  await tell(ada.user.id);
  await tell(ada.user.id);
  const { unread, notification } = await bellOf(ada);
  const mails = await countMailsTo(app.db, ada.user.email);
  expect({ unread, listed: notification?.alerts?.messages?.length, mails }).toEqual(expected);
});

test('the mail says what happened, harmlessly, and its link opens the thing itself', async () => {
  const ada = await app.signedIn({ name: 'Ada <i>Lovelace</i>' });
  await tell(ada.user.id);
  const mail = await app.mailTo(ada.user.email, 'Ada asks for access');
  expect(mail.text).toContain('Ada asks to be an <b>Editor</b>.');
  expect(mail.html).not.toMatch(/<b>|<i>/);
  const [, id] = /http:\/\/localhost:4000\/user\/notification\/(\d+)\s/.exec(mail.text) ?? [];
  expect((await ada.post(`/user/notification/${id}/open`)).body).toEqual({ link: '/user/business/1' });
});

describe.each(['both', 'mail'])('with %s', (channel) => {
  test('an incident is one mail, however many tell of it at once', async () => {
    const ada = await app.signedIn();
    await prefer(ada, channel);
    await Promise.all(Array.from({ length: 20 }, () => tell(ada.user.id)));
    expect(await countMailsTo(app.db, ada.user.email)).toBe(1);
    expect(await bellOf(ada)).toMatchObject({ notification: { alerts: { messages: [{ count: 20 }] } } });
  });

  test('another incident is another mail', async () => {
    const ada = await app.signedIn();
    await prefer(ada, channel);
    await tell(ada.user.id, { groupKey: 'asked for ads' });
    await tell(ada.user.id, { groupKey: 'asked for leads' });
    expect(await countMailsTo(app.db, ada.user.email)).toBe(2);
  });
});

test('with the bell, an incident lasts until it is read', async () => {
  const ada = await app.signedIn();
  await tell(ada.user.id);
  app.pass(2 * 3600);
  await tell(ada.user.id);
  expect(await countMailsTo(app.db, ada.user.email)).toBe(1);
  await readAll(ada);
  await tell(ada.user.id);
  expect(await countMailsTo(app.db, ada.user.email)).toBe(2);
});

test('without the bell, an incident lasts until an hour was quiet', async () => {
  const ada = await app.signedIn();
  await prefer(ada, 'mail');
  await tell(ada.user.id);
  app.pass(3599);
  await tell(ada.user.id);
  app.pass(3599);
  await tell(ada.user.id);
  expect(await countMailsTo(app.db, ada.user.email)).toBe(1);
  app.pass(3600);
  await tell(ada.user.id);
  expect(await countMailsTo(app.db, ada.user.email)).toBe(2);
  expect(await bellOf(ada)).toMatchObject({
    notification: { alerts: { messages: [{ count: 1 }, { count: 3 }] } },
    unread: 0,
  });
});

test('nothing is mailed to an address that was never confirmed, nor to a deactivated account', async () => {
  const unconfirmed = await app.person({ emailConfirmedAt: null });
  const deactivated = await app.person({ deactivatedAt: new Date('2030-01-01') });
  for (const { id, email } of [unconfirmed, deactivated]) {
    await tell(id);
    expect(await countMailsTo(app.db, email)).toBe(0);
  }
});

test('what was read more than 90 days ago is removed; what is unread stays', async () => {
  const ada = await app.person();
  const own = app.browser();
  const signIn = () => own.post('/user/login', { email: ada.email, password: 'a long enough password' });
  const days = (count: number) => app.pass(count * 24 * 3600);
  const titles = async () => {
    const messages: unknown = (await own.get(`/user/${ada.id}/notifications`)).body.notification?.alerts?.messages;
    return Array.isArray(messages) ? messages.map(({ title }) => title) : messages;
  };

  await signIn();
  await tell(ada.id, { groupKey: 'a', title: 'Read long ago' });
  await own.post(`/user/${ada.id}/notifications/readall`);
  await tell(ada.id, { groupKey: 'b', title: 'Never read' });
  days(2);
  await signIn();
  await tell(ada.id, { groupKey: 'c', title: 'Read lately' });
  const { body } = await own.get(`/user/${ada.id}/notifications`);
  await own.post(`/user/notification/${String(body.notification?.alerts?.messages?.[0]?.id)}/open`);
  days(89);
  await signIn();
  expect(await titles()).toEqual(['Read lately', 'Never read', 'Read long ago']);

  await app.db.transaction((tx) => app.jobs.send(tx, sweepNotifications, {}));
  await eventually(async () => expect(await titles()).toEqual(['Read lately', 'Never read']));
});
