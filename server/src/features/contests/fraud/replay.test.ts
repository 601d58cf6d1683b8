import { beforeAll, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, getContest, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { completionStore } from '../actions/completions.store.ts';
import type { NewContestantRow } from '../entries/contestants.store.ts';

let app: TestApp;
let owner: TestUser;
let businessId: number;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-07T10:00:00Z' });
  ({ owner, bid: businessId } = await createBusiness(app));
});
const rows = contestRows(() => app);

/** Starts a replay and runs it to the end; `apply` also applies its result. */
const check = async (contestId: number, strictness: string) => {
  await owner.post(`/contest/${contestId}/replay`, { strictness });
  const { replay, changes } = await eventually(async () => {
    const { body } = await owner.get(`/contest/${contestId}/replay`);
    expect(body.replay).toMatchObject({ state: 'done', strictness });
    return body;
  });
  const apply = () => owner.post(`/contest/${contestId}/replay/apply`, { replay_id: Number(Object(replay).replay_id) });
  return { changes, apply };
};

/** Creates a contest with the given contestants and runs a replay. */
const replay = async (contestants: Partial<NewContestantRow>[], strictness: string) => {
  const contestId = Number((await saveContest(owner, contestBody({}))).id);
  const added = await addContestants({ db: app.db, contestId, businessId }, contestants.length, (index) => ({
    ...contestants[index],
  }));
  await app.contests.chain.sealContest(contestId);
  return { contestId, ids: added.map(({ id }) => id), ...(await check(contestId, strictness)) };
};

test('friend enters on the referrer’s device → friend held with two reasons, the reused device and the referrer’s device; referrer → no change', async () => {
  const signals = { deviceHash: 'shared' };
  const contestId = Number((await saveContest(owner, contestBody({}))).id);
  const [referrer] = await addContestants({ db: app.db, contestId, businessId }, 1, () => ({ signals }));
  await addContestants({ db: app.db, contestId, businessId }, 1, () => ({
    signals,
    email: 'friend@example.test',
    referrerId: referrer?.id,
  }));
  await owner.post(`/contest/${contestId}/replay`, { strictness: 'medium' });
  const { changes } = await eventually(async () => {
    const { body } = await owner.get(`/contest/${contestId}/replay`);
    expect(body.replay).toMatchObject({ state: 'done', scored: 2 });
    return body;
  });
  expect(changes).toMatchObject([
    { email: 'friend@example.test', score: 60, reasons: [{ signal: 'device_reuse' }, { signal: 'referrer_device' }] },
  ]);
});

test('check of all entries applied → new state, score, reasons and one line in the chain; an entry changed since the check → stays', async () => {
  const throwaway = (name: string) => ({ email: `${name}@mailinator.com` });
  const contestants = [throwaway('a'), throwaway('b'), {}, { state: 'held' as const }];
  const { contestId, ids, changes, apply } = await replay(contestants, 'medium');
  expect(changes).toMatchObject([
    { user_id: ids[0], from: 'counted', to: 'held' },
    { user_id: ids[1], from: 'counted', to: 'held' },
    { user_id: ids[3], from: 'held', to: 'released' },
  ]);
  await owner.post(`/contest/${contestId}/contestant_state`, {
    action: 'disqualify',
    user_id: ids[1],
    reason: 'duplicate',
  });
  expect((await apply()).body.replay).toMatchObject({ state: 'applied' });
  await apply();
  expect(await rows.contestants(contestId)).toMatchObject([
    { state: 'held', score: 60, reasons: [{ signal: 'disposable_mail' }] },
    { state: 'disqualified', score: 0 },
    { state: 'counted' },
    { state: 'released', score: 0, reasons: [] },
  ]);
  const kinds = await rows.chainKinds(contestId);
  expect(kinds.slice(0, 6)).toEqual(['entered', 'entered', 'entered', 'entered', 'held', 'disqualified']);
  expect(kinds.slice(6).sort()).toEqual(['held', 'released']);
});

test('check of all entries holds a friend → the referrer loses the points; friend released → the points are back', async () => {
  const referral = { kind: 'referral', label: '', points: 20, settings: {} };
  const contestId = Number((await saveContest(owner, contestBody({ actions: [referral] }))).id);
  const actionId = Number(toList((await getContest(owner, contestId)).actions)[0]?.action_id);
  const options = { db: app.db, contestId, businessId };
  const [referrer] = await addContestants(options, 1, () => ({ points: 20 }));
  const friend = { email: 'friend@mailinator.com', referrerId: referrer?.id, points: 0 };
  const [{ id: friendId } = { id: 0 }] = await addContestants(options, 1, () => friend);
  await completionStore(app.db).insert({
    businessId,
    contestId,
    contestantId: referrer?.id ?? 0,
    actionId,
    occurrence: String(friendId),
    points: 20,
    state: 'counted',
    verification: 'verified',
    completedAt: app.now(),
  });
  await (await check(contestId, 'medium')).apply();
  expect(await rows.contestants(contestId)).toMatchObject([{ points: 0 }, { state: 'held' }]);
  await (await check(contestId, 'low')).apply();
  expect(await rows.contestants(contestId)).toMatchObject([{ points: 20 }, { state: 'released' }]);
});
