import { beforeAll, expect, test } from 'vitest';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { createDrawer, drawPrize } from '../../../../test/fixtures/contests/ended-contest.ts';

let drawer: Awaited<ReturnType<typeof createDrawer>>;
beforeAll(async () => {
  drawer = await createDrawer({ runsNoJobs: true });
});
const rows = contestRows(() => drawer.app);

/** Runs a test with two suspicious entries, of which the first one to enter has won. */
const withWinner = (work: (contestId: number) => Promise<void>) =>
  drawer.withEndedContest(
    {
      prizes: [drawPrize(1, 1, 'first')],
      count: 2,
      change: (index) => ({ email: `suspicious${index}@mailinator.com` }),
    },
    async ({ id, prizeIds: [pid] }) => {
      await drawer.select(id, pid, 'first/1');
      expect(await drawer.winnersOf(id)).toMatchObject([{ state: 'selected', email: 'suspicious0@mailinator.com' }]);
      await work(id);
    },
  );

test('check of all entries applied after the draw → suspicious winners are not held, other suspicious entries are', async () => {
  await withWinner(async (contestId) => {
    const { replay } = (await drawer.owner.post(`/contest/${contestId}/replay`, { strictness: 'medium' })).body;
    const replayId = Number(Object(replay).replay_id);
    await drawer.app.contests.fraud.runReplay(replayId);
    await drawer.owner.post(`/contest/${contestId}/replay/apply`, { replay_id: replayId });
    expect(await rows.contestants(contestId)).toMatchObject([{ state: 'counted' }, { state: 'held' }]);
  });
});
