import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { stateTotalStore } from '../kept-sums.store.ts';

test('random entries, changes of state and erasures while ten sealers run → kept totals equal a fresh count', async () => {
  const app = await createTestApp({ now: '2030-03-07T10:00:00Z' });
  const { owner, bid: businessId } = await createBusiness(app);
  const contestId = Number((await saveContest(owner, contestBody({}))).id);
  const options = { db: app.db, contestId, businessId };
  const rows = await addContestants(options, 30, (index) => (index < 4 ? { state: 'unconfirmed' } : {}));
  const change = async (step: number) => {
    const { id } = rows[randomInt(rows.length)] ?? { id: 0 };
    const kind = randomInt(6);
    if (kind === 0) await addContestants(options, 1, () => ({ email: `late${step}@example.test` }));
    else if (kind === 1) await app.contests.entries.erasure.erase(contestId, id);
    else if (kind === 2) await app.contests.chain.sealContest(contestId);
    else {
      const action = ['hold', 'release', 'disqualify'][kind - 3];
      const answer = await owner.post(`/contest/${contestId}/contestant_state`, {
        action,
        user_id: id,
        reason: 'duplicate',
      });
      expect([200, 404, 409]).toContain(answer.status);
    }
  };
  // Twelve callers at a time: with more, a busy machine answers 503 to those who wait too long for a connection.
  const callers = Array.from({ length: 12 }, async (_, caller) => {
    for (let step = 0; step < 10; step++) await change(caller * 10 + step);
  });
  await Promise.all(callers);
  await Promise.all(Array.from({ length: 10 }, () => app.contests.chain.sealContest(contestId)));

  const counts = new Map<string, number>();
  for (const { state } of await contestRows(() => app).contestants(contestId))
    counts.set(String(state), (counts.get(String(state)) ?? 0) + 1);
  const totals = [...(await stateTotalStore(app.db).find(contestId))].filter(([, count]) => count > 0);
  expect(new Map(totals)).toEqual(counts);
});
