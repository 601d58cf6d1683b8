import { beforeAll, describe, expect, test } from 'vitest';
import { createMember, type Person } from '../../../../test/fixtures/business.ts';
import { mp4Bytes, upload } from '../../../../test/fixtures/files.ts';
import { createPublisher, listOf } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

let texts = 0;
const newText = () => `A video, number ${++texts}`;
const bellOf = async (person: Person) => {
  const { body } = await person.get(`/user/${person.user.id}/notifications`);
  return listOf(body.notification?.alerts?.messages).map(({ title, count }) => [String(title), Number(count)]);
};

/** Posts a video the network works on for a while. */
const postVideo = async (person: Person, account: { social_network: string; social_account: string }) => {
  const { social_network, social_account } = account;
  const payload = { type: 'video', message: newText(), accounts: [{ social_network, social_account }] };
  const files = [{ field: 'video', name: 'clip.mp4', bytes: mp4Bytes(400_000) }];
  const answer = await upload(person, files, { payload: JSON.stringify(payload) }, '/social/post/create');
  const [result] = listOf(answer.body.results);
  expect(result, answer.text).toMatchObject({ state: 'waiting', scheduled: true });
  return Number(result?.id);
};
const stateOf = async (person: Person, id: number) => {
  app.pass(30);
  return String((await person.get(`/social/share/${id}`)).body.state);
};

describe('a video the network works on', () => {
  test('once it is out, whoever posted it is told in the bell, once and alone', async () => {
    const poster = await createPublisher(app, ['twitter']);
    const member = await createMember(app, poster, { social: 'publisher' });
    const before = await bellOf(poster.owner);
    const account = poster.on('twitter');
    const id = await postVideo(member, account);
    await eventually(async () => expect(await stateOf(member, id)).toBe('published'));
    const line = [`Your video is out: X (Twitter), ${account.name}`, 1];
    await eventually(async () => expect(await bellOf(member)).toContainEqual(line));
    expect((await bellOf(member)).filter(([title]) => title === line[0])).toHaveLength(1);
    expect(await bellOf(poster.owner)).toEqual(before);
  });

  test('that fails is told as any other failure', async () => {
    const poster = await createPublisher(app, ['twitter']);
    app.sandbox.faults.add({ network: 'x', match: 'tweets.create', kind: 'validation' });
    const account = poster.on('twitter');
    const id = await postVideo(poster.owner, account);
    await eventually(async () => expect(await stateOf(poster.owner, id)).toBe('failed'));
    const line = [`A post was not sent: X (Twitter), ${account.name}`, 1];
    await eventually(async () => expect(await bellOf(poster.owner)).toEqual([line]));
  });
});
