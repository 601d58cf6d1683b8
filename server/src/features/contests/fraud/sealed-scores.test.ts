import { beforeAll, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { NewContestantRow } from '../entries/contestants.store.ts';
import { fraudStore } from './fraud.store.ts';

let app: TestApp;
let owner: TestUser;
let businessId: number;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-07T10:00:00Z', runsNoJobs: true });
  ({ owner, bid: businessId } = await createBusiness(app));
});
const rows = contestRows(() => app);

const createContest = async () => Number((await saveContest(owner, contestBody({}))).id);
const enter = (contestId: number, entries: Partial<NewContestantRow>[]) =>
  addContestants({ db: app.db, contestId, businessId }, entries.length, (index) => ({
    score: null,
    ...entries[index],
  }));
/**
 * Seals the contest's chain and scores the entries whose lines follow the given line number, as the handler of the
 * sealing event does.
 */
const score = async (contestId: number, after = 0) => {
  await app.contests.chain.sealContest(contestId);
  await app.contests.fraud.scoreSealed({ businessId, contestId, after, count: 100 });
  return rows.contestants(contestId);
};
const signalsOf = (row: Record<string, unknown>) => [row.reasons].flat().map((reason) => Object(reason).signal);

test('several entries sealed in one batch → each scored with the signals of its own address, hour and device', async () => {
  const contestId = await createContest();
  const from = (addressHash: string, deviceHash: string, time: string) => ({
    signals: { addressHash, deviceHash },
    createdAt: new Date(`2030-03-10T${time}Z`),
  });
  await enter(contestId, [
    ...['10:00', '10:20', '10:40', '10:59'].map((time, index) => from('busy', `device ${index}`, time)),
    from('busy', 'device 5', '11:00'),
    from('other', 'device 0', '10:00'),
    { signals: {} },
  ]);
  expect((await score(contestId)).map(signalsOf)).toEqual([
    ['address_velocity', 'device_reuse'],
    ['address_velocity'],
    ['address_velocity'],
    ['address_velocity'],
    [],
    ['device_reuse'],
    [],
  ]);
});

test('friend on the referrer’s device, scored in a later batch → held, one line in the chain, once', async () => {
  const contestId = await createContest();
  const signals = { deviceHash: 'shared' };
  const [referrer] = await enter(contestId, [{ signals }]);
  expect(await score(contestId)).toMatchObject([{ score: 0, state: 'counted' }]);
  await enter(contestId, [{ email: 'friend@example.test', signals, referrerId: referrer?.id }]);
  await score(contestId, 1);
  const scored = await score(contestId);
  expect(scored).toMatchObject([
    { score: 0, state: 'counted' },
    { score: 60, state: 'held' },
  ]);
  expect(await rows.chainKinds(contestId)).toEqual(['entered', 'entered', 'held']);
});

test('entries whose lines in the chain are outside the scored range, entries by the organizer, changed or scored entries → no new score', async () => {
  const contestId = await createContest();
  const suspicious = (name: string, change: Partial<NewContestantRow>) => ({
    email: `${name}@mailinator.com`,
    ...change,
  });
  await enter(contestId, [
    suspicious('early', {}),
    suspicious('added', { origin: 'hand' }),
    suspicious('released', { state: 'released' }),
    suspicious('scored', { score: 10 }),
    suspicious('new', {}),
  ]);
  expect(await score(contestId, 1)).toMatchObject([
    { score: null, state: 'counted' },
    { score: null, state: 'counted' },
    { score: null, state: 'released' },
    { score: 10, state: 'counted' },
    { score: 60, state: 'held' },
  ]);
});

test('more groups and referrers of entries than one read returns → all are read for the scores', async () => {
  const contestId = await createContest();
  const [first] = await enter(contestId, [{ email: 'first@example.test' }]);
  const ids = (
    await enter(
      contestId,
      Array.from({ length: 20 }, (_, index) => ({
        signals: { addressHash: `address ${index % 5}`, deviceHash: `device ${index % 10}` },
        createdAt: new Date('2030-03-10T10:00:00Z'),
        referrerId: (first?.id ?? 0) + 50,
      })),
    )
  ).map(({ id }) => id);
  const store = fraudStore(app.db, 3);
  expect([...(await store.readDeviceGroups(contestId)).values()]).toEqual(Array.from({ length: 10 }, () => 2));
  expect([...(await store.readAddressGroups(contestId)).values()]).toEqual(Array.from({ length: 5 }, () => 4));
  expect([...(await store.readPatternGroups(contestId)).values()]).toEqual([20]);
  expect([...(await store.listReferrersOfCircles(contestId)).keys()]).toEqual(ids);
});
