import { qualifyingStates } from '@fanfare/contract/contests/contestants';
import type { ExcludedReceipt } from '@fanfare/contract/contests/draw-order';
import { winnerCallMessages } from '@fanfare/contract/contests/winner-calls';
import { type DrawSettings, onlyQualified, tooFewQualifiedCode } from '@fanfare/contract/contests/winners';
import { z } from 'zod';
import { isSerializationFailure } from '../../../platform/db/database-errors.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { Announcements } from '../announcements/announcements.service.ts';
import type { WinnerApproval } from '../announcements/winner-approval.ts';
import type { ChainService } from '../chain/chain.service.ts';
import { chainStore } from '../chain/chain.store.ts';
import { prizeStore } from '../contest-parts.store.ts';
import { contestStateAt } from '../contest-state.ts';
import { contestDrawn } from '../contests.events.ts';
import { contestStore } from '../contests.store.ts';
import type { FraudService } from '../fraud/fraud.service.ts';
import { fraudStore } from '../fraud/fraud.store.ts';
import { stateTotalStore } from '../kept-sums.store.ts';
import { openPrizeSeed } from '../save/prize-seeds.ts';
import { winnerStore } from '../winners.store.ts';
import { drawOrder, makeList } from './draw-order.ts';
import { type DrawRow, drawStore } from './draws.store.ts';

export type DrawService = ReturnType<typeof drawService>;
type Deps = {
  audit: Audit;
  chain: Pick<ChainService, 'sealContest'>;
  fraud: Pick<FraudService, 'scoreUnscored'>;
  announcements: Announcements;
  approval: Pick<WinnerApproval, 'needsApproval'>;
};
/** Request of an organizer to select winners of a prize. */
type Selection = DrawSettings & {
  /** Number of prizes left to award, as the caller knows it. */
  quantity: number;
  minPoints?: number;
  /** Number of winners to select; undefined for all that the prize still has. */
  amount?: number;
};

export const performDraw = job('contests.draw', z.object({ drawId: z.number() }), {
  retryAfterSeconds: 1,
  timeoutSeconds: 120,
});

/** Largest number of contestants for which the call itself waits for the winners; with more, a job selects them. */
const maxWaitedFor = 20_000;

/**
 * Service that selects winners. The draw is stored with its job before anything is computed, its list and its winners
 * in one transaction each; so a killed process loses nothing, and the repeated job computes the same.
 */
export const drawService = (
  { db, now, box, jobs, events }: Platform,
  { audit, chain, fraud, announcements, approval }: Deps,
) => {
  /** Starts or continues the draw of a prize; throws if the request doesn't fit the published rules. */
  const start = (actor: Actor, business: BusinessContext, contestId: number, prizeId: number, selection: Selection) =>
    db.transaction(async (tx): Promise<DrawRow> => {
      const contest = await contestStore(tx).lock(business.id, contestId);
      const prize = contest && (await prizeStore(tx).find(contestId, prizeId));
      if (!contest || !prize) throw new Problem('not-found');
      const state = contestStateAt(contest, now(), false);
      if (state !== 'ended') throw new Problem('contest-not-ended');
      const left = prize.quantity - (await winnerStore(tx).countStanding(prizeId));
      const minPoints = selection.minPoints ?? prize.minPoints;
      const { method, isUnique } = selection;
      const amount = selection.amount ?? left;
      const existing = await drawStore(tx).findByPrize(prizeId);
      if (existing?.state === 'running' && hasSameSettings(existing, { method, isUnique, minPoints })) return existing;
      if (left === 0 || selection.quantity === 0) throw new Problem('nothing-to-award');
      if (selection.quantity !== left) throw new Problem('prize-rest-changed');
      if (amount > left) throw invalidInput('select_amount', winnerCallMessages.amount);
      if (minPoints < prize.minPoints) throw invalidInput('min_points', winnerCallMessages.minPoints(prize.minPoints));
      if (method !== prize.method || isUnique !== prize.isUnique)
        throw new Problem('draw-method', { message: winnerCallMessages.method(prize) });
      await audit.record(tx, actor, business.id, `Selected winners of ${prize.name} in the contest ${contest.name}`);
      if (existing?.state === 'failed') await drawStore(tx).remove(existing.id);
      else if (existing) {
        if (!hasSameSettings(existing, { method, isUnique, minPoints })) throw new Problem('draw-fixed');
        return continueDraw(tx, existing, { amount, announces: false });
      }
      const draw = await drawStore(tx).insert({
        businessId: business.id,
        contestId,
        prizeId,
        method,
        isUnique,
        minPoints,
        amount,
        state: 'running',
        startedBy: actor.caller.userId,
        startedAt: now(),
      });
      await jobs.send(tx, performDraw, { drawId: draw.id });
      return draw;
    });

  /**
   * Continues a draw: the next contestants in its order become winners. `announces`: these winners are emailed at once.
   */
  const continueDraw = async (
    tx: Tx,
    draw: DrawRow,
    { amount, announces }: { amount: number; announces: boolean },
  ): Promise<DrawRow> => {
    const change = { state: 'running', amount, announces, qualified: null } as const;
    await drawStore(tx).update(draw.id, change);
    await jobs.send(tx, performDraw, { drawId: draw.id });
    return { ...draw, ...change };
  };

  /**
   * Stores the list of a draw and its hash, if it has none yet, in one transaction on a snapshot: all entries scored,
   * all chain lines sealed. Returns undefined if lines were added meanwhile and the list has to be made again; without
   * weights if another process made the list.
   */
  const tryMakeList = async ({ id, contestId }: DrawRow): Promise<{ weights?: number[] } | undefined> => {
    await fraud.scoreUnscored(contestId);
    await chain.sealContest(contestId);
    try {
      return await db.transaction(
        async (tx) => {
          const draw = await drawStore(tx).lock(id);
          if (draw?.state !== 'running' || draw.listHash) return {};
          if (await chainStore(tx).hasUnsealed(contestId)) return undefined;
          if (await fraudStore(tx).hasUnscored(contestId)) return undefined;
          const head = await chainStore(tx).findHead(contestId);
          const { weights, ...list } = await makeList(tx, draw);
          const sealedTo = { chainSequence: head?.sequence ?? 0, chainHash: head?.hash ?? null };
          await drawStore(tx).update(id, { ...list, ...sealedTo, progress: 75 });
          return { weights };
        },
        { isolationLevel: 'repeatable read' },
      );
    } catch (error) {
      if (isSerializationFailure(error)) return undefined;
      throw error;
    }
  };

  /**
   * Reads the order of the draw until enough winners are found. Passes over contestants who have another prize, if
   * winners are unique, and those who no longer qualify.
   */
  const findNextWinners = async (tx: Tx, draw: DrawRow, seed: Buffer, weights: number[] | undefined) => {
    const winners = await winnerStore(tx).listOfDraw(draw.id);
    const decided = new Set([
      ...winners.map((winner) => winner.receiptHash),
      ...draw.excluded.map((excludedBefore) => excludedBefore.receipt),
    ]);
    const withPrize = new Set(draw.isUnique ? await winnerStore(tx).listStandingReceipts(draw.contestId) : []);
    const chosen: { receipt: string; contestantId: number; rank: number }[] = [];
    const excluded: ExcludedReceipt[] = [];
    let rank = 0;
    for await (const receipts of drawOrder(tx, draw, seed, weights)) {
      const qualifying = await winnerStore(tx).findQualifying(draw.contestId, receipts);
      for (const receipt of receipts) {
        rank += 1;
        if (decided.has(receipt)) continue;
        const contestantId = qualifying.get(receipt);
        if (contestantId === undefined) excluded.push({ receipt, reason: 'not_qualified' });
        else if (withPrize.has(receipt)) excluded.push({ receipt, reason: 'other_prize' });
        else chosen.push({ receipt, contestantId, rank });
        if (chosen.length === draw.amount) return { chosen, excluded };
      }
    }
    return { chosen, excluded };
  };

  /**
   * Records that fewer contestants qualified than asked for, so no winner is selected. A first draw can then be
   * repeated with other settings.
   */
  const storeTooFew = (tx: Tx, draw: DrawRow, qualified: number) =>
    drawStore(tx).update(draw.id, { state: draw.seed ? 'done' : 'failed', qualified, completedAt: now() });

  /** Selects the winners of a running draw; does nothing if the draw is not running. */
  const perform = async (drawId: number): Promise<void> => {
    const started = await drawStore(db).find(drawId);
    if (started?.state !== 'running') return;
    let list = started.listHash ? {} : await tryMakeList(started);
    while (!list) list = await tryMakeList(started);
    const { weights } = list;
    await db.transaction(async (tx) => {
      // Selections of a contest run one at a time, because unique winners depend on the contest's other prizes.
      const contest = await contestStore(tx).lockById(started.contestId);
      const draw = contest && (await drawStore(tx).lock(drawId));
      const prize = draw && (await prizeStore(tx).find(draw.contestId, draw.prizeId));
      if (!contest || draw?.state !== 'running' || !prize) return;
      const { seed, seedKey } = openPrizeSeed(box, prize);
      // A winner who was reinstated after the draw started may have filled a free place.
      const amount = Math.min(draw.amount, prize.quantity - (await winnerStore(tx).countStanding(prize.id)));
      if (amount <= 0) return drawStore(tx).update(drawId, { state: 'done', progress: 100 });
      const { chosen, excluded } = await findNextWinners(tx, { ...draw, amount }, seed, weights);
      // A replacement takes fewer winners if fewer qualify, because no publisher is there to choose another number.
      if (chosen.length < (draw.announces ? 1 : amount)) return storeTooFew(tx, draw, chosen.length);
      const at = now();
      const winners = await winnerStore(tx).insert(
        chosen.map(({ receipt, contestantId, rank }) => ({
          businessId: draw.businessId,
          contestId: draw.contestId,
          prizeId: prize.id,
          drawId,
          contestantId,
          receiptHash: receipt,
          rank,
          state: 'selected',
          selectedBy: draw.startedBy,
          selectedAt: at,
        })),
      );
      await drawStore(tx).update(drawId, {
        state: 'done',
        progress: 100,
        qualified: null,
        seed: seed.toString('hex'),
        seedKey: seedKey?.toString('hex') ?? null,
        excluded: [...draw.excluded, ...excluded],
        completedAt: at,
        publishedAt: draw.publishedAt ?? at,
      });
      if (draw.announces && !(await approval.needsApproval(tx, contest.businessId)))
        for (const winner of winners) await announcements.announce(tx, contest, prize.name, winner);
      // The contest's version is incremented, because visitors see the winners on its page.
      await contestStore(tx).update(contest.id, {});
      await events.emit(tx, contestDrawn, { businessId: contest.businessId, contestId: contest.id });
    });
    // Sealed lines must include contestants who withdrew and were passed over, because the public check of the draw
    // reads them.
    await chain.sealContest(started.contestId);
  };

  return {
    /**
     * Selects winners of a prize: the first contestants in the order of its draw, or the next contestants if the prize
     * was drawn before. Waits for the winners, unless there are so many contestants that a job selects them.
     */
    selectWinners: async (
      actor: Actor,
      business: BusinessContext,
      id: number,
      prizeId: number,
      selection: Selection,
    ) => {
      const draw = await start(actor, business, id, prizeId, selection);
      const totals = (await stateTotalStore(db).list([id])).get(id);
      const contestants = qualifyingStates.reduce((sum, state) => sum + (totals?.get(state) ?? 0), 0);
      if (contestants > maxWaitedFor) return;
      await perform(draw.id);
      const { qualified = null } = (await drawStore(db).find(draw.id)) ?? {};
      if (qualified !== null)
        throw new Problem(tooFewQualifiedCode, { message: onlyQualified(qualified), answer: { qualified } });
    },

    continueDraw,
    perform,
  };
};

const hasSameSettings = (draw: DrawRow, settings: Pick<DrawRow, 'method' | 'isUnique' | 'minPoints'>) =>
  draw.method === settings.method && draw.isUnique === settings.isUnique && draw.minPoints === settings.minPoints;
