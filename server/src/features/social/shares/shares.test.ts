import { shareMessages } from '@fanfare/contract/shares';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import {
  countAt,
  createPublisher,
  inSeconds,
  listOf,
  type Poster,
  plan,
  practicePicture,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let poster: Poster;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true });
  poster = await createPublisher(app, ['facebook', 'twitter', 'linkedin', 'pinterest', 'instagram']);
});

let texts = 0;
const newText = () => `A social post, number ${++texts}`;
const bare = ({ social_network, social_account }: { social_network: string; social_account: string }) => ({
  social_network,
  social_account,
});
const create = (body: object) => poster.owner.post('/social/post/create', body);
const facebook = () => [bare(poster.on('facebook'))];
const sentences = (answer: { body: Loose }) => listOf(answer.body.fields).map(({ message }) => String(message));
const boardsOf = async () => {
  const { body } = await poster.owner.get(`/pinterest/${poster.on('pinterest').social_account}/boards`);
  return listOf(body.boards);
};

describe('the rules of a social post', () => {
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
    ['no link', { type: 'link', message: 'Look' }, 'Please enter a link that starts with http:// or https://'],
    [
      'a script for a link',
      { type: 'link', message: 'Look', link: 'javascript:alert(1)' },
      'Please enter a link that starts with http:// or https://',
    ],
    ['a video without a file', { type: 'video', message: 'Look' }, 'Select a video file for uploading.'],
    [
      'a video nobody chose',
      { type: 'video', video_from: 'list' },
      "Select a video from the list, or upload one if there's one.",
    ],
    ['an image without one', { type: 'image', message: 'Look' }, 'Select an image for uploading.'],
    ['a text without words', { type: 'text', message: '' }, 'Please fill out a message.'],
    [
      'thirteen messages',
      { ...text, threads: Array.from({ length: 12 }, () => 'More') },
      'You can add a maximum of 12 messages.',
    ],
    ['a strange time', { ...text, schedule: { at: 'tomorrow' } }, 'Select a proper date.'],
    ['a strange moment', { ...text, scheduled_publish_time: 'soon' }, 'Select a proper date.'],
    ['a time too far', { ...text, schedule: { at: '2031-01-15T09:00' } }, 'Select a date within the next 6 months.'],
  ])('%s', async (_, body, sentence) => {
    const answer = await create({ accounts: facebook(), ...body });
    expect(answer.status).toBe(400);
    expect(sentences(answer)).toEqual([sentence]);
    expect(answer.body.error).toBe(sentence);
  });

  test('of each network hold before anything is written', async () => {
    const twice = [bare(poster.on('twitter')), bare(poster.on('twitter'))];
    const once = 'You can only share to the same Pinterest / Twitter account once per post';
    expect(sentences(await create({ ...text, accounts: twice }))).toEqual([once]);
    const pin = await create({ ...text, accounts: [bare(poster.on('pinterest'))] });
    expect(sentences(pin)).toEqual(['Select a board to share to.', 'Set a featured image to share to Pinterest']);
    const picture = await create({ ...text, accounts: [bare(poster.on('instagram'))] });
    expect(sentences(picture)).toEqual(['This network takes no post without a picture or a video. Add one.']);
    const long = await create({ ...text, message: 'a'.repeat(141), accounts: [bare(poster.on('twitter'))] });
    expect(sentences(long)).toEqual(['This is too long for X (Twitter): 141 of 140 characters.']);
    const thread = await create({ ...text, threads: ['a'.repeat(121)], accounts: [bare(poster.on('twitter'))] });
    expect(sentences(thread)[0]).toContain('at most 120 characters');
    const ai = { message: 'a'.repeat(281), ai: true };
    expect(sentences(await create({ ...text, threads: [ai], accounts: [bare(poster.on('twitter'))] }))[0]).toContain(
      '280',
    );
    expect((await poster.owner.get('/social/shares')).body.total).toBe(0);
  });

  test('an account nobody here has does not exist', async () => {
    const other = await createPublisher(app, ['twitter']);
    const theirs = { ...bare(poster.on('facebook')), social_account: '12345' };
    const answer = await create({ ...text, accounts: [theirs] });
    expect([answer.status, answer.body.error]).toEqual([404, 'Please select a valid account']);
    const foreign = await other.owner.post('/social/post/create', { ...text, accounts: facebook() });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Please select a valid account']);
  });
});

describe('posting now', () => {
  test('to several accounts at once, each with its own result', async () => {
    app.pass(120);
    const [board] = await boardsOf();
    const message = newText();
    const picture = await practicePicture(app);
    const answer = await create({
      ...{ type: 'link', message, link: 'https://harbour-coffee.test/beans', link_name: 'Beans', picture },
      accounts: [
        ...[bare(poster.on('facebook')), bare(poster.on('twitter')), bare(poster.on('linkedin', 1))],
        { ...bare(poster.on('pinterest')), board_id: String(board?.id), message: `${message}, pinned` },
      ],
    });
    expect(answer.status).toBe(200);
    const results = listOf(answer.body.results);
    expect(results.map(({ social_network, published, post }) => [social_network, published, post?.error])).toEqual([
      ['facebook', true, null],
      ['twitter', true, null],
      ['linkedin', expect.any(Boolean), null],
      ['pinterest', true, null],
    ]);
    expect(await countAt(app, poster.bid, poster.on('facebook'), message)).toBe(1);
    expect(await countAt(app, poster.bid, poster.on('pinterest'), `${message}, pinned`)).toBe(1);
  });

  test('says for each account that fails what the network said, and sends the others', async () => {
    app.pass(120);
    const message = newText();
    app.sandbox.faults.add({ network: 'x', match: 'tweets.create', kind: 'duplicate' });
    const answer = await create({ type: 'text', message, accounts: [...facebook(), bare(poster.on('twitter'))] });
    expect(answer.body).toMatchObject({ success: false });
    const [good, bad] = listOf(answer.body.results);
    expect(good).toMatchObject({ published: true, scheduled: false, state: 'published', post: { error: null } });
    expect(bad).toMatchObject({ published: false, scheduled: false, state: 'failed' });
    expect(String(bad?.post?.error)).not.toBe('');

    app.pass(60);
    const again = await poster.owner.post(`/social/share/${bad?.id}/retry`);
    expect(again.body).toMatchObject({ state: 'published' });
    expect(await countAt(app, poster.bid, poster.on('facebook'), message)).toBe(1);
    expect(await countAt(app, poster.bid, poster.on('twitter'), message)).toBe(1);
  });

  test('pressed ten times, it is one post, and every press hears of the same one', async () => {
    app.pass(120);
    const message = newText();
    const body = {
      submit_id: 'press-0001',
      type: 'text',
      message,
      accounts: [...facebook(), bare(poster.on('twitter'))],
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ success: true });
    expect(await countAt(app, poster.bid, poster.on('facebook'), message)).toBe(1);
    expect(await countAt(app, poster.bid, poster.on('twitter'), message)).toBe(1);

    const other = await create({ ...body, message: newText() });
    expect([other.status, other.body.code]).toEqual([422, 'submit-reused']);
    const elsewhere = await createPublisher(app, ['twitter']);
    const theirs = { ...body, accounts: [bare(elsewhere.on('twitter'))] };
    expect((await elsewhere.owner.post('/social/post/create', theirs)).status).toBe(200);
  });

  test('a time that has passed by the submission is now', async () => {
    app.pass(120);
    const [result] = listOf(
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

describe('planning', () => {
  test('keeps the wall time, its zone and the moment, and is scheduled', async () => {
    const message = newText();
    const answer = await create({ type: 'text', message, accounts: facebook(), schedule: { at: '2030-07-01T09:30' } });
    const [result] = listOf(answer.body.results);
    expect(result).toMatchObject({
      published: false,
      scheduled: true,
      state: 'intent',
      post: { id: null, error: null },
    });
    const share = (await poster.owner.get(`/social/share/${result?.id}`)).body;
    expect(share).toMatchObject({
      ...{ message, state: 'intent', due: '2030-07-01T07:30:00.000Z', attempts: 0, version: 1 },
      planned: { at: '2030-07-01T09:30', zone: 'Europe/Paris' },
      can: { edit: true, cancel: true, retry: false, confirm: false, remove: true },
      steps: [
        {
          ...{ step: 'planned', by: poster.owner.user.name },
          sentence: 'Planned for Jul 1, 2030, 9:30 AM GMT+2.',
        },
      ],
    });
  });

  test('is edited, planned anew and cancelled, by whoever saw it last', async () => {
    const [id = 0] = await plan(poster.owner, facebook(), { message: newText(), schedule: { at: '2030-07-02T09:30' } });
    const message = newText();
    const edit = (body: object) => poster.owner.post(`/social/share/${id}/edit`, body);
    const edited = await edit({ version: 1, message, schedule: { at: '2030-07-03T10:00', zone: 'America/New_York' } });
    expect(edited.body).toMatchObject({ message, text: message, due: '2030-07-03T14:00:00.000Z', version: 2 });
    expect(listOf(edited.body.steps).map(({ sentence }) => sentence)).toContain(
      'Changed the message; planned for Jul 3, 2030, 10:00 AM EDT.',
    );
    expect(await edit({ version: 1, message: 'Mine' })).toMatchObject({ status: 409, body: { code: 'share-changed' } });
    const far = await edit({ version: 2, schedule: { at: '2032-07-03T10:00', zone: 'UTC' } });
    expect([far.status, far.body.error]).toEqual([400, 'Select a date within the next 6 months.']);

    expect((await poster.owner.post(`/social/share/${id}/cancel`)).body).toMatchObject({
      state: 'cancelled',
      next: null,
    });
    expect((await poster.owner.post(`/social/share/${id}/cancel`)).body).toMatchObject({ state: 'cancelled' });
    const anew = await edit({ version: 3, schedule: { at: '2030-07-04T10:00', zone: 'UTC' } });
    expect(anew.body).toMatchObject({ state: 'intent', due: '2030-07-04T10:00:00.000Z' });
    expect((await poster.owner.post(`/social/share/${id}/delete`)).body).toEqual({ success: true });
    expect(await poster.owner.get(`/social/share/${id}`)).toMatchObject({ status: 404 });
    expect(await poster.owner.post(`/social/share/${id}/delete`)).toMatchObject({ status: 404 });
  });

  test('leads to another address when somebody mends its link, unless it is the link of a post', async () => {
    const schedule = { at: '2030-07-02T09:30' };
    const link = 'https://shop.example/sprng';
    const [id = 0] = await plan(poster.owner, facebook(), { type: 'link', message: newText(), link, schedule });
    const edit = (share: number, body: object) => poster.owner.post(`/social/share/${share}/edit`, body);
    const mended = 'https://shop.example/spring';
    expect((await edit(id, { version: 1, link: mended })).body).toMatchObject({ link: mended, version: 2 });
    const wrong = await edit(id, { version: 2, link: 'shop.example' });
    expect([wrong.status, wrong.body.fields]).toMatchObject([400, [{ path: 'link', message: shareMessages.link }]]);

    const [plain = 0] = await plan(poster.owner, facebook(), { message: newText(), schedule });
    const none = await edit(plain, { version: 1, link: mended });
    expect([none.status, none.body.error]).toEqual([400, shareMessages.noLink]);
  });

  test('what is out is not changed, cancelled or sent again', async () => {
    app.pass(120);
    const message = newText();
    const [id = 0] = await plan(poster.owner, facebook(), { message });
    for (const [act, body] of [
      ['edit', { version: 9, message: 'x' }],
      ['cancel', {}],
      ['retry', {}],
    ] as const) {
      expect(await poster.owner.post(`/social/share/${id}/${act}`, body)).toMatchObject({
        status: 409,
        body: { code: 'share-sent' },
      });
    }
    expect(await countAt(app, poster.bid, poster.on('facebook'), message)).toBe(1);
  });

  test('nobody of another business sees or touches it', async () => {
    const [id = 0] = await plan(poster.owner, facebook(), { message: newText(), schedule: { at: '2030-07-05T09:30' } });
    const { owner: stranger } = await createBusiness(app);
    expect(await stranger.get(`/social/share/${id}`)).toMatchObject({ status: 404 });
    for (const act of ['retry', 'cancel', 'confirm', 'delete']) {
      expect(await stranger.post(`/social/share/${id}/${act}`)).toMatchObject({ status: 404 });
    }
    expect(await stranger.post(`/social/share/${id}/edit`, { version: 1, message: 'Mine' })).toMatchObject({
      status: 404,
    });
    expect((await stranger.get('/social/shares')).body).toMatchObject({ items: [], total: 0 });
    expect((await poster.owner.get(`/social/share/${id}`)).body).toMatchObject({ state: 'intent', version: 1 });
  });
});
