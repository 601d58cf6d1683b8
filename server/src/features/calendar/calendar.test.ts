import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../test/fixtures/business.ts';
import { createPublisher, listOf, type Poster, plan } from '../../../test/fixtures/share.ts';
import { createSite, makePublisher } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let poster: Poster;
beforeAll(async () => {
  app = await createTestApp();
  poster = await createPublisher(app, ['facebook', 'twitter']);
  const accounts = [poster.on('facebook'), poster.on('twitter')];
  await plan(poster.owner, accounts, { message: 'Autumn beans', schedule: { at: '2030-09-01T09:00' } });
  const [late = 0] = await plan(poster.owner, accounts.slice(0, 1), {
    message: 'Late in September',
    schedule: { at: '2030-09-30T23:30' },
  });
  await poster.owner.post(`/social/share/${late}/cancel`);
});

type Asker = Pick<Poster['owner'], 'get'>;
const september = 'from=2030-08-26T00:00:00Z&to=2030-10-07T00:00:00Z';
const titles = async (query: string, who: Asker = poster.owner) =>
  listOf((await who.get(`/social/calendar?${query}`)).body.items).map(({ title }) => String(title));

describe('the calendar', () => {
  test('shows what goes out in a stretch of days, the earliest first', async () => {
    const { body } = await poster.owner.get(`/social/calendar?${september}`);
    expect(body.total).toBe(3);
    expect(listOf(body.items)).toMatchObject([
      {
        ...{ kind: 'share', title: 'Autumn beans', state: 'intent', due: '2030-09-01T07:00:00.000Z' },
        ...{ zone: 'Europe/Paris', version: 1, site_id: null },
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
  ])('is filtered by %s', async (filter, found) => {
    expect(await titles(`${september}&${filter}`)).toEqual(found);
  });

  test('is filtered by account', async () => {
    const account = `account=${poster.on('twitter').social_account}`;
    expect(await titles(`${september}&${account}`)).toEqual(['Autumn beans']);
  });

  test.each(['from=2030-08-01T00:00:00Z&to=2030-09-16T00:00:00Z', 'from=2030-09-02T00:00:00Z&to=2030-09-01T00:00:00Z'])(
    'is refused for %s',
    async (days) => {
      const answer = await poster.owner.get(`/social/calendar?${days}`);
      expect(answer).toMatchObject({ status: 400, body: { message: 'Ask for 45 days at most.' } });
    },
  );

  test('gives the end of a window to the next one', async () => {
    const before = 'from=2030-08-20T00:00:00Z&to=2030-09-01T07:00:00Z';
    const after = 'from=2030-09-01T07:00:00Z&to=2030-09-02T00:00:00Z';
    expect([await titles(before), await titles(after)]).toEqual([[], ['Autumn beans', 'Autumn beans']]);
  });
});

describe('who sees what', () => {
  test('shares are for those who may see social posts; nobody without a role sees anything', async () => {
    const viewer = await createMember(app, poster, { social: 'viewer' });
    const other = await createMember(app, poster, { contests: 'manager' });
    const nobody = await createMember(app, poster);
    expect(await titles(september, viewer)).toHaveLength(3);
    expect(await titles(september, other)).toEqual([]);
    expect(await nobody.get(`/social/calendar?${september}`)).toMatchObject({ status: 403 });
  });

  test('another business sees nothing of it', async () => {
    const other = await createPublisher(app, []);
    expect(await titles(september, other.owner)).toEqual([]);
  });
});

describe('blog posts', () => {
  test('stand among the shares, for those who may read the site, and go to no network', async () => {
    const writer = await makePublisher(app);
    const { id, write } = await createSite(app, writer, { name: 'The Journal' });
    await write({ title: 'Out since June' });
    const june = 'from=2030-06-01T00:00:00Z&to=2030-07-01T00:00:00Z';
    const { body } = await writer.owner.get(`/social/calendar?${june}`);
    expect(listOf(body.items)).toMatchObject([
      { kind: 'post', name: 'The Journal', title: 'Out since June', state: 'published', site_id: id, version: null },
    ]);
    expect(await titles(`${june}&state=intent`, writer.owner)).toEqual([]);
    expect(await titles(`${june}&kind=share`, writer.owner)).toEqual([]);
    expect(await titles(`${june}&network=facebook`, writer.owner)).toEqual([]);
    const poster = await createMember(app, writer, { social: 'manager' });
    expect(await titles(june, poster)).toEqual([]);
  });
});

describe('the lists', () => {
  const found = async (query: string) => {
    const { body } = await poster.owner.get(`/social/shares?${query}`);
    return listOf(body.items).map(({ message }) => String(message));
  };

  test('find shares by where they stand', async () => {
    expect(await found('stage=planned')).toEqual(['Autumn beans', 'Autumn beans']);
    expect(await found('stage=posted')).toEqual([]);
    expect(await found('stage=trouble')).toEqual([]);
  });

  test('find what will fail: the permission of the page ends before it is due', async () => {
    const { body } = await poster.owner.get('/social/shares?stage=planned&network=facebook');
    await poster.owner.post(`/social/share/${Number(listOf(body.items)[0]?.id)}/check`);
    expect(await found('forecast=red')).toEqual(['Autumn beans']);
    const [row] = listOf((await poster.owner.get('/social/shares?forecast=red')).body.items);
    expect(row?.trouble).toMatchObject({ level: 'red', code: 'permission-ends', fix: 'connection' });
    expect(await found('forecast=red&state=cancelled')).toEqual([]);
  });
});
