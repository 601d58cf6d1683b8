import type { Strictness } from '@fanfare/contract/contests/contest';
import type { ContestantState } from '@fanfare/contract/contests/contestants';
import type { ContestantAction, Replay } from '@fanfare/contract/contests/fraud-calls';
import { winnerCallMessages } from '@fanfare/contract/contests/winner-calls';
import type { ChainKind, DisqualificationReason } from '@fanfare/contract/contests/winners';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { NotifyOfHeld } from '../admins/admin-notices.ts';
import { chainStore } from '../chain/chain.store.ts';
import { activeStates } from '../contestant-states.ts';
import { type ContestDbRow, contestStore } from '../contests.store.ts';
import { type ContestantRow, contestantStore } from '../entries/contestants.store.ts';
import { updateReferralPoints } from '../entries/referral-points.ts';
import { stateTotalStore } from '../kept-sums.store.ts';
import { winnerStore } from '../winners.store.ts';
import { readContestScorer, scoreNewEntry } from './entry-scorers.ts';
import { type EntryToScore, fraudStore, type UnscoredEntry } from './fraud.store.ts';
import { type ReplayRow, replayStore } from './replays.store.ts';

export type FraudService = ReturnType<typeof fraudService>;
type SealedLines = { businessId: number; contestId: number; after: number; count: number };
type EntryChange = {
  action: ContestantAction;
  contestantId: number;
  reason: DisqualificationReason;
  note: string;
};
type Deps = { audit: Audit; notifyOfHeld: NotifyOfHeld };

export const replayContest = job('contests.replay-scores', z.object({ replayId: z.number() }), {
  timeoutSeconds: 600,
  concurrency: 1,
});

/** Number of entries scored or changed at once. */
const batchSize = 1_000;
/** Number of rows locked by one statement; each statement has its own time limit. */
const lockBatchSize = 20_000;
/** Reason stored with an organizer's own decision, which a replay does not change. */
const byHand = 'by_hand';

/** States in which an organizer's action on an entry is possible (`from`), and the state after it. */
const stateChanges: Record<ContestantAction, { from: readonly ContestantState[]; to: ContestantState & ChainKind }> = {
  hold: { from: ['counted', 'released'], to: 'held' },
  release: { from: ['held', 'disqualified'], to: 'released' },
  disqualify: { from: activeStates, to: 'disqualified' },
};

/** Service that holds and releases entries, one by one or after a new check of all. Nothing is deleted. */
export const fraudService = ({ db, now, jobs }: Platform, { audit, notifyOfHeld }: Deps) => {
  const changeState = async (
    tx: Tx,
    { id, businessId, contestId, receiptHash }: Pick<ContestantRow, 'id' | 'businessId' | 'contestId' | 'receiptHash'>,
    to: ContestantState & ChainKind,
    change: Partial<ContestantRow>,
  ) => {
    await contestantStore(tx).setState(id, { ...change, state: to, stateAt: now() });
    await chainStore(tx).addLines([{ businessId, contestId, kind: to, receiptHash, at: now() }]);
    await updateReferralPoints(tx, [id], { contestId, to, at: now() });
  };

  /** Scores entries that have no score yet, and holds those whose score is too high. */
  const scoreAndHold = async (tx: Tx, contest: ContestDbRow, rows: readonly UnscoredEntry[]): Promise<void> => {
    if (rows.length === 0) return;
    const { id: contestId, businessId, options } = contest;
    const scored = rows.map((row) => ({ ...row, ...scoreNewEntry(row, options.strictness) }));
    await fraudStore(tx).saveScores(scored);
    const held = scored.filter(({ isHeld }) => isHeld);
    if (held.length === 0) return;
    const ids = held.map(({ id }) => id);
    await fraudStore(tx).hold(ids, now());
    await chainStore(tx).addLines(
      held.map(({ receiptHash }) => ({ businessId, contestId, kind: 'held', receiptHash, at: now() })),
    );
    await updateReferralPoints(tx, ids, { contestId, to: 'held', at: now() });
    await notifyOfHeld(tx, contest, now());
  };

  /** Locks every contestant whose state or points a replay changes, newest first. */
  const lockChanged = async (tx: Tx, replayId: number): Promise<void> => {
    for (let before: number | undefined; ; ) {
      const ids = await replayStore(tx).lockChanged(replayId, before, lockBatchSize);
      if (ids.length === 0) return;
      before = ids.at(-1);
    }
  };

  const presentReplay = async (row: ReplayRow): Promise<Replay> => {
    const counts = await replayStore(db).countChanges(row.id);
    return {
      replay_id: row.id,
      strictness: row.strictness,
      state: row.state,
      scored: row.scored,
      total: row.total,
      to_hold: counts.get('held') ?? 0,
      to_release: counts.get('released') ?? 0,
      started: row.startedAt,
    };
  };

  /** State that an entry gets by its score; undefined if the state stays. Decisions by organizers are never changed. */
  const findNewState = (row: EntryToScore, isHeld: boolean): 'held' | 'released' | undefined => {
    if (row.stateReason === byHand) return undefined;
    if (row.state === 'counted' && isHeld) return 'held';
    return row.state === 'held' && !isHeld ? 'released' : undefined;
  };

  return {
    /** Holds, releases or disqualifies an entry, as an organizer decided; returns its state. */
    changeEntry: async (
      actor: Actor,
      business: BusinessContext,
      contestId: number,
      { action, contestantId, reason, note }: EntryChange,
    ): Promise<ContestantState> =>
      db.transaction(async (tx) => {
        // The locked contest keeps draws out, so that the entry either changes before a draw, or has won a prize
        // already.
        const contest = await contestStore(tx).lock(business.id, contestId);
        const row = contest && (await contestantStore(tx).lock(contestId, contestantId));
        if (!contest || !row) throw new Problem('not-found');
        const { from, to } = stateChanges[action];
        if (row.state === to) return to;
        if (!from.includes(row.state)) throw new Problem('contestant-state');
        // A winner's entry can't be held or disqualified, because the winner could still claim the prize.
        if (to !== 'released' && (await winnerStore(tx).listStandingReceipts(contestId)).includes(row.receiptHash))
          throw new Problem('winner-standing', { message: winnerCallMessages.contestantHasPrize });
        await changeState(tx, row, to, {
          stateReason: action === 'disqualify' ? reason : byHand,
          stateNote: note || null,
        });
        await audit.record(tx, actor, business.id, `Changed the state of an entry in ${contest.name} to ${to}`);
        return to;
      }),

    /**
     * Scores entries that were just added to the contest's chain, each once, and holds the entries whose score is too
     * high. No such entry has won a prize yet, because draws make their lists of scored entries only; locking the
     * contest keeps draws out.
     */
    scoreSealed: ({ contestId, after, count }: SealedLines): Promise<void> =>
      db.transaction(async (tx) => {
        const contest = await contestStore(tx).lockById(contestId);
        if (contest) await scoreAndHold(tx, contest, await fraudStore(tx).lockSealed(contestId, after, count));
      }),

    /** Scores all entries that have no score yet, before a draw makes its list. */
    scoreUnscored: async (contestId: number): Promise<void> => {
      while (await fraudStore(db).hasUnscored(contestId))
        await db.transaction(async (tx) => {
          const contest = await contestStore(tx).lockById(contestId);
          if (contest) await scoreAndHold(tx, contest, await fraudStore(tx).lockAllUnscored(contestId, batchSize));
        });
    },

    /** Starts a replay (new scoring of all entries); returns the running replay if there is one. */
    startReplay: async (actor: Actor, business: BusinessContext, contestId: number, strictness: Strictness) => {
      const replay = await db.transaction(async (tx) => {
        const contest = await contestStore(tx).lock(business.id, contestId);
        if (!contest) throw new Problem('not-found');
        const last = await replayStore(tx).findLastReplay(contestId);
        if (last?.state === 'running') {
          if (last.strictness === strictness) return last;
          throw new Problem('replay-running');
        }
        const totals = (await stateTotalStore(tx).list([contestId])).get(contestId);
        const total = (totals?.get('counted') ?? 0) + (totals?.get('held') ?? 0);
        const row = await replayStore(tx).insertReplay({
          businessId: business.id,
          contestId,
          strictness,
          state: 'running',
          total,
          startedBy: actor.caller.userId,
          startedAt: now(),
        });
        await jobs.send(tx, replayContest, { replayId: row.id });
        return row;
      });
      return presentReplay(replay);
    },

    /**
     * Scores all counted and held entries and stores which would change. A repeated run starts from the first entry
     * again.
     */
    runReplay: async (replayId: number): Promise<void> => {
      const replay = await replayStore(db).findReplay(replayId);
      if (replay?.state !== 'running') return;
      await replayStore(db).removeChanges(replayId);
      const scoreEntry = await readContestScorer(db, replay.contestId, replay.strictness);
      let scored = 0;
      for (let last = 0; ; ) {
        const rows = await fraudStore(db).readToScore(replay.contestId, last, batchSize);
        const changes = rows.flatMap((row) => {
          const { score, reasons, isHeld } = scoreEntry(row);
          const toState = findNewState(row, isHeld);
          if (!toState) return [];
          const { businessId } = replay;
          return [{ replayId, contestantId: row.id, businessId, fromState: row.state, toState, score, reasons }];
        });
        await replayStore(db).addChanges(changes);
        scored += rows.length;
        last = rows.at(-1)?.id ?? last;
        if (rows.length < batchSize) break;
        await replayStore(db).updateReplay(replayId, { scored });
      }
      await replayStore(db).updateReplay(replayId, { scored, total: scored, state: 'done', completedAt: now() });
    },

    /** Finds the last replay, with the first 100 entries it would change. */
    lastReplay: async (business: BusinessContext, contestId: number) => {
      if (!(await contestStore(db).find(business.id, contestId))) throw new Problem('not-found');
      const replay = await replayStore(db).findLastReplay(contestId);
      const changes = replay ? await replayStore(db).listChanges(replay.id, 100) : [];
      return {
        replay: replay ? await presentReplay(replay) : null,
        changes: changes.map(({ change, name, email }) => ({
          user_id: change.contestantId,
          name,
          email,
          score: change.score,
          reasons: change.reasons,
          from: change.fromState,
          to: change.toState,
        })),
      };
    },

    /** Applies a replay to its entries, except those that changed since or won a prize. */
    applyReplay: async (actor: Actor, business: BusinessContext, contestId: number, replayId: number) => {
      const replay = await db.transaction(async (tx) => {
        const contest = await contestStore(tx).lock(business.id, contestId);
        const row = contest && (await replayStore(tx).findReplay(replayId));
        if (!contest || !row || row.contestId !== contestId) throw new Problem('not-found');
        if (row.state === 'running') throw new Problem('replay-running');
        if (row.state === 'applied') return row;
        await lockChanged(tx, replayId);
        for (let last = 0; ; ) {
          const ids = await replayStore(tx).listChangedIds(replayId, last, batchSize);
          if (ids.length === 0) break;
          const changed = await replayStore(tx).applyChanges(replayId, ids, now());
          await chainStore(tx).addLines(
            changed.map(({ receiptHash, state }) => ({
              businessId: business.id,
              contestId,
              kind: state === 'held' ? 'held' : 'released',
              receiptHash,
              at: now(),
            })),
          );
          for (const to of ['held', 'released'] as const) {
            const friendIds = changed.filter(({ state }) => state === to).map(({ id }) => id);
            await updateReferralPoints(tx, friendIds, { contestId, to, at: now() });
          }
          last = ids.at(-1) ?? last;
        }
        await contestStore(tx).update(contestId, { options: { ...contest.options, strictness: row.strictness } });
        await replayStore(tx).updateReplay(replayId, { state: 'applied', appliedAt: now() });
        await audit.record(tx, actor, business.id, `Applied a check of all entries of ${contest.name}`);
        return { ...row, state: 'applied' as const };
      });
      return presentReplay(replay);
    },
  };
};
