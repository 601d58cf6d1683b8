import { beforeAll, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import type { NewContestantRow } from '../contestants/contestants.store.ts';

let app: TestApp;
let owner: TestUser;
let businessId: number;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-07T10:00:00Z' });
  ({ owner, bid: businessId } = await createBusiness(app));
});
const rows = contestRows(() => app);

/** A contest with these contestants, after a check of all of them. */
const replay = async (contestants: Partial<NewContestantRow>[], strictness: string) => {
  const contestId = Number((await saveContest(owner, contestBody({}))).id);
  const added = await addContestants({ db: app.db, contestId, businessId }, contestants.length, (index) => ({
    ...contestants[index],
  }));
  await app.contests.chain.sealContest(contestId);
  await owner.post(`/contest/${contestId}/replay`, { strictness });
  const { replay, changes } = await eventually(async () => {
    const { body } = await owner.get(`/contest/${contestId}/replay`);
    expect(body.replay).toMatchObject({ state: 'done' });
    return body;
  });
  const apply = () => owner.post(`/contest/${contestId}/replay/apply`, { replay_id: Number(Object(replay).replay_id) });
  return { contestId, ids: added.map(({ id }) => id), changes, apply };
};

test('friend on the referrer’s device → its reasons; the referrer shares the device, nothing more', async () => {
  const signals = { deviceHash: 'shared' };
  const contestId = Number((await saveContest(owner, contestBody({}))).id);
  const [referrer] = await addContestants({ db: app.db, contestId, businessId }, 1, () => ({ signals }));
  await addContestants({ db: app.db, contestId, businessId }, 1, () => ({
    ...{ signals, email: 'friend@example.test', referrerId: referrer?.id },
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

test('applied → state, score, reasons and one line in the chain; an entry changed meanwhile stays as it is', async () => {
  const throwaway = (name: string) => ({ email: `${name}@mailinator.com` });
  const contestants = [throwaway('a'), throwaway('b'), {}, { state: 'held' as const }];
  const { contestId, ids, changes, apply } = await replay(contestants, 'medium');
  expect(changes).toMatchObject([
    { user_id: ids[0], from: 'counted', to: 'held' },
    { user_id: ids[1], from: 'counted', to: 'held' },
    { user_id: ids[3], from: 'held', to: 'released' },
  ]);
  await owner.post(`/contest/${contestId}/contestant_state`, {
    ...{ action: 'disqualify', user_id: ids[1], reason: 'duplicate' },
  });
  expect((await apply()).body.replay).toMatchObject({ state: 'applied' });
  await apply();
  expect(await rows.contestants(contestId)).toMatchObject([
    { state: 'held', score: 60, reasons: [{ signal: 'disposable_mail' }] },
    { state: 'disqualified', score: null },
    { state: 'counted' },
    { state: 'released', score: 0, reasons: [] },
  ]);
  const kinds = await rows.chainKinds(contestId);
  expect(kinds.slice(0, 6)).toEqual(['entered', 'entered', 'entered', 'entered', 'held', 'disqualified']);
  expect(kinds.slice(6).sort()).toEqual(['held', 'released']);
});

test('friend held by a check of all → the referrer’s points are taken back; released by another → they count again', async () => {
  const actions = [{ kind: 'referral', label: '', points: 5, settings: {} }];
  const contestId = Number((await saveContest(owner, contestBody({ actions }))).id);
  const place = { db: app.db, contestId, businessId };
  const [referrer] = await addContestants(place, 1, () => ({ email: 'referrer@example.test' }));
  await addContestants(place, 1, () => ({ email: 'friend@mailinator.com', referrerId: referrer?.id }));
  await rows.creditReferrals(contestId);
  const applyCheck = async (strictness: string) => {
    await owner.post(`/contest/${contestId}/replay`, { strictness });
    const replay_id = await eventually(async () => {
      const { replay: last } = (await owner.get(`/contest/${contestId}/replay`)).body;
      expect(last).toMatchObject({ state: 'done', strictness });
      return Number(Object(last).replay_id);
    });
    await owner.post(`/contest/${contestId}/replay/apply`, { replay_id });
    return (await rows.contestants(contestId)).map(({ points, state }) => `${state} ${points}`);
  };
  expect(await applyCheck('medium')).toEqual(['counted 10', 'held 10']);
  expect(await applyCheck('low')).toEqual(['counted 15', 'released 10']);
});
