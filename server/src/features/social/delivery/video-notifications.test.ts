import { beforeAll, describe, expect, test } from 'vitest';
import { createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { mp4Bytes, upload } from '../../../../test/fixtures/files.ts';
import { createPublisher, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

let texts = 0;
const newText = () => `A video, number ${++texts}`;
const listNotifications = async (person: TestUser) => {
  const { body } = await person.get(`/user/${person.user.id}/notifications`);
  return toList(body.notification?.alerts?.messages).map(({ title, count }) => [String(title), Number(count)]);
};

/** Posts a video that the network processes for a while. */
const postVideo = async (person: TestUser, account: { social_network: string; social_account: string }) => {
  const { social_network, social_account } = account;
  const payload = { type: 'video', message: newText(), accounts: [{ social_network, social_account }] };
  const files = [{ field: 'video', name: 'clip.mp4', bytes: mp4Bytes(400_000) }];
  const answer = await upload(person, files, { payload: JSON.stringify(payload) }, '/social/post/create');
  const [result] = toList(answer.body.results);
  expect(result, answer.text).toMatchObject({ state: 'waiting', scheduled: true });
  return Number(result?.id);
};
const getState = async (person: TestUser, id: number) => {
  app.advanceClock(30);
  return String((await person.get(`/social/share/${id}`)).body.state);
};

describe('video in processing', () => {
  test('video published → one notification, for its author only', async () => {
    const publisher = await createPublisher(app, ['twitter']);
    const account = publisher.accountOn('twitter');
    const asset = { type: 'twitter_account' as const, value: account.social_account, label: account.name };
    await publisher.owner.post(`/user/business/${publisher.bid}/update`, { business_name: 'Acme', assets: [asset] });
    const member = await createMember(app, publisher, { social: 'publisher' }, [asset]);
    const notificationsBefore = await listNotifications(publisher.owner);
    const id = await postVideo(member, account);
    await eventually(async () => expect(await getState(member, id)).toBe('published'));
    const notification = [`Your video is published: X (Twitter), ${account.name}`, 1];
    await eventually(async () => expect(await listNotifications(member)).toContainEqual(notification));
    expect((await listNotifications(member)).filter(([title]) => title === notification[0])).toHaveLength(1);
    expect(await listNotifications(publisher.owner)).toEqual(notificationsBefore);
  });

  test('video share failed → failure notification for its author', async () => {
    const publisher = await createPublisher(app, ['twitter']);
    app.sandbox.faults.add({ network: 'x', match: 'tweets.create', kind: 'validation' });
    const account = publisher.accountOn('twitter');
    const id = await postVideo(publisher.owner, account);
    await eventually(async () => expect(await getState(publisher.owner, id)).toBe('failed'));
    const notification = [`A post wasn’t published: X (Twitter), ${account.name}`, 1];
    await eventually(async () => expect(await listNotifications(publisher.owner)).toEqual([notification]));
  });
});
