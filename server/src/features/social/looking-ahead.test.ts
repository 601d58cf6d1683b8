import { shareMessages } from '@fanfare/contract/shares';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomImage, upload } from '../../../test/fixtures/files.ts';
import { createPublisher, listOf, type Poster, plan, practicePicture } from '../../../test/fixtures/share.ts';
import { countMailsTo } from '../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const shareOf = async ({ owner }: Poster, id: number) => (await owner.get(`/social/share/${id}`)).body;
const codesOf = async (poster: Poster, id: number) =>
  listOf((await shareOf(poster, id)).forecast_notes).map(({ code }) => String(code));
const inDays = (days: number) => Math.floor(app.now().getTime() / 1000) + days * 86_400;

describe('at saving', () => {
  test('what will work is green, and so it stands in lists and the calendar', async () => {
    const poster = await createPublisher(app);
    const [id = 0] = await plan(poster.owner, [poster.on('facebook')], {
      message: 'A good one',
      scheduled_publish_time: inDays(3),
    });
    await eventually(async () =>
      expect(await shareOf(poster, id)).toMatchObject({ forecast: 'green', forecast_notes: [] }),
    );
    const [item] = listOf((await poster.owner.get('/social/shares')).body.items);
    expect(item).toMatchObject({ id, forecast: 'green' });
    const window = `from=${app.now().toISOString()}&to=${new Date(inDays(7) * 1000).toISOString()}`;
    const [drawn] = listOf((await poster.owner.get(`/social/calendar?${window}`)).body.items);
    expect(drawn).toMatchObject({ id, forecast: 'green' });
  });

  test('a dead link is red, the same words again amber, and a mended one green', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook');
    const link = { type: 'link', link: `${app.sandbox.url}/nowhere/at/all` };
    const [dead = 0] = await plan(poster.owner, [page], {
      ...link,
      message: 'Look',
      scheduled_publish_time: inDays(3),
    });
    await eventually(async () => expect(await codesOf(poster, dead)).toEqual(['link-gone']));
    expect(await shareOf(poster, dead)).toMatchObject({ forecast: 'red' });

    const [first = 0] = await plan(poster.owner, [page], { message: 'Twice', scheduled_publish_time: inDays(3) });
    const [second = 0] = await plan(poster.owner, [page], { message: 'Twice', scheduled_publish_time: inDays(5) });
    await eventually(async () => expect(await codesOf(poster, second)).toEqual(['repeated']));
    await poster.owner.post(`/social/share/${first}/cancel`);
    expect((await poster.owner.post(`/social/share/${second}/check`)).body).toMatchObject({ forecast: 'green' });
  });

  test('a picture that is deleted makes it red at once, and choosing another one mends it', async () => {
    const poster = await createPublisher(app, ['instagram', 'facebook']);
    const file = async () => {
      const { body } = await upload(poster.owner, [{ name: 'tide.jpg', bytes: await randomImage(1080, 1080, 'jpeg') }]);
      return { media_id: Number(body.media_id) };
    };
    const gone = await file();
    const image = { type: 'image', message: 'Tide', images: [gone], scheduled_publish_time: inDays(3) };
    const [id = 0] = await plan(poster.owner, [poster.on('instagram')], image);
    await eventually(async () => expect(await shareOf(poster, id)).toMatchObject({ forecast: 'green' }));
    await poster.owner.post(`/media/${gone.media_id}/delete`, { force: true });
    await eventually(async () => expect(await codesOf(poster, id)).toEqual(['medium-gone']));

    const edit = (share: number, body: object) => poster.owner.post(`/social/share/${share}/edit`, body);
    const foreign = await edit(id, { version: 1, images: [{ media_id: 999_999 }] });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'This file is not in your library.']);
    const other = await file();
    const mended = await edit(id, { version: 1, images: [other] });
    expect(mended.body).toMatchObject({ version: 2, media: [other] });
    await eventually(async () => expect(await shareOf(poster, id)).toMatchObject({ forecast: 'green' }));
    expect(await poster.owner.post(`/media/${other.media_id}/delete`)).toMatchObject({ status: 409 });

    const words = { message: 'Words alone', scheduled_publish_time: inDays(3) };
    const [plain = 0] = await plan(poster.owner, [poster.on('facebook')], words);
    const none = await edit(plain, { version: 1, images: [other] });
    expect([none.status, none.body.error]).toEqual([400, shareMessages.noPictures]);
  });

  test('a board that is gone is red, and choosing another one mends it', async () => {
    const poster = await createPublisher(app, ['pinterest']);
    const account = poster.on('pinterest');
    const boards = listOf((await poster.owner.get(`/pinterest/${account.social_account}/boards`)).body.boards);
    const body = {
      ...{
        type: 'image',
        message: 'A pin',
        images: [{ url: await practicePicture(app) }],
        scheduled_publish_time: inDays(3),
      },
      accounts: [{ social_network: 'pinterest', social_account: account.social_account, board_id: '404404' }],
    };
    const [result] = listOf((await poster.owner.post('/social/post/create', body)).body.results);
    const id = Number(result?.id);
    await eventually(async () => expect(await codesOf(poster, id)).toEqual(['board-gone']));
    await poster.owner.post(`/social/share/${id}/edit`, { version: 1, board_id: String(boards[0]?.id) });
    await eventually(async () =>
      expect(await shareOf(poster, id)).toMatchObject({ forecast: 'green', board_id: boards[0]?.id }),
    );
  });
});

describe('as its time comes near', () => {
  test('an account lost meanwhile is told of once for all that goes there, a day and an hour before', async () => {
    const poster = await createPublisher(app);
    const ids = [];
    for (const message of ['One', 'Two', 'Three']) {
      ids.push(...(await plan(poster.owner, [poster.on('facebook')], { message, scheduled_publish_time: inDays(3) })));
    }
    const [id = 0] = ids;
    await eventually(async () => expect(await shareOf(poster, id)).toMatchObject({ forecast: 'green' }));
    const [account] = listOf((await poster.owner.get('/connections')).body.connections);
    await poster.owner.post(`/connection/${account?.id}/disconnect`);
    const before = await countMailsTo(app.db, poster.owner.user.email);

    expect(await app.social.forecasting.scheduleChecks()).toBe(0);
    app.pass(2 * 86_400 + 3600);
    await poster.owner.post('/user/login', { email: poster.owner.user.email, password: 'a long enough password' });
    expect(await app.social.forecasting.scheduleChecks()).toBeGreaterThanOrEqual(3);
    await eventually(async () => expect(await codesOf(poster, id)).toEqual(['not-connected']));
    await eventually(async () => {
      const { body } = await poster.owner.get(`/user/${poster.owner.user.id}/notifications`);
      const told = listOf(body.notification?.alerts?.messages).filter(({ title }) =>
        String(title).includes('will not work'),
      );
      expect(told).toMatchObject([{ count: 3 }]);
    });
    expect(await countMailsTo(app.db, poster.owner.user.email)).toBe(before + 1);

    app.pass(22 * 3600 + 1800);
    await poster.owner.post('/user/login', { email: poster.owner.user.email, password: 'a long enough password' });
    expect(await app.social.forecasting.scheduleChecks()).toBeGreaterThanOrEqual(3);
    await eventually(async () => expect(await app.social.forecasting.scheduleChecks()).toBe(0));
    expect(await countMailsTo(app.db, poster.owner.user.email)).toBe(before + 1);
  });
});
