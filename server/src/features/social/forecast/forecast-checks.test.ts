import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { shareMessages } from '@fanfare/contract/social/shares';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/fixtures/connection.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import {
  createPublisher,
  createShares,
  listCalendarItems,
  type Publisher,
  practiceImageUrl,
  toList,
} from '../../../../test/fixtures/share.ts';
import { countMailsTo } from '../../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const getShare = async ({ owner }: Publisher, id: number) => (await owner.get(`/social/share/${id}`)).body;
const listCodes = async (publisher: Publisher, id: number) =>
  toList((await getShare(publisher, id)).forecast_notes).map(({ code }) => String(code));
const inDays = (days: number) => Math.floor(app.now().getTime() / 1000) + days * daySeconds;

describe('forecast after saving', () => {
  test('share without problems → forecast green on its page, in the list and in the calendar', async () => {
    const publisher = await createPublisher(app);
    const [id = 0] = await createShares(publisher.owner, [publisher.accountOn('facebook')], {
      message: 'A good one',
      scheduled_publish_time: inDays(3),
    });
    await eventually(async () =>
      expect(await getShare(publisher, id)).toMatchObject({ forecast: 'green', forecast_notes: [] }),
    );
    const [item] = toList((await publisher.owner.get('/social/shares')).body.items);
    expect(item).toMatchObject({ id, forecast: 'green' });
    const range = `from=${app.now().toISOString()}&to=${new Date(inDays(7) * 1000).toISOString()}`;
    const [calendarItem] = listCalendarItems((await publisher.owner.get(`/social/calendar?${range}`)).body);
    expect(calendarItem).toMatchObject({ id, forecast: 'green' });
  });

  test('share with a dead link → forecast red; with the same text as another share → amber; the other one canceled → green', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook');
    const link = { type: 'link', link: `${app.sandbox.url}/nowhere/at/all` };
    const [dead = 0] = await createShares(publisher.owner, [page], {
      ...link,
      message: 'New',
      scheduled_publish_time: inDays(3),
    });
    await eventually(async () => expect(await listCodes(publisher, dead)).toEqual(['link-gone']));
    expect(await getShare(publisher, dead)).toMatchObject({ forecast: 'red' });

    const [first = 0] = await createShares(publisher.owner, [page], {
      message: 'Twice',
      scheduled_publish_time: inDays(3),
    });
    const [second = 0] = await createShares(publisher.owner, [page], {
      message: 'Twice',
      scheduled_publish_time: inDays(5),
    });
    await eventually(async () => expect(await listCodes(publisher, second)).toEqual(['repeated']));
    await publisher.owner.post(`/social/share/${first}/cancel`);
    expect((await publisher.owner.post(`/social/share/${second}/check`)).body).toMatchObject({ forecast: 'green' });
  });

  test('image of a share deleted → forecast red at once; another image chosen → green', async () => {
    const publisher = await createPublisher(app, ['instagram', 'facebook']);
    const file = async () => {
      const { body } = await upload(publisher.owner, [
        { name: 'tide.jpg', bytes: await randomImage(1080, 1080, 'jpeg') },
      ]);
      return { media_id: Number(body.media_id) };
    };
    const deletedFile = await file();
    const image = { type: 'image', message: 'Tide', images: [deletedFile], scheduled_publish_time: inDays(3) };
    const [id = 0] = await createShares(publisher.owner, [publisher.accountOn('instagram')], image);
    await eventually(async () => expect(await getShare(publisher, id)).toMatchObject({ forecast: 'green' }));
    await publisher.owner.post(`/media/${deletedFile.media_id}/delete`, { force: true });
    await eventually(async () => expect(await listCodes(publisher, id)).toEqual(['medium-gone']));

    const edit = (share: number, body: object) => publisher.owner.post(`/social/share/${share}/edit`, body);
    const unknownFile = await edit(id, { version: 1, images: [{ media_id: 999_999 }] });
    expect([unknownFile.status, unknownFile.body.error]).toEqual([404, "This file isn't in your media library."]);
    const other = await file();
    const edited = await edit(id, { version: 1, images: [other] });
    expect(edited.body).toMatchObject({ version: 2, media: [other] });
    await eventually(async () => expect(await getShare(publisher, id)).toMatchObject({ forecast: 'green' }));
    expect(await publisher.owner.post(`/media/${other.media_id}/delete`)).toMatchObject({ status: 409 });

    const textPost = { message: 'Text only', scheduled_publish_time: inDays(3) };
    const [plain = 0] = await createShares(publisher.owner, [publisher.accountOn('facebook')], textPost);
    const none = await edit(plain, { version: 1, images: [other] });
    expect([none.status, none.body.error]).toEqual([400, shareMessages.noImages]);
  });

  test('share to an unknown board → forecast red; another board chosen → green', async () => {
    const publisher = await createPublisher(app, ['pinterest']);
    const account = publisher.accountOn('pinterest');
    const boards = toList((await publisher.owner.get(`/pinterest/${account.social_account}/boards`)).body.boards);
    const body = {
      type: 'image',
      message: 'A pin',
      images: [{ url: await practiceImageUrl(app) }],
      scheduled_publish_time: inDays(3),
      accounts: [{ social_network: 'pinterest', social_account: account.social_account, board_id: '404404' }],
    };
    const [result] = toList((await publisher.owner.post('/social/post/create', body)).body.results);
    const id = Number(result?.id);
    await eventually(async () => expect(await listCodes(publisher, id)).toEqual(['board-gone']));
    await publisher.owner.post(`/social/share/${id}/edit`, { version: 1, board_id: String(boards[0]?.id) });
    await eventually(async () =>
      expect(await getShare(publisher, id)).toMatchObject({ forecast: 'green', board_id: boards[0]?.id }),
    );
  });
});

test('account of a share disconnected → forecast red; connected again → green without a request', async () => {
  const publisher = await createPublisher(app);
  const [id = 0] = await createShares(publisher.owner, [publisher.accountOn('facebook')], {
    message: 'Back soon',
    scheduled_publish_time: inDays(3),
  });
  const [connection] = toList((await publisher.owner.get('/connections')).body.connections);
  await publisher.owner.post(`/connection/${connection?.id}/disconnect`);
  await publisher.owner.post(`/social/share/${id}/check`);
  expect(await listCodes(publisher, id)).toEqual(['not-connected']);
  await connect(publisher.owner, connectPaths.facebook, 'facebook');
  await eventually(async () => expect(await getShare(publisher, id)).toMatchObject({ forecast: 'green' }));
});

describe('forecast 24 h and 1 h before', () => {
  test('account disconnected → one notification and one email for the forecasts of all its shares', async () => {
    const publisher = await createPublisher(app);
    const ids = [];
    for (const message of ['One', 'Two', 'Three']) {
      ids.push(
        ...(await createShares(publisher.owner, [publisher.accountOn('facebook')], {
          message,
          scheduled_publish_time: inDays(3),
        })),
      );
    }
    const [id = 0] = ids;
    await eventually(async () => expect(await getShare(publisher, id)).toMatchObject({ forecast: 'green' }));
    const [account] = toList((await publisher.owner.get('/connections')).body.connections);
    await publisher.owner.post(`/connection/${account?.id}/disconnect`);
    const emailsBefore = await countMailsTo(app.db, publisher.owner.user.email);

    expect(await app.social.forecasts.scheduleChecks()).toBe(0);
    app.advanceClock(2 * daySeconds + hourSeconds);
    await publisher.owner.post('/user/login', {
      email: publisher.owner.user.email,
      password: 'a long enough password',
    });
    expect(await app.social.forecasts.scheduleChecks()).toBeGreaterThanOrEqual(3);
    await eventually(async () => expect(await listCodes(publisher, id)).toEqual(['not-connected']));
    await eventually(async () => {
      const { body } = await publisher.owner.get(`/user/${publisher.owner.user.id}/notifications`);
      const notified = toList(body.notification?.alerts?.messages).filter(({ title }) =>
        String(title).includes('will fail'),
      );
      expect(notified).toMatchObject([{ count: 3 }]);
    });
    expect(await countMailsTo(app.db, publisher.owner.user.email)).toBe(emailsBefore + 1);

    app.advanceClock(22 * hourSeconds + 1800);
    await publisher.owner.post('/user/login', {
      email: publisher.owner.user.email,
      password: 'a long enough password',
    });
    expect(await app.social.forecasts.scheduleChecks()).toBeGreaterThanOrEqual(3);
    await eventually(async () => expect(await app.social.forecasts.scheduleChecks()).toBe(0));
    expect(await countMailsTo(app.db, publisher.owner.user.email)).toBe(emailsBefore + 1);
  });
});
