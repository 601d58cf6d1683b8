import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { chainStore } from '../chain/chain.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-14T12:00:00Z' });
});

let acme: Awaited<ReturnType<typeof createBusiness>>;
let first: number;
let second: number;
const newContest = async (user: TestUser, change: object = {}) =>
  Number((await saveContest(user, contestBody(change))).id);
/**
 * Seals the chain of a contest until all its lines are sealed; the app's own sealer may be sealing at the same time.
 */
const seal = () =>
  eventually(async () => {
    await app.contests.chain.sealAll();
    expect(await chainStore(app.db).listUnsealed()).toEqual([]);
  });
const enter = async (contestId: number, at: string, emails: readonly string[], businessId = acme.bid) => {
  const options = { db: app.db, contestId, businessId, at: new Date(at) };
  const rows = await addContestants(options, emails.length, (index) => ({ email: emails[index] ?? '' }));
  await seal();
  return rows;
};
const load = (user: TestUser, name: string, search = '') => user.get(`/user/${user.user.id}/widget/${name}${search}`);
const figures = async (user: TestUser, name: string, search = ''): Promise<Loose> =>
  (await load(user, name, search)).body;
const valuesOf = (body: Loose) => toList(body.days).map(({ value }) => value);
const totals = async () => [
  (await figures(acme.owner, 'total_users')).total,
  (await figures(acme.owner, 'total_entries')).total,
  (await figures(acme.owner, 'entries')).total,
];

beforeEach(async () => {
  acme = await createBusiness(app);
  first = await newContest(acme.owner);
  second = await newContest(acme.owner, { name: 'Second contest' });
  // The user's day in Europe/Paris begins at 23:00 UTC of the previous day.
  await enter(first, '2030-03-11T22:50:00Z', ['ann@example.test', 'bo@example.test']);
  await enter(first, '2030-03-11T23:10:00Z', ['cy@example.test']);
  await enter(second, '2030-03-13T08:00:00Z', ['ann@example.test', 'dee@example.test']);
});

describe('A3.33: dashboard widgets of contests', () => {
  test('figure total users → each person once over all contests, on the day of their first entry', async () => {
    const body = await figures(acme.owner, 'total_users');
    expect(body).toMatchObject({
      subject: 'All contests',
      total: 4,
      previous: 0,
      notice: null,
      timezone: 'Europe/Paris',
    });
    expect(valuesOf(body)).toEqual([0, 0, 0, 2, 1, 1, 0]);
    expect(toList(body.days).map(({ total }) => total)).toEqual([0, 0, 0, 2, 3, 4, 4]);
  });

  test('figures total entries and entries over time → of all contests, or of the chosen one', async () => {
    expect(await figures(acme.owner, 'total_entries')).toMatchObject({ total: 5 });
    const chosen = await figures(acme.owner, 'total_entries', `?total_entries_contest=${second}`);
    expect(chosen).toMatchObject({ total: 2, subject: 'Second contest' });
    const entries = await figures(acme.owner, 'entries', `?entries_contest=${first}&range=14`);
    expect(entries).toMatchObject({ total: 3, subject: 'Spring contest' });
    expect(valuesOf(entries).slice(-4)).toEqual([2, 1, 0, 0]);
  });

  test('entries before the range of the figure → in the previous total, not in the days', async () => {
    await enter(first, '2030-03-05T12:00:00Z', ['early@example.test']);
    expect(await figures(acme.owner, 'entries')).toMatchObject({ total: 5, previous: 1 });
    expect(await figures(acme.owner, 'entries', '?range=14')).toMatchObject({ total: 6, previous: 0 });
  });

  test('options of a contest widget → the contests of the business', async () => {
    const { body } = await acme.owner.get(`/user/${acme.owner.user.id}/widget/entries/options`);
    expect(body.options).toEqual([
      { value: String(second), label: 'Second contest' },
      { value: String(first), label: 'Spring contest' },
    ]);
  });

  test('contest figures of a business without contests → notice no-contest, no figures', async () => {
    const { owner } = await createBusiness(app);
    for (const name of ['total_users', 'total_entries', 'entries'])
      expect(await figures(owner, name)).toMatchObject({ notice: 'no-contest', total: null, days: [] });
  });

  test('figures of a contest of another business, or of a deleted one → not found', async () => {
    const { owner } = await createBusiness(app);
    expect(await load(owner, 'entries', `?entries_contest=${first}`)).toMatchObject({ status: 404 });
    expect(await load(owner, 'total_users', `?contest=${first}`)).toMatchObject({ status: 404 });
    await acme.owner.post(`/contest/${first}/delete`, { word: 'delete' });
    expect(await load(acme.owner, 'entries', `?entries_contest=${first}`)).toMatchObject({ status: 404 });
  });
});

test('dashboard of one contest → its figures, although the widget settings name another contest', async () => {
  const search = `?contest=${second}`;
  expect(await figures(acme.owner, 'total_users', search)).toMatchObject({ total: 2, subject: 'Second contest' });
  expect(await figures(acme.owner, 'total_entries', `${search}&total_entries_contest=${first}`)).toMatchObject({
    total: 2,
  });
  expect(await figures(acme.owner, 'entries', `${search}&entries_contest=${first}`)).toMatchObject({ total: 2 });
  const member = await createMember(app, acme, { reports: 'viewer' });
  expect(await figures(member, 'entries', search)).toMatchObject({ total: 2 });
});

test('contest figures on the dashboard of staff → over all businesses', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const before = await figures(staff, 'total_entries', '?board=staff');
  const other = await createBusiness(app);
  const contest = await newContest(other.owner);
  await enter(contest, '2030-03-14T10:00:00Z', ['ann@example.test', 'fay@example.test'], other.bid);
  const after = await figures(staff, 'total_entries', '?board=staff');
  expect(after).toMatchObject({ subject: 'All businesses', total: Number(before.total) + 2 });
  expect(valuesOf(after).at(-1)).toBe(Number(valuesOf(before).at(-1)) + 2);
  expect(await load(staff, 'entries', `?board=staff&entries_contest=${first}`)).toMatchObject({ status: 404 });
});

describe('kept sums behind the dashboard', () => {
  test('held, released or disqualified entries → still counted as entries; unconfirmed → not counted', async () => {
    const [row] = await enter(first, '2030-03-14T09:00:00Z', ['gil@example.test']);
    const setState = (action: string) =>
      acme.owner.post(`/contest/${first}/contestant_state`, { action, user_id: row?.id, reason: 'duplicate' });
    for (const action of ['hold', 'release', 'hold']) {
      expect(await setState(action)).toMatchObject({ status: 200 });
      await seal();
      expect(await totals()).toEqual([5, 6, 6]);
    }
    await addContestants({ db: app.db, contestId: first, businessId: acme.bid }, 1, () => ({
      email: 'later@example.test',
      state: 'unconfirmed' as const,
    }));
    await seal();
    expect(await totals()).toEqual([5, 6, 6]);
  });

  test('contestant erased → subtracted from the figure of the day they were counted on; a person with another entry stays a user', async () => {
    const [hal] = await enter(first, '2030-03-14T09:00:00Z', ['hal@example.test']);
    await enter(second, '2030-03-14T10:00:00Z', ['hal@example.test']);
    expect(await totals()).toEqual([5, 7, 7]);
    await app.contests.entries.erasure.erase(first, hal?.id ?? 0);
    await seal();
    expect(await totals()).toEqual([5, 6, 6]);
    const [ivy] = await enter(first, '2030-03-12T09:00:00Z', ['ivy@example.test']);
    await app.contests.entries.erasure.erase(first, ivy?.id ?? 0);
    await seal();
    expect(await totals()).toEqual([5, 6, 6]);
    expect(valuesOf(await figures(acme.owner, 'total_users'))).toEqual([0, 0, 0, 2, 1, 1, 1]);
  });

  test('contestant erased before the entry was sealed → never counted in the figures', async () => {
    const [row] = await addContestants({ db: app.db, contestId: first, businessId: acme.bid }, 1);
    await app.contests.entries.erasure.erase(first, row?.id ?? 0);
    await seal();
    expect(await totals()).toEqual([4, 5, 5]);
  });

  test('one person in ten contests that are sealed at once → one user in the figures', async () => {
    const ids = [];
    for (let index = 0; index < 10; index += 1) ids.push(await newContest(acme.owner));
    for (const contestId of ids)
      await addContestants({ db: app.db, contestId, businessId: acme.bid }, 3, (index) => ({
        email: `same${index}@example.test`,
      }));
    await Promise.all(ids.flatMap((id) => [app.contests.chain.sealContest(id), app.contests.chain.sealContest(id)]));
    await seal();
    expect(await totals()).toEqual([7, 35, 35]);
  });

  test('contest deleted → its entries and the people without another entry are subtracted from the figures', async () => {
    await acme.owner.post(`/contest/${first}/delete`, { word: 'delete' });
    await app.contests.lifecycle.removeDeleted();
    expect(await totals()).toEqual([2, 2, 2]);
  });

  test('retention time of a contest over → its figures stay, email addresses are gone', async () => {
    app.advanceClock(700 * daySeconds);
    await app.contests.entries.erasure.eraseExpired();
    app.advanceClock(-700 * daySeconds);
    expect(await totals()).toEqual([4, 5, 5]);
    const { text } = await acme.owner.get('/contest/users/export');
    expect(text).not.toContain('ann@');
    const third = await newContest(acme.owner);
    await enter(third, '2030-03-14T09:00:00Z', ['ann@example.test']);
    expect((await totals())[0]).toBe(5);
  });
});
