import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { addContestants, eraseContestants, setPoints } from '../../../../test/fixtures/contests/contestants.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { NewContestantRow } from '../contestants/contestants.store.ts';
import { winnerStore } from '../winners/winners.store.ts';
import { makeList } from './draw-order.ts';
import { drawStore } from './draws.store.ts';

let app: TestApp;
let owner: TestUser;
let businessId: number;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-02-25T10:00:00Z' });
  ({ owner, bid: businessId } = await createBusiness(app));
});

const prize = (position: number, quantity: number, min_points = 0) => ({
  ...{ prize_position: position, name: `Prize ${position}`, quantity, min_points },
});

/** A contest with contestants; the clock is after its end while `work` runs. */
const withEndedContest = async (
  {
    prizes = [prize(1, 2)],
    count = 10,
    change = () => ({}),
  }: {
    prizes?: object[];
    count?: number;
    change?: (index: number) => Partial<NewContestantRow>;
  },
  work: (contest: { id: number; prizeIds: number[]; rows: { id: number; receiptHash: string }[] }) => Promise<void>,
) => {
  const contest = await saveContest(
    owner,
    contestBody({ prizes, start_date: '2030-02-25T09:00', end_date: '2030-02-25T15:00' }),
  );
  const id = Number(contest.id);
  const rows = await addContestants({ db: app.db, contestId: id, businessId }, count, change);
  const prizeIds = toList(contest.prizes).map(({ prize_id }) => Number(prize_id));
  app.advanceClock(6 * 3_600);
  try {
    await work({ id, prizeIds, rows });
  } finally {
    app.advanceClock(-6 * 3_600);
  }
};
const winnersOf = async (id: number, index = 0) =>
  toList(toList((await owner.get(`/contest/${id}/winners`)).body.prizes)[index]?.winners);
const select = (id: number, pid: number | undefined, rest: string, body = {}, user = owner) =>
  user.post(`/contest/${id}/prize/${pid}/${rest}`, body);
const update = (id: number, body: object) => owner.post(`/contest/${id}/update_winners`, body);

describe('selecting winners', () => {
  test('random → as many as the rest, computed from seed and list as published', async () => {
    await withEndedContest({ count: 30 }, async ({ id, prizeIds: [pid = 0] }) => {
      const answer = await select(id, pid, 'random/2');
      expect(answer.status).toBe(200);
      expect(answer.body.prize).toMatchObject({ rest: 0, draw: { state: 'done', list_size: 30 } });

      const draw = await drawStore(app.db).findByPrize(pid);
      const stored = await drawStore(app.db).findPrize(id, pid);
      const seed = Buffer.from(draw?.seed ?? '', 'hex');
      expect(createHash('sha256').update(seed).digest('hex')).toBe(stored?.seedHash);
      const [lines] = await drawStore(app.db).readParts(draw?.id ?? 0, 0, 1);
      const list = `${lines}\n`;
      expect(createHash('sha256').update(list).digest('hex')).toBe(draw?.listHash);

      // A second implementation, from the description of the draw and without the product's own code.
      const receipts = list
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]);
      const key = createHmac('sha256', seed).update(`${id}\n${pid}\n${draw?.listHash}`).digest();
      const expected: (string | undefined)[] = [];
      for (let k = 0; k < 2; k += 1) {
        const left = receipts.filter((receipt) => !expected.includes(receipt));
        const number = BigInt(`0x${createHmac('sha256', key).update(String(k)).digest('hex')}`);
        expected.push(left[Number(number % BigInt(left.length))]);
      }
      const winners = await winnerStore(app.db).listOfDraw(draw?.id ?? 0);
      expect(winners.map(({ receiptHash }) => receiptHash)).toEqual(expected);
    });
  });

  test('points → most first, tie to who reached them earlier; first → earliest confirmed', async () => {
    const points = [5, 9, 9, 1];
    const change = (index: number) => ({
      points: points[index],
      pointsAt: new Date(`2030-03-2${index === 2 ? 1 : 5}T10:00:00Z`),
      confirmedAt: new Date(`2030-03-1${9 - index}T10:00:00Z`),
    });
    const prizes = [prize(1, 3), prize(2, 1)];
    await withEndedContest({ prizes, count: 4, change }, async ({ id, prizeIds, rows }) => {
      await select(id, prizeIds[0], 'points/3');
      expect((await winnersOf(id)).map(({ user_id }) => user_id)).toEqual([rows[2]?.id, rows[1]?.id, rows[0]?.id]);
      await select(id, prizeIds[1], 'first/1');
      expect((await winnersOf(id, 1)).map(({ user_id }) => user_id)).toEqual([rows[3]?.id]);
    });
  });

  test('held, unconfirmed, disqualified and too few points → never selected; code 101 with the exact sentences', async () => {
    const states = ['held', 'unconfirmed', 'disqualified', 'counted', 'released'] as const;
    const change = (index: number) => ({ state: states[index], points: index === 3 ? 4 : 50 });
    const prizes = [prize(1, 2, 5)];
    await withEndedContest({ prizes, count: 5, change }, async ({ id, prizeIds: [pid = 0], rows }) => {
      const answer = await select(id, pid, 'random/2');
      expect(answer).toMatchObject({
        status: 409,
        body: { code: '101', qualified: 1, message: 'Only 1 users have qualified to win this prize' },
      });
      expect(await winnersOf(id)).toEqual([]);
      const none = await select(id, pid, 'weighted/2', { min_points: 51 });
      expect(none.body).toMatchObject({ code: '101', qualified: 0, message: 'No users qualified to win this prize.' });
      await select(id, pid, 'random/2', { select_amount: 1 });
      expect(await winnersOf(id)).toMatchObject([{ user_id: rows[4]?.id, state: 'selected' }]);
    });
  });

  test('before the end, wrong rest, rest 0, points below the promise, unknown method → refused', async () => {
    const contest = await saveContest(owner, contestBody({}));
    const early = Number(toList(contest.prizes)[0]?.prize_id);
    expect((await select(Number(contest.id), early, 'random/2')).body).toMatchObject({
      code: 'contest-not-ended',
      message: 'Winners can be selected after the contest has ended.',
    });
    await withEndedContest({ prizes: [prize(1, 1, 5)] }, async ({ id, prizeIds: [pid = 0] }) => {
      expect((await select(id, pid, 'random/2')).body.code).toBe('prize-rest-changed');
      expect((await select(id, pid, 'random/1', { min_points: 4 })).body.code).toBe('invalid-input');
      expect((await select(id, pid, 'random/1', { select_amount: 2 })).body.code).toBe('invalid-input');
      expect((await select(id, pid, 'dice/1')).status).toBe(400);
      expect((await select(id, pid, 'randomunique/1')).status).toBe(200);
      expect((await select(id, pid, 'randomunique/0')).body.message).toBe(
        'Current quantity is 0, there is no prize to award.',
      );
    });
  });

  test('a second selection with another method → refused; with the same → the next in the same order', async () => {
    await withEndedContest({ prizes: [prize(1, 3)] }, async ({ id, prizeIds: [pid = 0] }) => {
      await select(id, pid, 'random/3', { select_amount: 1 });
      expect((await select(id, pid, 'weighted/2')).body.code).toBe('draw-fixed');
      expect((await select(id, pid, 'random/2', { min_points: 1 })).body.code).toBe('draw-fixed');
      await select(id, pid, 'random/2');
      expect((await winnersOf(id)).map(({ rank }) => rank)).toEqual([1, 2, 3]);
    });
  });

  test('unique → nobody with a standing prize; without unique two prizes for one are possible', async () => {
    const prizes = [prize(1, 2), prize(2, 2), prize(3, 2)];
    await withEndedContest({ prizes, count: 4 }, async ({ id, prizeIds }) => {
      await select(id, prizeIds[0], 'pointsunique/2');
      await select(id, prizeIds[1], 'pointsunique/2');
      const both = [...(await winnersOf(id)), ...(await winnersOf(id, 1))].map(({ user_id }) => user_id);
      expect(new Set(both).size).toBe(4);
      expect((await select(id, prizeIds[2], 'pointsunique/2')).body).toMatchObject({ code: '101', qualified: 0 });
      await select(id, prizeIds[2], 'points/2');
      expect((await winnersOf(id, 2)).map(({ user_id }) => user_id)).toEqual(
        (await winnersOf(id)).map(({ user_id }) => user_id),
      );
    });
  });
});

describe('races and faults', () => {
  test('two windows of the owner and a publisher at once, ten times each → one draw, no more winners than prizes', async () => {
    const publisher = await createMember(app, { owner, bid: businessId }, { contests: 'publisher' });
    await withEndedContest({ prizes: [prize(1, 3), prize(2, 3)], count: 8 }, async ({ id, prizeIds }) => {
      const presses = Array.from({ length: 10 }, () => [
        ...[select(id, prizeIds[0], 'randomunique/3'), select(id, prizeIds[1], 'randomunique/3')],
        select(id, prizeIds[0], 'randomunique/3', {}, publisher),
      ]).flat();
      const statuses = (await Promise.all(presses)).map(({ status }) => status);
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
      expect(await drawStore(app.db).list(id)).toHaveLength(2);
      const all = [...(await winnersOf(id)), ...(await winnersOf(id, 1))];
      expect(all).toHaveLength(6);
      expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(6);
    });
  });

  test('a contestant erased before the draw → not in the list; after it → the order stays, the next is taken', async () => {
    await withEndedContest({ prizes: [prize(1, 1)], count: 5 }, async ({ id, prizeIds: [pid = 0], rows }) => {
      await eraseContestants(app.db, [rows[0]?.id ?? 0]);
      await select(id, pid, 'points/1');
      const draw = await drawStore(app.db).findByPrize(pid);
      expect(draw?.listSize).toBe(4);
      expect(await winnersOf(id)).toMatchObject([{ user_id: rows[1]?.id }]);
      // The winner and the next in order erase their data.
      await eraseContestants(app.db, [rows[1]?.id ?? 0, rows[2]?.id ?? 0]);
      const [erased] = await winnersOf(id);
      expect(erased).toMatchObject({ user_id: null, name: 'Erased contestant' });
      const winnerId = Number(erased?.winner_id);
      await update(id, { action: 'disqualify', prize_id: pid, winner_id: winnerId, reason: 'not_reachable' });
      expect((await update(id, { action: 'redraw', prize_id: pid, winner_id: winnerId })).status).toBe(200);
      expect(await winnersOf(id)).toMatchObject([
        { rank: 1, state: 'disqualified' },
        { user_id: rows[3]?.id, rank: 3 },
      ]);
      const after = await drawStore(app.db).findByPrize(pid);
      expect(after?.excluded).toMatchObject([{ receipt: rows[2]?.receiptHash, reason: 'not_qualified' }]);
      expect(after?.listHash).toBe(draw?.listHash);
    });
  });

  test('process killed after the list was stored → the repeated job, three times at once, draws from that list, once', async () => {
    await withEndedContest({ prizes: [prize(1, 1)], count: 4 }, async ({ id, prizeIds: [pid = 0], rows }) => {
      const draw = await drawStore(app.db).insert({
        ...{ contestId: id, prizeId: pid, method: 'points', isUnique: true, minPoints: 0, amount: 1, state: 'running' },
        startedAt: app.now(),
      });
      await app.db.transaction(async (tx) => drawStore(tx).update(draw.id, await makeList(tx, draw)));
      await setPoints(app.db, rows[3]?.id ?? 0, 99);
      await Promise.all([1, 2, 3].map(() => app.contests.draws.perform(draw.id, false)));
      expect(await winnersOf(id)).toMatchObject([{ user_id: rows[0]?.id, rank: 1 }]);
      expect((await select(id, pid, 'pointsunique/0')).body.code).toBe('nothing-to-award');
    });
  });

  test('points changed after the draw → the order of the draw stays', async () => {
    await withEndedContest({ prizes: [prize(1, 2)], count: 4 }, async ({ id, prizeIds: [pid = 0], rows }) => {
      await select(id, pid, 'points/2', { select_amount: 1 });
      await setPoints(app.db, rows[3]?.id ?? 0, 99);
      await select(id, pid, 'points/1');
      expect((await winnersOf(id)).map(({ user_id }) => user_id)).toEqual([rows[0]?.id, rows[1]?.id]);
    });
  });
});

describe('after the draw', () => {
  test('disqualify with a reason → place free; redraw → next in order; reinstate → refused while taken', async () => {
    await withEndedContest({ prizes: [prize(1, 1)], count: 3 }, async ({ id, prizeIds: [pid = 0], rows }) => {
      await select(id, pid, 'points/1');
      const user = { prize_id: pid, user_id: rows[0]?.id };
      expect((await update(id, { action: 'disqualify', ...user })).body.code).toBe('invalid-input');
      expect((await update(id, { action: 'redraw', ...user })).body.code).toBe('winner-standing');
      const entry = { action: 'disqualify', user_id: rows[0]?.id, reason: 'duplicate' };
      expect((await owner.post(`/contest/${id}/contestant_state`, entry)).body.code).toBe('winner-standing');
      await update(id, { action: 'disqualify', ...user, reason: 'duplicate', note: 'Two accounts' });
      await update(id, { action: 'reinstate', ...user });
      await update(id, { action: 'disqualify', ...user, reason: 'duplicate' });
      const redrawn = await update(id, { action: 'redraw', ...user });
      expect(redrawn.body.prize).toMatchObject({
        rest: 0,
        winners: [
          { user_id: rows[0]?.id, state: 'disqualified', reason: 'Duplicate' },
          { user_id: rows[1]?.id, state: 'selected', rank: 2 },
        ],
      });
      expect((await update(id, { action: 'reinstate', ...user })).body.code).toBe('prize-place-taken');
      expect((await update(id, { action: 'redraw', ...user })).body.code).toBe('prize-place-taken');
    });
  });

  test('redraw and reinstate at once → never more winners than prizes', async () => {
    await withEndedContest({ prizes: [prize(1, 1)], count: 5 }, async ({ id, prizeIds: [pid = 0], rows }) => {
      await select(id, pid, 'points/1');
      const user = { prize_id: pid, user_id: rows[0]?.id };
      await update(id, { action: 'disqualify', ...user, reason: 'mistake' });
      await Promise.all([update(id, { action: 'redraw', ...user }), update(id, { action: 'reinstate', ...user })]);
      const standing = (await winnersOf(id)).filter(({ state }) => String(state) === 'selected');
      expect(standing).toHaveLength(1);
      expect((await drawStore(app.db).findByPrize(pid))?.state).toBe('done');
    });
  });

  test('confirm → announced and mailed once; unclaimed after the days → expired, the next is mailed', async () => {
    await withEndedContest({ prizes: [prize(1, 1)], count: 2 }, async ({ id, prizeIds: [pid = 0], rows }) => {
      await select(id, pid, 'points/1');
      await update(id, { action: 'confirm', prize_id: pid, user_id: rows[0]?.id });
      expect((await update(id, { action: 'confirm', prize_id: pid, user_id: rows[0]?.id })).status).toBe(409);
      expect(await winnersOf(id)).toMatchObject([{ state: 'announced' }]);
      await app.contests.winners.expireClaims();
      expect(await winnersOf(id)).toMatchObject([{ state: 'announced' }]);
      app.advanceClock(8 * 86_400);
      await app.contests.winners.expireClaims();
      const draw = await drawStore(app.db).findByPrize(pid);
      await app.contests.draws.perform(Number(draw?.id), true);
      app.advanceClock(-8 * 86_400);
      expect(await winnersOf(id)).toMatchObject([{ state: 'expired' }, { user_id: rows[1]?.id, state: 'announced' }]);
      expect((await app.waitForMail('contestant1@example.test')).text).toContain('/draw/claim/');
    });
  });
});
