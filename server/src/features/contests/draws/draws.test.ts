import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { eraseContestants, setPoints } from '../../../../test/fixtures/contests/contestants.ts';
import { createDrawer, drawPrize as prize } from '../../../../test/fixtures/contests/ended-contest.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { prizeStore } from '../contest-parts.store.ts';
import { winnerStore } from '../winners.store.ts';
import { makeList } from './draw-order.ts';
import { drawStore } from './draws.store.ts';

let drawer: Awaited<ReturnType<typeof createDrawer>>;
beforeAll(async () => {
  drawer = await createDrawer();
});
describe('POST /contest/{id}/prize/{prizeId}/{method}/{rest}', () => {
  test('POST random/2 → two winners, computed from the published seed and list', async () => {
    await drawer.withEndedContest({ count: 30 }, async ({ id, prizeIds: [pid = 0] }) => {
      const answer = await drawer.select(id, pid, 'random/2');
      expect(answer.status).toBe(200);
      expect(answer.body.prize).toMatchObject({ rest: 0, draw: { state: 'done', list_size: 30 } });

      const draw = await drawStore(drawer.app.db).findByPrize(pid);
      const stored = await prizeStore(drawer.app.db).find(id, pid);
      const seed = Buffer.from(draw?.seed ?? '', 'hex');
      expect(createHash('sha256').update(seed).digest('hex')).toBe(stored?.seedHash);
      const [lines] = await drawStore(drawer.app.db).readParts(draw?.id ?? 0, 0, 1);
      const list = `${lines}\n`;
      expect(createHash('sha256').update(list).digest('hex')).toBe(draw?.listHash);

      // A second implementation of the draw, written from its public description without the product's code.
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
      const winners = await winnerStore(drawer.app.db).listOfDraw(draw?.id ?? 0);
      expect(winners.map(({ receiptHash }) => receiptHash)).toEqual(expected);
    });
  });

  test('prize with the method points → most points first, in a tie who reached them earlier; method first → earliest confirmed entry', async () => {
    const points = [5, 9, 9, 1];
    const change = (index: number) => ({
      points: points[index],
      pointsAt: new Date(`2030-03-2${index === 2 ? 1 : 5}T10:00:00Z`),
      confirmedAt: new Date(`2030-03-1${9 - index}T10:00:00Z`),
    });
    const prizes = [prize(1, 3, 'points'), prize(2, 1, 'first')];
    await drawer.withEndedContest({ prizes, count: 4, change }, async ({ id, prizeIds, rows }) => {
      await drawer.select(id, prizeIds[0], 'points/3');
      expect((await drawer.winnersOf(id)).map(({ user_id }) => user_id)).toEqual([
        rows[2]?.id,
        rows[1]?.id,
        rows[0]?.id,
      ]);
      await drawer.select(id, prizeIds[1], 'first/1');
      expect((await drawer.winnersOf(id, 1)).map(({ user_id }) => user_id)).toEqual([rows[3]?.id]);
    });
  });

  test('entries without a fraud score → scored before the draw; a suspicious one → held and not in the list', async () => {
    const change = (index: number) => ({
      score: null,
      ...(index === 0 && { email: 'one@mailinator.com', points: 99 }),
    });
    const prizes = [prize(1, 1, 'points')];
    await drawer.withEndedContest({ prizes, count: 3, change }, async ({ id, prizeIds: [pid = 0], rows }) => {
      expect((await drawer.select(id, pid, 'points/1')).status).toBe(200);
      expect((await drawStore(drawer.app.db).findByPrize(pid))?.listSize).toBe(2);
      expect((await drawer.winnersOf(id)).map(({ user_id }) => user_id)).not.toContain(rows[0]?.id);
      const { items } = (await drawer.owner.get(`/contest/${id}/contestants?state=held`)).body;
      expect(toList(items)).toMatchObject([{ user_id: rows[0]?.id }]);
    });
  });

  test('held, unconfirmed, disqualified entries or too few points → never selected; too few qualify → code 101 with the exact messages', async () => {
    const states = ['held', 'unconfirmed', 'disqualified', 'counted', 'released'] as const;
    const change = (index: number) => ({ state: states[index], points: index === 3 ? 4 : 50 });
    const prizes = [prize(1, 2, 'random', 5)];
    await drawer.withEndedContest({ prizes, count: 5, change }, async ({ id, prizeIds: [pid = 0], rows }) => {
      const answer = await drawer.select(id, pid, 'random/2');
      expect(answer).toMatchObject({
        status: 409,
        body: { code: '101', qualified: 1, message: 'Only 1 users have qualified to win this prize' },
      });
      expect(await drawer.winnersOf(id)).toEqual([]);
      const none = await drawer.select(id, pid, 'random/2', { min_points: 51 });
      expect(none.body).toMatchObject({ code: '101', qualified: 0, message: 'No users qualified to win this prize.' });
      await drawer.select(id, pid, 'random/2', { select_amount: 1 });
      expect(await drawer.winnersOf(id)).toMatchObject([{ user_id: rows[4]?.id, state: 'selected' }]);
    });
  });

  test('draw before the end of the contest, with a wrong number of prizes left, min points below the published ones, a too large amount or an unknown method → refused', async () => {
    const contest = await saveContest(drawer.owner, contestBody({}));
    const early = Number(toList(contest.prizes)[0]?.prize_id);
    expect((await drawer.select(Number(contest.id), early, 'random/2')).body).toMatchObject({
      code: 'contest-not-ended',
      message: 'Winners can be selected after the contest has ended.',
    });
    await drawer.withEndedContest({ prizes: [prize(1, 1, 'random', 5)] }, async ({ id, prizeIds: [pid = 0] }) => {
      expect((await drawer.select(id, pid, 'random/2')).body.code).toBe('prize-rest-changed');
      expect((await drawer.select(id, pid, 'random/1', { min_points: 4 })).body.code).toBe('invalid-input');
      expect((await drawer.select(id, pid, 'random/1', { select_amount: 2 })).body.code).toBe('invalid-input');
      expect((await drawer.select(id, pid, 'dice/1')).status).toBe(400);
      expect((await drawer.select(id, pid, 'random/1')).status).toBe(200);
      expect((await drawer.select(id, pid, 'random/0')).body.message).toBe(
        'Current quantity is 0, there is no prize to award.',
      );
    });
  });

  test.each([
    ['weightedunique', 'weighted/1', 'Random by points, unique winners'],
    ['random', 'points/1', 'Random'],
    ['first', 'firstunique/1', 'First to enter'],
  ])(
    'prize published as %s, drawn by %s → refused with the published method; no winner is selected',
    async (draw, rest, label) => {
      await drawer.withEndedContest({ prizes: [prize(1, 1, draw)] }, async ({ id, prizeIds: [pid = 0] }) => {
        expect((await drawer.select(id, pid, rest)).body).toMatchObject({
          code: 'draw-method',
          message: `This contest was published with “${label}” for this prize. Select its winners that way.`,
        });
        expect(await drawer.winnersOf(id)).toEqual([]);
        expect((await drawer.select(id, pid, `${draw}/1`)).status).toBe(200);
      });
    },
  );

  test('second selection of winners with other min points → refused; with the same → next winners in the same order', async () => {
    await drawer.withEndedContest({ prizes: [prize(1, 3)] }, async ({ id, prizeIds: [pid = 0] }) => {
      await drawer.select(id, pid, 'random/3', { select_amount: 1 });
      expect((await drawer.select(id, pid, 'random/2', { min_points: 1 })).body.code).toBe('draw-fixed');
      await drawer.select(id, pid, 'random/2');
      expect((await drawer.winnersOf(id)).map(({ rank }) => rank)).toEqual([1, 2, 3]);
    });
  });

  test('prize with a unique method → no winner has another prize; without unique → the same contestants can win again', async () => {
    const prizes = [
      prize(1, 2, 'pointsunique'),
      prize(2, 2, 'pointsunique'),
      prize(3, 2, 'pointsunique'),
      prize(4, 2, 'points'),
    ];
    await drawer.withEndedContest({ prizes, count: 4 }, async ({ id, prizeIds }) => {
      await drawer.select(id, prizeIds[0], 'pointsunique/2');
      await drawer.select(id, prizeIds[1], 'pointsunique/2');
      const both = [...(await drawer.winnersOf(id)), ...(await drawer.winnersOf(id, 1))].map(({ user_id }) => user_id);
      expect(new Set(both).size).toBe(4);
      expect((await drawer.select(id, prizeIds[2], 'pointsunique/2')).body).toMatchObject({
        code: '101',
        qualified: 0,
      });
      await drawer.select(id, prizeIds[3], 'points/2');
      expect((await drawer.winnersOf(id, 3)).map(({ user_id }) => user_id)).toEqual(
        (await drawer.winnersOf(id)).map(({ user_id }) => user_id),
      );
    });
  });
});

describe('concurrent and interrupted draws', () => {
  test('winners drawn ten times each at once by the owner in two windows and a publisher → one draw per prize, no more winners than prizes', async () => {
    const publisher = await createMember(
      drawer.app,
      { owner: drawer.owner, bid: drawer.businessId },
      { contests: 'publisher' },
    );
    await drawer.withEndedContest(
      { prizes: [prize(1, 3, 'randomunique'), prize(2, 3, 'randomunique')], count: 8 },
      async ({ id, prizeIds }) => {
        const presses = Array.from({ length: 10 }, () => [
          drawer.select(id, prizeIds[0], 'randomunique/3'),
          drawer.select(id, prizeIds[1], 'randomunique/3'),
          drawer.select(id, prizeIds[0], 'randomunique/3', {}, publisher),
        ]).flat();
        const statuses = (await Promise.all(presses)).map(({ status }) => status);
        expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
        expect(await drawStore(drawer.app.db).list(id)).toHaveLength(2);
        const all = [...(await drawer.winnersOf(id)), ...(await drawer.winnersOf(id, 1))];
        expect(all).toHaveLength(6);
        expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(6);
      },
    );
  });

  test('contestant erased before the draw → not in the list; after it → the order stays, the next in order wins', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 5 },
      async ({ id, prizeIds: [pid = 0], rows }) => {
        await eraseContestants(drawer.app.db, [rows[0]?.id ?? 0]);
        await drawer.select(id, pid, 'points/1');
        const draw = await drawStore(drawer.app.db).findByPrize(pid);
        expect(draw?.listSize).toBe(4);
        expect(await drawer.winnersOf(id)).toMatchObject([{ user_id: rows[1]?.id }]);
        // The winner and the next contestant in the order erase their data.
        await eraseContestants(drawer.app.db, [rows[1]?.id ?? 0, rows[2]?.id ?? 0]);
        const [erased] = await drawer.winnersOf(id);
        expect(erased).toMatchObject({ user_id: null, name: 'Erased contestant' });
        const winnerId = Number(erased?.winner_id);
        await drawer.update(id, { action: 'disqualify', prize_id: pid, winner_id: winnerId, reason: 'not_reachable' });
        expect((await drawer.update(id, { action: 'redraw', prize_id: pid, winner_id: winnerId })).status).toBe(200);
        expect(await drawer.winnersOf(id)).toMatchObject([
          { rank: 1, state: 'disqualified' },
          { user_id: rows[3]?.id, rank: 3 },
        ]);
        const after = await drawStore(drawer.app.db).findByPrize(pid);
        expect(after?.excluded).toMatchObject([{ receipt: rows[2]?.receiptHash, reason: 'not_qualified' }]);
        expect(after?.listHash).toBe(draw?.listHash);
      },
    );
  });

  test('process of a draw killed after the list was stored → the repeated job, three times at once, draws from that list once', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'pointsunique')], count: 4 },
      async ({ id, prizeIds: [pid = 0], rows }) => {
        const draw = await drawStore(drawer.app.db).insert({
          businessId: drawer.businessId,
          contestId: id,
          prizeId: pid,
          method: 'points',
          isUnique: true,
          minPoints: 0,
          amount: 1,
          state: 'running',
          startedAt: drawer.app.now(),
        });
        await drawer.app.db.transaction(async (tx) => drawStore(tx).update(draw.id, await makeList(tx, draw)));
        await setPoints(drawer.app.db, rows[3]?.id ?? 0, 99);
        await Promise.all([1, 2, 3].map(() => drawer.app.contests.draws.perform(draw.id)));
        expect(await drawer.winnersOf(id)).toMatchObject([{ user_id: rows[0]?.id, rank: 1 }]);
        expect((await drawer.select(id, pid, 'pointsunique/0')).body.code).toBe('nothing-to-award');
      },
    );
  });

  test('points changed after the draw → the order of the draw stays', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 2, 'points')], count: 4 },
      async ({ id, prizeIds: [pid = 0], rows }) => {
        await drawer.select(id, pid, 'points/2', { select_amount: 1 });
        await setPoints(drawer.app.db, rows[3]?.id ?? 0, 99);
        await drawer.select(id, pid, 'points/1');
        expect((await drawer.winnersOf(id)).map(({ user_id }) => user_id)).toEqual([rows[0]?.id, rows[1]?.id]);
      },
    );
  });
});
