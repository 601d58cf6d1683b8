import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../test/fixtures/business.ts';
import {
  createPublisher,
  createShares,
  listCalendarItems,
  type Publisher,
  toList,
} from '../../../test/fixtures/share.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await createTestApp();
  publisher = await createPublisher(app, ['facebook', 'twitter']);
  const accounts = [publisher.accountOn('facebook'), publisher.accountOn('twitter')];
  await createShares(publisher.owner, accounts, { message: 'Autumn beans', schedule: { at: '2030-09-01T09:00' } });
  const [lateShareId = 0] = await createShares(publisher.owner, accounts.slice(0, 1), {
    message: 'Late in September',
    schedule: { at: '2030-09-30T23:30' },
  });
  await publisher.owner.post(`/social/share/${lateShareId}/cancel`);
});

type ApiClient = Pick<Publisher['owner'], 'get'>;
const september = 'from=2030-08-26T00:00:00Z&to=2030-10-07T00:00:00Z';
const titles = async (query: string, client: ApiClient = publisher.owner) =>
  listCalendarItems((await client.get(`/social/calendar?${query}`)).body).map(({ title }) => title);

describe('GET /social/calendar', () => {
  test('calendar of a date range → items of this range, earliest first', async () => {
    const { body } = await publisher.owner.get(`/social/calendar?${september}`);
    expect(body.total).toBe(3);
    expect(listCalendarItems(body)).toMatchObject([
      {
        kind: 'share',
        title: 'Autumn beans',
        state: 'intent',
        due: new Date('2030-09-01T07:00:00.000Z'),
        zone: 'Europe/Paris',
        version: 1,
        site_id: null,
      },
      { title: 'Autumn beans' },
      { title: 'Late in September', state: 'cancelled', forecast: null },
    ]);
  });

  test.each([
    ['network=twitter', ['Autumn beans']],
    ['state=cancelled', ['Late in September']],
    ['kind=share&network=facebook', ['Autumn beans', 'Late in September']],
    ['kind=post', []],
  ])('calendar filtered by %s → matching items only', async (filter, listMessages) => {
    expect(await titles(`${september}&${filter}`)).toEqual(listMessages);
  });

  test('calendar filtered by account → items of that account only', async () => {
    const account = `account=${publisher.accountOn('twitter').social_account}`;
    expect(await titles(`${september}&${account}`)).toEqual(['Autumn beans']);
  });

  test.each(['from=2030-08-01T00:00:00Z&to=2030-09-16T00:00:00Z', 'from=2030-09-02T00:00:00Z&to=2030-09-01T00:00:00Z'])(
    'calendar of %s, more than 45 days or reversed → 400',
    async (days) => {
      const answer = await publisher.owner.get(`/social/calendar?${days}`);
      expect(answer).toMatchObject({ status: 400, body: { message: 'Request at most 45 days.' } });
    },
  );

  test('calendar item at the end of the range → not listed; at the start → listed', async () => {
    const before = 'from=2030-08-20T00:00:00Z&to=2030-09-01T07:00:00Z';
    const after = 'from=2030-09-01T07:00:00Z&to=2030-09-02T00:00:00Z';
    expect([await titles(before), await titles(after)]).toEqual([[], ['Autumn beans', 'Autumn beans']]);
  });
});

describe('permissions', () => {
  test('calendar read with the social viewer role and the account → its shares; with a role in contests only → none; without any role → 403', async () => {
    const { social_account: value, name: label } = publisher.accountOn('facebook');
    const assets = [{ type: 'facebook_page' as const, value, label }];
    await publisher.owner.post(`/user/business/${publisher.bid}/update`, { business_name: 'Acme', assets });
    const viewer = await createMember(app, publisher, { social: 'viewer' }, assets);
    const contestManager = await createMember(app, publisher, { contests: 'manager' });
    const memberWithoutRole = await createMember(app, publisher);
    expect(await titles(september, viewer)).toEqual(['Autumn beans', 'Late in September']);
    expect(await titles(september, contestManager)).toEqual([]);
    expect(await memberWithoutRole.get(`/social/calendar?${september}`)).toMatchObject({ status: 403 });
  });

  test('items of another business → not in the calendar of this business', async () => {
    const contestManager = await createPublisher(app, []);
    expect(await titles(september, contestManager.owner)).toEqual([]);
  });
});

describe('blog posts', () => {
  test('calendar read by a user of a site → posts of the site; with a network filter, or without the site → no posts', async () => {
    const writer = await createSiteOwner(app);
    const { id, write } = await createSite(app, writer, { name: 'The Journal' });
    await write({ title: 'Out since June' });
    const june = 'from=2030-06-01T00:00:00Z&to=2030-07-01T00:00:00Z';
    const { body } = await writer.owner.get(`/social/calendar?${june}`);
    expect(listCalendarItems(body)).toMatchObject([
      { kind: 'post', name: 'The Journal', title: 'Out since June', state: 'published', site_id: id, version: null },
    ]);
    expect(await titles(`${june}&state=intent`, writer.owner)).toEqual([]);
    expect(await titles(`${june}&kind=share`, writer.owner)).toEqual([]);
    expect(await titles(`${june}&network=facebook`, writer.owner)).toEqual([]);
    const socialManager = await createMember(app, writer, { social: 'manager' });
    expect(await titles(june, socialManager)).toEqual([]);
  });
});

describe('GET /social/shares', () => {
  const listMessages = async (query: string) => {
    const { body } = await publisher.owner.get(`/social/shares?${query}`);
    return toList(body.items).map(({ message }) => String(message));
  };

  test('calendar filtered by stage → shares of that stage only', async () => {
    expect(await listMessages('stage=planned')).toEqual(['Autumn beans', 'Autumn beans']);
    expect(await listMessages('stage=posted')).toEqual([]);
    expect(await listMessages('stage=trouble')).toEqual([]);
  });

  test('calendar with forecast=red → the share whose page permission expires before its time', async () => {
    const { body } = await publisher.owner.get('/social/shares?stage=planned&network=facebook');
    await publisher.owner.post(`/social/share/${Number(toList(body.items)[0]?.id)}/check`);
    expect(await listMessages('forecast=red')).toEqual(['Autumn beans']);
    const [row] = toList((await publisher.owner.get('/social/shares?forecast=red')).body.items);
    expect(row?.trouble).toMatchObject({ level: 'red', code: 'permission-ends', fix: 'connection' });
    expect(await listMessages('forecast=red&state=cancelled')).toEqual([]);
  });
});
