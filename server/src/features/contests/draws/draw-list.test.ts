import { createHash } from 'node:crypto';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { addContestants, addManyContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually } from '../../../../test/test-app.ts';
import { drawStore } from './draws.store.ts';

// Long: the test draws from more than 20,000 contestants, because only larger draws are made by a job.

test('20,005 of 28,005 contestants qualify → a job selects winners; the list stored in parts equals a list read at once', async () => {
  const app = await createTestApp({ now: '2030-02-25T10:00:00Z' });
  const { owner, bid: businessId } = await createBusiness(app);
  const prizes = [{ prize_position: 1, name: 'Cake', quantity: 3, min_points: 2, is_unique: false }];
  const dates = { start_date: '2030-02-25T09:00', end_date: '2030-02-25T15:00' };
  const contest = await saveContest(owner, contestBody({ prizes, ...dates }));
  const contestId = Number(contest.id);
  const prizeId = Number(toList(contest.prizes)[0]?.prize_id);
  const options = { db: app.db, contestId, businessId };
  await addContestants(options, 5);
  await addManyContestants(options, 28_000);
  const rows = contestRows(() => app);
  await rows.addTotal(contestId, 28_000);
  app.advanceClock(6 * hourSeconds);
  expect((await owner.post(`/contest/${contestId}/prize/${prizeId}/weighted/3`, {})).status).toBe(200);
  const draw = await eventually(async () => {
    const found = await drawStore(app.db).findByPrize(prizeId);
    expect(found).toMatchObject({ state: 'done', progress: 100 });
    return found;
  });
  const qualified = (await rows.contestants(contestId)).filter(({ points }) => Number(points) >= 2);
  const lines = qualified.map(({ receipt_hash, points, points_at, confirmed_at }) => {
    const [pointsAt, enteredAt] = [points_at, confirmed_at].map((value) =>
      new Date(value instanceof Date ? value : String(value)).getTime(),
    );
    return `${receipt_hash} ${points} ${pointsAt} ${enteredAt}\n`;
  });
  expect([lines.length, draw?.listSize]).toEqual([20_005, 20_005]);
  expect(draw?.listHash).toBe(createHash('sha256').update(lines.join('')).digest('hex'));
  const parts = await drawStore(app.db).readParts(draw?.id ?? 0, 0, 100);
  expect(parts).toHaveLength(11);
  expect(parts.map((text) => `${text}\n`).join('')).toBe(lines.join(''));
});
