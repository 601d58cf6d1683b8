import { dayMs, daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createPublisher, type Publisher, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

/** Finds the Facebook page that the test data have the most posts of. */
const pageOf = ({ accounts }: Publisher) =>
  String(accounts.find(({ name }) => name === 'Harbour Coffee Roasters')?.social_account);
const read = (publisher: Publisher) =>
  app.dashboard.pageReadings.read({ businessId: publisher.bid, pageId: pageOf(publisher) });
const load = async (publisher: Publisher, name: 'total_page_likes' | 'post_actions', search = ''): Promise<Loose> => {
  const { owner } = publisher;
  const path = `/user/${owner.user.id}/widget/${name}?${name}_page=${pageOf(publisher)}${search}`;
  const { status, body, text } = await owner.get(path);
  expect(status, text).toBe(200);
  return body;
};
/** Advances the clock; the owner signs in again, because the session would have ended. */
const advanceDays = async ({ owner }: Publisher, days: number) => {
  app.advanceClock(days * daySeconds);
  await owner.post('/user/login', { email: owner.user.email, password });
};
const sumValues = ({ days }: Loose) => toList(days).reduce((sum, { value }) => sum + Number(value ?? 0), 0);

/** Counts reactions, comments and shares since a time, by the list of the page's posts. */
const countActions = (publisher: Publisher, since: Date): Promise<number> =>
  app.connections.targets.withTarget(
    publisher.bid,
    { network: 'facebook', remoteId: pageOf(publisher) },
    async ({ posts }, grant) => {
      const list = (await posts?.list(grant, { since, limit: 300 })) ?? [];
      return list.reduce(
        (sum, { statistics: { reactions = 0, comments = 0, shares = 0 } }) => sum + reactions + comments + shares,
        0,
      );
    },
  );
const publish = async (publisher: Publisher, body: object) => {
  const answer = await publisher.owner.post('/social/post/create', {
    type: 'text',
    accounts: [{ social_network: 'facebook', social_account: pageOf(publisher) }],
    ...body,
  });
  expect(toList(answer.body.results), answer.text).toMatchObject([{ published: true }]);
};

describe('page likes', () => {
  test('page read every day → the likes of today, the change of each day, the time of the first reading', async () => {
    const publisher = await createPublisher(app);
    expect(await load(publisher, 'total_page_likes')).toMatchObject({ notice: 'not-read-yet', total: null });
    const since = app.now().toISOString();
    await read(publisher);
    const first = await load(publisher, 'total_page_likes');
    expect(first).toMatchObject({ since, as_of: since, notice: null, previous: null });
    expect(Number(first.total)).toBeGreaterThan(100);
    for (let day = 0; day < 3; day += 1) {
      await advanceDays(publisher, 1);
      await read(publisher);
    }
    const later = await load(publisher, 'total_page_likes');
    expect(later).toMatchObject({ since, as_of: app.now().toISOString(), subject: 'Harbour Coffee Roasters' });
    expect(sumValues(later)).toBe(Number(later.total) - Number(first.total));
    expect(toList(later.days).map(({ value }) => value === null)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('two readings of a page on one day → the later one counts', async () => {
    const publisher = await createPublisher(app);
    await read(publisher);
    await Promise.all([read(publisher), read(publisher), read(publisher)]);
    const { days, total } = await load(publisher, 'total_page_likes');
    expect(toList(days).filter(({ total: likes }) => likes !== null)).toMatchObject([{ total }]);
  });
});

describe('post actions', () => {
  test('first reading of posts → 0 actions; later ones → what the posts gained since, in the days they gained it', async () => {
    const publisher = await createPublisher(app);
    const since = new Date(app.now().getTime() - 80 * dayMs);
    await publish(publisher, { message: 'Fresh beans, first come' });
    await advanceDays(publisher, 1);
    await read(publisher);
    expect(await load(publisher, 'post_actions')).toMatchObject({ total: 0, previous: null });
    const before = await countActions(publisher, since);
    for (let reading = 0; reading < 6; reading += 1) {
      await advanceDays(publisher, 0.5);
      await Promise.all([read(publisher), read(publisher)]);
    }
    const gained = (await countActions(publisher, since)) - before;
    expect(gained).toBeGreaterThan(0);
    const figures = await load(publisher, 'post_actions');
    expect([Number(figures.total), sumValues(figures)]).toEqual([gained, gained]);
  });

  test('new post of a page → all its actions count; filter by link → only those of posts with the link', async () => {
    const publisher = await createPublisher(app);
    await read(publisher);
    app.advanceClock(60);
    await publish(publisher, { message: 'The new menu: https://harbour-coffee.test/menu/?utm_source=fb' });
    app.advanceClock(60);
    await publish(publisher, { message: 'Open until six today' });
    await advanceDays(publisher, 1);
    await read(publisher);
    const search = (link: string) => `&post_actions_link=${encodeURIComponent(link)}`;
    const withLink = Number((await load(publisher, 'post_actions', search('https://harbour-coffee.test/menu'))).total);
    expect(withLink).toBeGreaterThan(0);
    expect(Number((await load(publisher, 'post_actions')).total)).toBeGreaterThan(withLink);
    expect((await load(publisher, 'post_actions', search('https://harbour-coffee.test/other'))).total).toBe(0);
  });
});

describe('access to figures of pages', () => {
  test('page figures of a page of another business, or not assigned to the member → as for an unknown page', async () => {
    const publisher = await createPublisher(app);
    await read(publisher);
    const member = await createMember(app, publisher, { social: 'viewer' });
    const path = `/user/${member.user.id}/widget/total_page_likes`;
    expect((await member.get(path)).body).toMatchObject({ notice: 'no-page', total: null });
    expect((await member.get(`${path}/options`)).body).toEqual({ options: [] });
    const foreign = await member.get(`${path}?total_page_likes_page=${pageOf(publisher)}`);
    const unknown = await member.get(`${path}?total_page_likes_page=1`);
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
  });

  test('pages for a widget, read by the owner of the business → every connected page can be chosen', async () => {
    const publisher = await createPublisher(app);
    const { owner } = publisher;
    const { options } = (await owner.get(`/user/${owner.user.id}/widget/post_actions/options`)).body;
    expect(toList(options).map(({ value }) => value)).toContain(pageOf(publisher));
    expect(toList(options).length).toBeGreaterThan(1);
  });
});

test('page figures while the network fails → those of the last reading', async () => {
  const publisher = await createPublisher(app);
  await read(publisher);
  const { total, as_of } = await load(publisher, 'total_page_likes');
  app.advanceClock(2 * hourSeconds);
  app.sandbox.faults.add({ network: 'facebook', match: 'posts.list', kind: 'token-revoked' });
  expect(await read(publisher)).toBeUndefined();
  expect(await load(publisher, 'total_page_likes')).toMatchObject({ total, as_of });
});

test('scheduled job of page readings → every page that can be read is read', async () => {
  const publisher = await createPublisher(app);
  await app.dashboard.pageReadings.enqueueAll();
  await eventually(async () => expect((await load(publisher, 'total_page_likes')).notice).toBeNull());
});
