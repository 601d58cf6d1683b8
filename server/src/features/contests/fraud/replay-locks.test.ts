import { expect, test } from 'vitest';
import { getContest } from '../../../../test/fixtures/contests/contest.ts';
import { setReferrer } from '../../../../test/fixtures/contests/contestants.ts';
import { createDrawer, drawPrize } from '../../../../test/fixtures/contests/ended-contest.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { eventually } from '../../../../test/test-app.ts';
import { completionStore } from '../actions/completions.store.ts';

const count = 60;
/**
 * Number of rounds. The embedded database has one connection and would repeat the same order, so one round is enough
 * there.
 */
const rounds = process.env.DATABASE_URL ? 5 : 1;
/**
 * Index of the first contestant with a referrer: this contestant and all later ones were referred by an earlier
 * contestant.
 */
const firstFriend = 20;

test('check of all entries applied while winners are drawn and entries disqualified and erased → no deadlock, no failed request', async () => {
  const drawer = await createDrawer();
  const { app, owner } = drawer;
  const actions = [{ kind: 'referral', label: '', points: 20, settings: {} }];
  const prizes = [1, 2, 3].map((position) => drawPrize(position, 5));
  const change = (index: number) => ({ email: `throwaway${index}@${index % 2 ? 'example.test' : 'mailinator.com'}` });
  for (let round = 0; round < rounds; round += 1)
    await drawer.withEndedContest({ prizes, count, change, body: { actions } }, async ({ id, prizeIds, rows }) => {
      const actionId = Number(toList((await getContest(owner, id)).actions)[0]?.action_id);
      const idAt = (index: number) => rows[index]?.id ?? 0;
      for (let index = firstFriend; index < count; index += 1)
        await addFriend(app.db, {
          businessId: drawer.businessId,
          contestId: id,
          actionId,
          referrerId: idAt(index % firstFriend),
          friendId: idAt(index),
        });
      await owner.post(`/contest/${id}/replay`, { strictness: 'medium' });
      const replayId = await eventually(async () => {
        const replay = Object((await owner.get(`/contest/${id}/replay`)).body.replay);
        expect(replay.state).toBe('done');
        return Number(replay.replay_id);
      });
      const disqualify = (index: number) =>
        owner.post(`/contest/${id}/contestant_state`, {
          action: 'disqualify',
          user_id: idAt(index),
          reason: 'duplicate',
        });
      const places = Array.from({ length: count }, (_, index) => index);
      const [erased, ...answers] = await Promise.all([
        Promise.allSettled(
          places.filter((at) => at % 3 === 0).map((at) => app.contests.entries.erasure.erase(id, idAt(at))),
        ),
        owner.post(`/contest/${id}/replay/apply`, { replay_id: replayId }),
        ...places.filter((at) => at % 3 === 1).map(disqualify),
        ...prizeIds.map((pid) => drawer.select(id, pid, 'random/5')),
      ]);
      expect(erased.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    });
});

type Friend = { businessId: number; contestId: number; actionId: number; referrerId: number; friendId: number };

/** Adds an entry of a friend, and the points that its referrer got for it. */
async function addFriend(
  db: Parameters<typeof completionStore>[0],
  { businessId, contestId, actionId, referrerId, friendId }: Friend,
) {
  await setReferrer(db, friendId, referrerId);
  await completionStore(db).insert({
    businessId,
    contestId,
    contestantId: referrerId,
    actionId,
    occurrence: String(friendId),
    points: 20,
    state: 'counted',
    verification: 'verified',
    completedAt: new Date('2030-02-25T11:00:00Z'),
  });
}
