import { type ContestWinners, type DrawnPrize, winnerCallMessages } from '@fanfare/contract/contests/winner-calls';
import {
  type DisqualificationReason,
  disqualificationReasons,
  standingWinnerStates,
  tooFewQualifiedCode,
  type WinnerAction,
} from '@fanfare/contract/contests/winners';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { ContestAccessService } from '../admins/contest-access.service.ts';
import { hashClaimToken } from '../announcements/announcements.service.ts';
import type { WinnerApproval } from '../announcements/winner-approval.ts';
import { contestPageUrl } from '../contest/contest-paths.ts';
import { type PrizeRow, prizeStore } from '../contest-parts.store.ts';
import { contestStateAt } from '../contest-state.ts';
import { type ContestDbRow, contestStore } from '../contests.store.ts';
import type { DrawService } from '../draws/draws.service.ts';
import { type DrawRow, drawStore } from '../draws/draws.store.ts';
import { stateTotalStore } from '../kept-sums.store.ts';
import { type WinnerRow, winnerStore } from '../winners.store.ts';

export type WinnerService = ReturnType<typeof winnerService>;
type Deps = {
  audit: Audit;
  access: Pick<ContestAccessService, 'requireContest'>;
  draws: Pick<DrawService, 'continueDraw' | 'perform'>;
  approval: Pick<WinnerApproval, 'announce' | 'listWaiting' | 'lock' | 'withdraw'>;
};
/** A change of one winner, named by `winnerId` or `contestantId`. */
type WinnerUpdate = {
  action: WinnerAction;
  prizeId: number;
  contestantId?: number;
  winnerId?: number;
  reason?: DisqualificationReason;
  note: string;
};
type ListedRow = Awaited<ReturnType<ReturnType<typeof winnerStore>['list']>>[number];

/** Texts of the audit log about the organizer's actions. */
const auditTexts: Record<WinnerAction, string> = {
  disqualify: 'Disqualified a winner of',
  reinstate: 'Reinstated a winner of',
  redraw: 'Replaced a winner of',
  confirm: 'Announced a winner of',
};

const isStanding = ({ state }: Pick<WinnerRow, 'state'>) => standingWinnerStates.includes(state);

/** Service for winners after the selection: announce, disqualify, reinstate, claim, replace. */
export const winnerService = ({ db, now, origin }: Platform, { audit, access, draws, approval }: Deps) => {
  const presentPrize = (
    contest: ContestDbRow,
    prize: PrizeRow,
    draw: DrawRow | undefined,
    { rows, waiting }: { rows: readonly ListedRow[]; waiting: ReadonlySet<number> },
  ): DrawnPrize => {
    const winners = rows.filter(({ winner }) => winner.prizeId === prize.id);
    const isPublic = draw?.publishedAt && contest.slug;
    return {
      prize_id: prize.id,
      prize_position: prize.position,
      name: prize.name,
      quantity: prize.quantity,
      min_points: prize.minPoints,
      method: prize.method,
      is_unique: prize.isUnique,
      seed_hash: prize.seedHash,
      rest: prize.quantity - winners.filter(({ winner }) => isStanding(winner)).length,
      draw: draw
        ? {
            state: draw.state,
            progress: draw.progress,
            method: draw.method,
            is_unique: draw.isUnique,
            min_points: draw.minPoints,
            list_size: draw.listSize,
            qualified: draw.qualified,
            started: draw.startedAt,
            completed: draw.completedAt,
          }
        : null,
      winners: winners.map(({ winner, name, email, points }) => ({
        winner_id: winner.id,
        user_id: winner.contestantId,
        name: name || 'Erased contestant',
        email: email ?? '',
        is_waiting: winner.state === 'selected' && waiting.has(winner.id),
        points,
        rank: winner.rank,
        state: winner.state,
        note: winner.note,
        reason: winner.reason ? disqualificationReasons[winner.reason] : null,
        selected: winner.selectedAt,
        mailed: winner.mailedAt,
        claim_until: winner.claimUntil,
        claimed: winner.claimedAt,
      })),
      check_url: isPublic ? `${contestPageUrl(origin, contest.slug ?? '')}/draw/${prize.position}` : null,
    };
  };

  const list = async (business: BusinessContext, contestId: number): Promise<ContestWinners> => {
    const contest = await access.requireContest(business, contestId, 'viewer');
    const allDraws = await drawStore(db).list(contestId);
    const rows = await winnerStore(db).list(contestId);
    const waiting = await approval.listWaiting(business.id);
    const totals = (await stateTotalStore(db).list([contestId])).get(contestId);
    const prizes = await prizeStore(db).list(contestId);
    const state = contestStateAt(contest, now(), await contestStore(db).isDrawn(contestId));
    return {
      contest: { id: contestId, name: contest.name, state, ends: contest.endsAt, held: totals?.get('held') ?? 0 },
      prizes: prizes.map((prize) =>
        presentPrize(
          contest,
          prize,
          allDraws.find(({ prizeId }) => prizeId === prize.id),
          { rows, waiting },
        ),
      ),
    };
  };

  const disqualify = (tx: Tx, winner: WinnerRow, reason: DisqualificationReason, note: string) =>
    winnerStore(tx).update(winner.id, {
      state: 'disqualified',
      reason,
      note: note || null,
      endedAt: now(),
      claimUntil: null,
    });

  /**
   * Reinstates a disqualified winner. One who had claimed the prize gets it back; any other has to be announced again,
   * because the claim link may have expired.
   */
  const reinstate = async (tx: Tx, { isUnique }: DrawRow, winner: WinnerRow) => {
    const { contestId, receiptHash } = winner;
    if (!(await winnerStore(tx).findQualifying(contestId, [receiptHash])).has(receiptHash))
      throw new Problem('winner-not-qualified');
    if (isUnique && (await winnerStore(tx).listStandingReceipts(contestId)).includes(receiptHash))
      throw new Problem('winner-has-prize');
    await winnerStore(tx).update(winner.id, {
      reason: null,
      note: null,
      endedAt: null,
      ...(winner.claimedAt
        ? { state: 'claimed' }
        : { state: 'selected', mailedAt: null, claimUntil: null, claimTokenHash: null }),
    });
  };

  /** Changes one winner (except announcing); returns the draw to continue if the next contestant becomes a winner. */
  const change = async (tx: Tx, prize: PrizeRow, winner: WinnerRow, update: WinnerUpdate) => {
    const left = prize.quantity - (await winnerStore(tx).countStanding(prize.id));
    if (update.action === 'disqualify') {
      if (!update.reason) throw invalidInput('reason', winnerCallMessages.reason);
      if (!isStanding(winner)) throw new Problem('winner-not-standing');
      await disqualify(tx, winner, update.reason, update.note);
    }
    if (update.action === 'reinstate') {
      if (isStanding(winner)) throw new Problem('winner-standing');
      if (left === 0) throw new Problem('prize-place-taken');
      const draw = await drawStore(tx).find(winner.drawId);
      if (draw) await reinstate(tx, draw, winner);
    }
    if (update.action !== 'redraw') return undefined;
    if (isStanding(winner)) throw new Problem('winner-standing');
    if (left === 0) throw new Problem('prize-place-taken');
    const draw = await drawStore(tx).lock(winner.drawId);
    return draw && (draw.state === 'running' ? draw : draws.continueDraw(tx, draw, { amount: 1, announces: false }));
  };

  return {
    list,

    /** Updates a winner; for an announcement that waits for approval, returns the approval. */
    update: async (
      actor: Actor,
      business: BusinessContext,
      contestId: number,
      update: WinnerUpdate,
    ): Promise<number | undefined> => {
      const { draw, approvalId } = await db.transaction(async (tx) => {
        const named = await winnerStore(tx).find(contestId, update.prizeId, update);
        if (named) await approval.lock(tx, business.id, named.id);
        const contest = await contestStore(tx).lock(business.id, contestId);
        const prize = contest && (await prizeStore(tx).find(contestId, update.prizeId));
        const winner = prize && (await winnerStore(tx).find(contestId, prize.id, update));
        if (!contest || !prize || !winner) throw new Problem('not-found');
        if (update.action === 'confirm' && winner.state !== 'selected') throw new Problem('winner-not-standing');
        const waitsFor =
          update.action === 'confirm'
            ? await approval.announce(tx, actor, business, { contest, prizeName: prize.name, winner })
            : undefined;
        // The audit log has a line for the approval request, so an announcement that waits for approval gets no line.
        if (waitsFor !== undefined) return { draw: undefined, approvalId: waitsFor };
        await approval.withdraw(tx, business.id, winner.id);
        const continued = await change(tx, prize, winner, update);
        await contestStore(tx).update(contestId, {});
        await audit.record(tx, actor, business.id, `${auditTexts[update.action]} ${prize.name} in ${contest.name}`);
        return { draw: continued, approvalId: undefined };
      });
      if (!draw) return approvalId;
      await draws.perform(draw.id);
      const done = await drawStore(db).find(draw.id);
      if (done?.qualified === 0) throw new Problem(tooFewQualifiedCode, { answer: { qualified: 0 } });
      return undefined;
    },

    /** Finds the announced prize of a claim link; undefined for an unknown or replaced link. */
    findClaim: async (token: string) => {
      const found = await winnerStore(db).findByClaim(hashClaimToken(token));
      const prize = found && (await prizeStore(db).find(found.winner.contestId, found.winner.prizeId));
      return prize && { ...found, prizeName: prize.name };
    },

    /** Marks a prize as claimed; a repeated call changes nothing. */
    claim: async (token: string): Promise<{ slug: string | null } | undefined> =>
      db.transaction(async (tx) => {
        const found = await winnerStore(tx).findByClaim(hashClaimToken(token));
        const winner = found && (await winnerStore(tx).lock(found.winner.id));
        if (!found || !winner) return undefined;
        if (winner.state === 'claimed') return { slug: found.slug };
        if (winner.state !== 'announced') return undefined;
        await winnerStore(tx).update(winner.id, { state: 'claimed', claimedAt: now(), claimUntil: null });
        return { slug: found.slug };
      }),

    /** Takes back prizes that were not claimed in time; the next contestants in the draw's order become winners. */
    expireClaims: async (): Promise<void> => {
      for (const { id, contestId } of await winnerStore(db).listOverdue(now()))
        await db.transaction(async (tx) => {
          const contest = await contestStore(tx).lockById(contestId);
          const winner = contest && (await winnerStore(tx).lock(id));
          if (winner?.state !== 'announced' || !winner.claimUntil || winner.claimUntil > now()) return;
          const draw = await drawStore(tx).lock(winner.drawId);
          // While a publisher's selection is running, the prize is not taken back, because the winners of that
          // selection must not be emailed as replacements. The next run of the job takes the prize back.
          if (!draw || (draw.state === 'running' && !draw.announces)) return;
          const ended = { endedAt: now(), claimTokenHash: null, claimUntil: null } as const;
          await winnerStore(tx).update(id, { state: 'expired', reason: 'not_reachable', ...ended });
          const amount = draw.state === 'running' ? draw.amount + 1 : 1;
          await draws.continueDraw(tx, draw, { amount, announces: true });
        });
    },
  };
};
