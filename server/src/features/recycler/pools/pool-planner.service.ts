import { dayMs } from '@fanfare/contract/kit/durations';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import { poolLimits, poolMessages } from '@fanfare/contract/recycler/pool-rules';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { ShareDraft, Social } from '../../social/index.ts';
import { needsPicture, type PostCopyService, toPostCopy } from '../post-copies.service.ts';
import { createPostedTexts, type PostedTexts, sameTextMs } from '../posted-texts.ts';
import { planPoolJob } from './declared-jobs.ts';
import { evaluatePool, type PostState, trimmedMessage } from './pool-evaluation.ts';
import { poolPostStore } from './pool-posts.store.ts';
import type { PoolContent, PoolFigures, PoolReader } from './pool-reader.ts';
import { type FindPoolRights, type PoolPage, type PoolRights, toPoolActor } from './pool-rights.ts';
import { type PoolRow, poolStore } from './pools.store.ts';
import { findLosers } from './post-performance.ts';
import { findObstacle, listSlots, planRepeats, type SlotPlan } from './repeat-plan.ts';
import { isOpen, isUpcoming, type Repeat } from './repeat-state.ts';
import type { RepeatService } from './repeats.service.ts';
import { repeatStore } from './repeats.store.ts';

export type PoolPlanner = ReturnType<typeof poolPlanner>;
type Deps = {
  shares: Pick<Social['shares'], 'plan' | 'listMessages'>;
  reader: PoolReader;
  rights: { find: FindPoolRights };
  copies: PostCopyService;
  repeats: Pick<RepeatService, 'withdraw' | 'withdrawUpcoming'>;
};
type PlannedPost = SlotPlan & { state: PostState };

/**
 * Largest number of rounds that import pictures. When a picture can't be read, its slot goes to another post, whose
 * picture may have to be imported in the next round.
 */
const maxPictureRounds = 5;

/** Schedules the repeats of pools as shares, each slot once. */
export const poolPlanner = (platform: Platform, deps: Deps) => {
  const { db, now, jobs } = platform;
  const { shares, reader, rights, copies, repeats } = deps;

  /** Pauses a pool without a member's request, because of a problem that keeps it from posting. */
  const pausePool = (actor: Actor, { businessId, id }: PoolRow, reason: string): Promise<void> =>
    db.transaction(async (tx) => {
      const pool = await poolStore(tx).lock(businessId, id);
      if (!pool?.isActive) return;
      await repeats.withdrawUpcoming(tx, actor, pool);
      await poolStore(tx).update(businessId, id, { isActive: false, pausedReason: reason, plannedAt: now() });
    });

  /** Reads the texts that are or will be on the pool's pages at times near its slots. */
  const readPostedTexts = async (dbOrTx: Db | Tx, pool: PoolRow): Promise<PostedTexts> => {
    const from = new Date(now().getTime() - sameTextMs);
    const to = new Date(now().getTime() + poolLimits.planDays * dayMs + sameTextMs);
    const postedTexts = createPostedTexts();
    for (const { id: accountId } of pool.pages) {
      const found = await shares.listMessages(
        dbOrTx,
        pool.businessId,
        { network: 'facebook', accountId },
        { from, to },
      );
      for (const { message, dueAt } of found) postedTexts.add(message, dueAt);
    }
    return postedTexts;
  };

  /** Chooses posts for the free slots. */
  const choosePosts = (
    { pool, repeats: existing }: PoolContent,
    states: readonly PostState[],
    postedTexts: PostedTexts,
  ): PlannedPost[] => {
    const taken = new Set(existing.map(({ row }) => row.slotAt.getTime()));
    const free = listSlots(pool, now()).filter(({ instant }) => !taken.has(instant.getTime()));
    const byId = new Map(states.map((state) => [state.row.id, state]));
    const candidates = states.filter(({ obstacle }) => !obstacle).map(({ candidate }) => candidate);
    return planRepeats(pool, free, candidates, postedTexts).flatMap((plan) => {
      const state = byId.get(plan.candidateId);
      return state ? [{ ...plan, state }] : [];
    });
  };

  /** Copies the pictures of the given posts to the media library; returns the posts whose picture can't be read. */
  const copyPictures = async (pool: PoolRow, userId: number, states: readonly PostState[]): Promise<number[]> => {
    const failed: number[] = [];
    const copied = await copies.copyAll(
      { businessId: pool.businessId, userId },
      states.flatMap(({ original }) => (original ? [{ post: original, text: '' }] : [])),
    );
    for (const [index, { row }] of states.entries()) {
      const copy = copied[index];
      const mediaId = copy && 'images' in copy ? (copy.images?.[0]?.mediaId ?? null) : null;
      if (mediaId === null) failed.push(row.id);
      await poolPostStore(db).update(pool.id, row.id, { mediaId, hasNoPicture: mediaId === null });
    }
    return failed;
  };

  /** Copies the pictures that the next repeats need, before the transaction that schedules them. */
  const importPictures = async (content: PoolContent, userId: number, figures: PoolFigures): Promise<void> => {
    const { pool } = content;
    const failed = new Set<number>();
    for (let round = 0; round < maxPictureRounds; round += 1) {
      const current = { ...content, posts: await poolPostStore(db).list(pool.id) };
      const { posts } = evaluatePool(current, figures, now());
      const usable = posts.filter(({ row }) => !failed.has(row.id));
      const chosen = choosePosts(current, usable, await readPostedTexts(db, pool)).map(({ state }) => state);
      const missing = [...new Set(chosen)].filter(lacksPicture);
      if (missing.length === 0) return;
      for (const id of await copyPictures(pool, userId, missing)) failed.add(id);
    }
  };

  /** Retires posts whose repeats stay far below those of the pool's other posts; true if there were any. */
  const retireLosers = async (
    tx: Tx,
    pool: PoolRow,
    states: readonly PostState[],
    median: number | null,
  ): Promise<boolean> => {
    const measured = states.filter(({ obstacle }) => !obstacle).map(({ measures }) => measures);
    const losers = findLosers(pool, measured, median);
    for (const { id, average } of losers)
      await poolPostStore(tx).update(pool.id, id, {
        retiredAt: now(),
        retiredReason: poolMessages.retired(Math.round(average), pool.retirePercent, Math.round(median ?? 0)),
      });
    return losers.length > 0;
  };

  /** Finds scheduled repeats of posts that can't be repeated anymore: deleted, retired, or outside of their dates. */
  const findStaleRepeats = ({ pool, repeats: existing }: PoolContent, states: readonly PostState[]): Repeat[] => {
    const byId = new Map(states.map((state) => [state.row.id, state]));
    return existing.filter((repeat) => {
      if (!isUpcoming(repeat, now()) || !isOpen(repeat)) return false;
      const state = byId.get(repeat.row.poolPostId);
      if (!state || state.obstacle) return true;
      const date = toLocalDay(repeat.dueAt, pool.timeZone);
      const withoutRepeats = { ...state.candidate, repeatCount: 0, lastAt: new Date(0) };
      const obstacle = findObstacle(pool, withoutRepeats, date);
      return obstacle === 'after-dates' || obstacle === 'before-dates';
    });
  };

  const evaluate = async (tx: Tx, pool: PoolRow, figures: PoolFigures) => {
    const content = await reader.read(tx, pool);
    return { content, ...evaluatePool(content, figures, now()) };
  };

  /**
   * Retires the posts that do far worse than the pool's median and withdraws the repeats of posts that can't be
   * repeated anymore; returns the pool as it is then.
   */
  const removeStale = async (tx: Tx, { actor }: PoolRights, pool: PoolRow, figures: PoolFigures) => {
    const first = await evaluate(tx, pool, figures);
    const hasRetired = await retireLosers(tx, pool, first.posts, first.median);
    const current = hasRetired ? await evaluate(tx, pool, figures) : first;
    const stale = findStaleRepeats(current.content, current.posts);
    if (stale.length === 0) return current;
    await repeats.withdraw(tx, actor, pool, stale);
    return evaluate(tx, pool, figures);
  };

  /** Inserts the shares of each planned post, one for each page, and its repeat. */
  const scheduleRepeats = async (
    tx: Tx,
    { actor, pages }: PoolRights,
    pool: PoolRow,
    planned: readonly PlannedPost[],
  ): Promise<void> => {
    const drafts = planned.flatMap(({ slot, variant, state: { original, candidate, row } }): ShareDraft[] => {
      if (!original) return [];
      const copy = toPostCopy({ post: original, text: candidate.texts[variant] ?? '' }, row.mediaId);
      const due = { schedule: { at: slot.local, zone: pool.timeZone }, dueAt: slot.instant, isNow: false };
      return pages.map(({ id, name }) => ({ network: 'facebook', accountId: id, accountName: name, ...copy, due }));
    });
    const rows = await shares.plan(tx, actor, pool.businessId, drafts);
    await repeatStore(tx).insert(
      planned.map(({ slot, candidateId, variant }, index) => ({
        businessId: pool.businessId,
        poolId: pool.id,
        poolPostId: candidateId,
        slotAt: slot.instant,
        variant,
        shareIds: rows.slice(index * pages.length, (index + 1) * pages.length).map(({ id }) => id),
      })),
    );
  };

  return {
    /**
     * Plans a pool. Can run any number of times and in several processes: what is scheduled stays, free slots are
     * filled.
     */
    planPool: async (businessId: number, poolId: number): Promise<void> => {
      const stored = await poolStore(db).find(businessId, poolId);
      if (!stored?.isActive) return;
      const rightsOfPool = await rights.find(stored);
      if ('problem' in rightsOfPool) {
        const business = await businessQueries(db).find(businessId);
        if (business) await pausePool(toPoolActor(business.ownerId, stored), stored, rightsOfPool.problem);
        return;
      }
      const found = await reader.read(db, stored);
      const figures = await reader.readFigures(found);
      await importPictures(found, rightsOfPool.actor.caller.userId, figures);
      await db.transaction(async (tx) => {
        const pool = await poolStore(tx).lock(businessId, poolId);
        // When the pool's pages changed meanwhile, the run ends: the change has enqueued another one.
        if (!pool?.isActive || !isSameList(pool.pages, rightsOfPool.pages)) return;
        await businessQueries(tx).lock(businessId);
        const { content, posts } = await removeStale(tx, rightsOfPool, pool, figures);
        // A post whose picture is not there yet waits for the next run.
        const ready = posts.filter((state) => !lacksPicture(state));
        await scheduleRepeats(tx, rightsOfPool, pool, choosePosts(content, ready, await readPostedTexts(tx, pool)));
        await poolStore(tx).update(businessId, poolId, { plannedAt: now() });
      });
    },

    /** Enqueues all active pools, once an hour: for the days that came into reach and for posts that changed. */
    enqueueAll: async (): Promise<void> => {
      const pools = await poolStore(db).listActive();
      await db.transaction((tx) => jobs.sendMany(tx, planPoolJob, pools));
    },
  };
};

const isSameList = (one: readonly PoolPage[], other: readonly PoolPage[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

const lacksPicture = ({ original, row }: PostState): boolean =>
  original !== undefined && row.mediaId === null && needsPicture({ post: original, text: trimmedMessage(original) });
