import { shareMessages } from '@fanfare/contract/social/shares';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import {
  countPublished,
  createPublisher,
  createShares,
  inSeconds,
  type Publisher,
  practiceImageUrl,
  toList,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  publisher = await createPublisher(app, ['facebook', 'twitter', 'linkedin', 'pinterest', 'instagram']);
});

let texts = 0;
const newText = () => `A social post, number ${++texts}`;
const accountKey = (...account: Parameters<Publisher['accountOn']>) => {
  const { social_network, social_account } = publisher.accountOn(...account);
  return { social_network, social_account };
};
const count = (network: 'facebook' | 'twitter' | 'pinterest', text: string) =>
  countPublished(app, publisher.bid, publisher.accountOn(network), text);
const create = (body: object) => publisher.owner.post('/social/post/create', body);
const facebook = () => [accountKey('facebook')];
const listMessages = (answer: { body: Loose }) => toList(answer.body.fields).map(({ message }) => String(message));
const listBoards = async () => {
  const { body } = await publisher.owner.get(`/pinterest/${publisher.accountOn('pinterest').social_account}/boards`);
  return toList(body.boards);
};

describe('validation of a social post', () => {
  const text = { type: 'text', message: 'Hello' };
  test.each([
    [
      'no network',
      { ...text, accounts: [{ social_network: 'none', social_account: '1' }] },
      'Please select a valid network',
    ],
    ['no account', { ...text, accounts: [] }, 'Please select a valid account'],
    [
      'an empty account',
      { ...text, accounts: [{ social_network: 'facebook', social_account: ' ' }] },
      'Please select a valid account',
    ],
    [
      'a link without a message',
      { type: 'link', link: 'https://a.test/', message: ' ' },
      'Please fill out a message if submitting a link.',
    ],
    ['no link', { type: 'link', message: 'New' }, 'Please enter a link that starts with http:// or https://'],
    [
      'a script for a link',
      { type: 'link', message: 'New', link: 'javascript:alert(1)' },
      'Please enter a link that starts with http:// or https://',
    ],
    ['a video without a file', { type: 'video', message: 'New' }, 'Select a video file for uploading.'],
    [
      'a video from the list, none selected',
      { type: 'video', video_from: 'list' },
      "Select a video from the list, or upload one if there's one.",
    ],
    ['an image without one', { type: 'image', message: 'New' }, 'Select an image for uploading.'],
    ['a text post without text', { type: 'text', message: '' }, 'Please fill out a message.'],
    [
      '13 messages',
      { ...text, threads: Array.from({ length: 12 }, () => 'More') },
      'You can add a maximum of 12 messages.',
    ],
    ['an invalid schedule', { ...text, schedule: { at: 'tomorrow' } }, 'Select a proper date.'],
    ['an invalid publish time', { ...text, scheduled_publish_time: 'soon' }, 'Select a proper date.'],
    [
      'a time too far in the future',
      { ...text, schedule: { at: '2031-01-15T09:00' } },
      'Select a date within the next 6 months.',
    ],
  ])('social post with %s → 400 with the message of the field', async (_, body, message) => {
    const answer = await create({ accounts: facebook(), ...body });
    expect(answer.status).toBe(400);
    expect(listMessages(answer)).toEqual([message]);
    expect(answer.body.error).toBe(message);
  });

  test('social posts that break a rule of a network → error messages, nothing stored', async () => {
    const twice = [accountKey('twitter'), accountKey('twitter')];
    const once = 'You can only share to the same Pinterest / Twitter account once per post';
    expect(listMessages(await create({ ...text, accounts: twice }))).toEqual([once]);
    const pin = await create({ ...text, accounts: [accountKey('pinterest')] });
    expect(listMessages(pin)).toEqual(['Select a board to share to.', 'Set a featured image to share to Pinterest']);
    const withoutImage = await create({ ...text, accounts: [accountKey('instagram')] });
    expect(listMessages(withoutImage)).toEqual(['This network requires an image or a video. Add one.']);
    const long = await create({ ...text, message: 'a'.repeat(141), accounts: [accountKey('twitter')] });
    expect(listMessages(long)).toEqual(['This is too long for X (Twitter): 141 of 140 characters.']);
    const threads = ['Two', 'a'.repeat(121)];
    const thread = await create({ ...text, threads, accounts: [accountKey('twitter'), ...facebook()] });
    const tooLong = 'Thread messages can have up to 120 characters. This one has 121.';
    expect(toList(thread.body.fields)).toEqual([{ path: 'threads.1', message: tooLong }]);
    const aiThreads = [{ message: 'a'.repeat(281), ai: true }];
    const ai = await create({ ...text, threads: aiThreads, accounts: [accountKey('twitter')] });
    expect(listMessages(ai)[0]).toContain('280');
    expect((await publisher.owner.get('/social/shares')).body.total).toBe(0);
  });

  test('social post to an account of another business or an unknown one → 404', async () => {
    const other = await createPublisher(app, ['twitter']);
    const unknownAccount = { ...accountKey('facebook'), social_account: '12345' };
    const answer = await create({ ...text, accounts: [unknownAccount] });
    expect([answer.status, answer.body.error]).toEqual([404, 'Please select a valid account']);
    const foreignAnswer = await other.owner.post('/social/post/create', { ...text, accounts: facebook() });
    expect([foreignAnswer.status, foreignAnswer.body.error]).toEqual([404, 'Please select a valid account']);
  });
});

describe('publish now', () => {
  test('post to several accounts → one result per account', async () => {
    app.advanceClock(120);
    const [board] = await listBoards();
    const message = newText();
    const picture = await practiceImageUrl(app);
    const answer = await create({
      type: 'link',
      message,
      link: 'https://harbour-coffee.test/beans',
      link_name: 'Beans',
      picture,
      accounts: [
        accountKey('facebook'),
        accountKey('twitter'),
        accountKey('linkedin', 1),
        { ...accountKey('pinterest'), board_id: String(board?.id), message: `${message}, pinned` },
      ],
    });
    expect(answer.status).toBe(200);
    const results = toList(answer.body.results);
    expect(results.map(({ social_network, published, post }) => [social_network, published, post?.error])).toEqual([
      ['facebook', true, null],
      ['twitter', true, null],
      ['linkedin', expect.any(Boolean), null],
      ['pinterest', true, null],
    ]);
    expect(await count('facebook', message)).toBe(1);
    expect(await count('pinterest', `${message}, pinned`)).toBe(1);
  });

  test('post to several accounts of which one fails → its error is returned, published on all other accounts', async () => {
    app.advanceClock(120);
    const message = newText();
    app.sandbox.faults.add({ network: 'x', match: 'tweets.create', kind: 'duplicate' });
    const answer = await create({ type: 'text', message, accounts: [...facebook(), accountKey('twitter')] });
    expect(answer.body).toMatchObject({ success: false });
    const [good, bad] = toList(answer.body.results);
    expect(good).toMatchObject({ published: true, scheduled: false, state: 'published', post: { error: null } });
    expect(bad).toMatchObject({ published: false, scheduled: false, state: 'failed' });
    expect(String(bad?.post?.error)).not.toBe('');

    app.advanceClock(60);
    const retried = await publisher.owner.post(`/social/share/${bad?.id}/retry`);
    expect(retried.body).toMatchObject({ state: 'published' });
    expect(await count('facebook', message)).toBe(1);
    expect(await count('twitter', message)).toBe(1);
  });

  test('social post with the same submit_id 10 times → published once, same answer each time', async () => {
    app.advanceClock(120);
    const message = newText();
    const accounts = [...facebook(), accountKey('twitter')];
    const body = { submit_id: 'press-0001', type: 'text', message, accounts };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ success: true });
    expect(await count('facebook', message)).toBe(1);
    expect(await count('twitter', message)).toBe(1);

    const other = await create({ ...body, message: newText() });
    expect([other.status, other.body.code]).toEqual([422, 'submit-reused']);
    const otherPublisher = await createPublisher(app, ['twitter']);
    const { social_network, social_account } = otherPublisher.accountOn('twitter');
    const otherBody = { ...body, accounts: [{ social_network, social_account }] };
    expect((await otherPublisher.owner.post('/social/post/create', otherBody)).status).toBe(200);
  });

  test('social post with a publish time in the past → published now', async () => {
    app.advanceClock(120);
    const [result] = toList(
      (
        await create({
          type: 'text',
          message: newText(),
          accounts: facebook(),
          scheduled_publish_time: inSeconds(app, -30),
        })
      ).body.results,
    );
    expect(result).toMatchObject({ published: true, scheduled: false });
  });
});

describe('scheduled shares', () => {
  test('scheduled post → stores local time, time zone and due time', async () => {
    const message = newText();
    const answer = await create({ type: 'text', message, accounts: facebook(), schedule: { at: '2030-07-01T09:30' } });
    const [result] = toList(answer.body.results);
    expect(result).toMatchObject({
      published: false,
      scheduled: true,
      state: 'intent',
      post: { id: null, error: null },
    });
    const share = (await publisher.owner.get(`/social/share/${result?.id}`)).body;
    expect(share).toMatchObject({
      message,
      state: 'intent',
      due: '2030-07-01T07:30:00.000Z',
      attempts: 0,
      version: 1,
      planned: { at: '2030-07-01T09:30', zone: 'Europe/Paris' },
      can: { edit: true, cancel: true, retry: false, confirm: false, remove: true },
      steps: [
        {
          step: 'planned',
          by: publisher.owner.user.name,
          sentence: 'Scheduled for Jul 1, 2030, 9:30 AM GMT+2.',
        },
      ],
    });
  });

  test('share edited, rescheduled, canceled or deleted → saved; with an outdated version → 409', async () => {
    const [id = 0] = await createShares(publisher.owner, facebook(), {
      message: newText(),
      schedule: { at: '2030-07-02T09:30' },
    });
    const message = newText();
    const edit = (body: object) => publisher.owner.post(`/social/share/${id}/edit`, body);
    const edited = await edit({ version: 1, message, schedule: { at: '2030-07-03T10:00', zone: 'America/New_York' } });
    expect(edited.body).toMatchObject({ message, text: message, due: '2030-07-03T14:00:00.000Z', version: 2 });
    expect(toList(edited.body.steps).map(({ sentence }) => sentence)).toContain(
      'Changed the message. Scheduled for Jul 3, 2030, 10:00 AM EDT.',
    );
    expect(await edit({ version: 1, message: 'Mine' })).toMatchObject({ status: 409, body: { code: 'share-changed' } });
    const far = await edit({ version: 2, schedule: { at: '2032-07-03T10:00', zone: 'UTC' } });
    expect([far.status, far.body.error]).toEqual([400, 'Select a date within the next 6 months.']);

    const cancel = () => publisher.owner.post(`/social/share/${id}/cancel`);
    expect((await cancel()).body).toMatchObject({ state: 'cancelled', next: null });
    expect((await cancel()).body).toMatchObject({ state: 'cancelled' });
    const rescheduled = await edit({ version: 3, schedule: { at: '2030-07-04T10:00', zone: 'UTC' } });
    expect(rescheduled.body).toMatchObject({ state: 'intent', due: '2030-07-04T10:00:00.000Z' });
    expect((await publisher.owner.post(`/social/share/${id}/delete`)).body).toEqual({ success: true });
    expect(await publisher.owner.get(`/social/share/${id}`)).toMatchObject({ status: 404 });
    expect(await publisher.owner.post(`/social/share/${id}/delete`)).toMatchObject({ status: 404 });
  });

  test('link of a share edited → saved; invalid link or post without a link → 400', async () => {
    const schedule = { at: '2030-07-02T09:30' };
    const link = 'https://shop.example/sprng';
    const linkPost = { type: 'link', message: newText(), link, schedule };
    const [id = 0] = await createShares(publisher.owner, facebook(), linkPost);
    const edit = (share: number, body: object) => publisher.owner.post(`/social/share/${share}/edit`, body);
    const newLink = 'https://shop.example/spring';
    expect((await edit(id, { version: 1, link: newLink })).body).toMatchObject({ link: newLink, version: 2 });
    const invalid = await edit(id, { version: 2, link: 'shop.example' });
    expect([invalid.status, invalid.body.fields]).toMatchObject([400, [{ path: 'link', message: shareMessages.link }]]);

    const [plain = 0] = await createShares(publisher.owner, facebook(), { message: newText(), schedule });
    const none = await edit(plain, { version: 1, link: newLink });
    expect([none.status, none.body.error]).toEqual([400, shareMessages.noLink]);
  });

  test('published share edited, canceled or retried → 409 share-sent', async () => {
    app.advanceClock(120);
    const message = newText();
    const [id = 0] = await createShares(publisher.owner, facebook(), { message });
    for (const [act, body] of [
      ['edit', { version: 9, message: 'x' }],
      ['cancel', {}],
      ['retry', {}],
    ] as const) {
      expect(await publisher.owner.post(`/social/share/${id}/${act}`, body)).toMatchObject({
        status: 409,
        body: { code: 'share-sent' },
      });
    }
    expect(await count('facebook', message)).toBe(1);
  });

  test('share of another business → 404 for edit, cancel and every other action', async () => {
    const [id = 0] = await createShares(publisher.owner, facebook(), {
      message: newText(),
      schedule: { at: '2030-07-05T09:30' },
    });
    const { owner: otherOwner } = await createBusiness(app);
    expect(await otherOwner.get(`/social/share/${id}`)).toMatchObject({ status: 404 });
    for (const act of ['retry', 'cancel', 'confirm', 'delete']) {
      expect(await otherOwner.post(`/social/share/${id}/${act}`)).toMatchObject({ status: 404 });
    }
    expect(await otherOwner.post(`/social/share/${id}/edit`, { version: 1, message: 'Mine' })).toMatchObject({
      status: 404,
    });
    expect((await otherOwner.get('/social/shares')).body).toMatchObject({ items: [], total: 0 });
    expect((await publisher.owner.get(`/social/share/${id}`)).body).toMatchObject({ state: 'intent', version: 1 });
  });
});
