import { dayMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { allows } from '@fanfare/contract/kit/permission';
import { poolLimits, poolMessages } from '@fanfare/contract/recycler/pool-rules';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { FindMembership } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { ShareDraft, Social } from '../../social/index.ts';
import { needsPicture, type PostCopyService, toCopy } from '../post-copies.service.ts';
import { createWordsIndex, sameWordsMs, type WordsIndex } from '../same-words.ts';
import { planPoolJob } from './declared-jobs.ts';
import { findLosers } from './performance.ts';
import { findObstacle, listSlots, planRepeats, type SlotPlan } from './planner.ts';
import type { PoolReader } from './pool-reader.ts';
import {
  evaluatePool,
  isOpen,
  isUpcoming,
  type PoolContent,
  type PoolFigures,
  type PostState,
  type Repeat,
  trimmedMessage,
} from './pool-state.ts';
import { type PoolRow, poolPostStore, poolStore, repeatStore } from './pools.store.ts';
import type { RepeatService } from './repeats.service.ts';

export type PoolPlanService = ReturnType<typeof poolPlanService>;
type Deps = {
  findMembership: FindMembership;
  social: Pick<Social, 'access' | 'shares'>;
  reader: PoolReader;
  copies: PostCopyService;
  repeats: Pick<RepeatService, 'withdraw' | 'pause'>;
};
type Page = { id: string; name: string };
type Rights = { actor: Actor; pages: Page[] };
type PlannedPost = SlotPlan & { state: PostState };

/**
 * Limit of attempts to fill slots: a post whose picture can't be read leaves its slot to another post, which may need a
 * picture as well.
 */
const maxPictureRounds = 5;

/** Schedules the repeats of pools as shares, each slot once. */
export const poolPlanService = (platform: Platform, deps: Deps) => {
  const { db, now, jobs } = platform;
  const { findMembership, social, reader, copies, repeats } = deps;
  const { access, shares } = social;

  /** The rights of the member who activated the pool, or what they lack. */
  const findRights = async (pool: PoolRow): Promise<Rights | { problem: string }> => {
    const userId = pool.activatedById;
    const business = userId === null ? undefined : await findMembership(userId, pool.businessId);
    if (!business || !allows('social:publisher', business)) return { problem: poolMessages.noRights };
    const targets = await access.list(business);
    const pages: Page[] = [];
    for (const { id, name } of pool.pages) {
      const target = targets.find(({ network, remoteId }) => network === 'facebook' && remoteId === id);
      if (!target) return { problem: poolMessages.noPage(name) };
      pages.push({ id, name: target.name });
    }
    return { actor: toActor(business.userId, pool), pages };
  };

  /** Reads the texts that are or will be on the pages around the slots. */
  const readWords = async (reading: Db | Tx, pool: PoolRow): Promise<WordsIndex> => {
    const from = new Date(now().getTime() - sameWordsMs);
    const to = new Date(now().getTime() + poolLimits.planDays * dayMs + sameWordsMs);
    const words = createWordsIndex();
    for (const { id: accountId } of pool.pages) {
      const found = await shares.listMessages(
        reading,
        pool.businessId,
        { network: 'facebook', accountId },
        { from, to },
      );
      for (const { message, dueAt } of found) words.add(message, dueAt);
    }
    return words;
  };

  const choose = (content: PoolContent, states: readonly PostState[], words: WordsIndex): PlannedPost[] => {
    const taken = new Set(content.repeats.map(({ row }) => row.slotAt.getTime()));
    const free = listSlots(content.pool, now()).filter(({ at }) => !taken.has(at.getTime()));
    const byId = new Map(states.map((state) => [state.row.id, state]));
    const usable = states.filter(({ obstacle }) => !obstacle).map(({ candidate }) => candidate);
    return planRepeats(content.pool, free, usable, words).flatMap((pick) => {
      const state = byId.get(pick.candidateId);
      return state ? [{ ...pick, state }] : [];
    });
  };

  /** Copies the pictures that the next repeats need to the media library. */
  const importPictures = async (pool: PoolRow, userId: number): Promise<PoolFigures> => {
    const content = await reader.read(db, pool);
    const figures = await reader.readFigures(content);
    const failed = new Set<number>();
    for (let round = 0; round < maxPictureRounds; round += 1) {
      const current = { ...content, posts: await poolPostStore(db).list(pool.id) };
      const { posts } = evaluatePool(current, figures, now());
      const usable = posts.filter(({ row }) => !failed.has(row.id));
      const chosen = choose(current, usable, await readWords(db, pool)).map(({ state }) => state);
      const missing = [...new Set(chosen)].filter(lacksPicture);
      if (missing.length === 0) break;
      const copied = await copies.copyAll(
        { businessId: pool.businessId, userId },
        missing.flatMap(({ original }) => (original ? [{ post: original, words: '' }] : [])),
      );
      for (const [index, { row }] of missing.entries()) {
        const copy = copied[index];
        const mediaId = copy && 'images' in copy ? (copy.images?.[0]?.mediaId ?? null) : null;
        if (mediaId === null) failed.add(row.id);
        await poolPostStore(db).update(pool.id, row.id, { mediaId, hasNoPicture: mediaId === null });
      }
    }
    return figures;
  };

  /** Retires posts whose repeats stay far below the median of the pool. */
  const retireLosers = async (tx: Tx, pool: PoolRow, states: readonly PostState[], median: number | null) => {
    const open = states.filter(({ obstacle }) => !obstacle).map(({ measures }) => measures);
    const losers = findLosers(pool, open, median);
    for (const { id, average } of losers)
      await poolPostStore(tx).update(pool.id, id, {
        retiredAt: now(),
        retiredReason: poolMessages.retired(Math.round(average), pool.retirePercent, Math.round(median ?? 0)),
      });
    return losers.length > 0;
  };

  /** Scheduled repeats of posts that can't be repeated anymore: deleted, retired, or outside of their dates. */
  const findStale = (pool: PoolRow, content: PoolContent, states: readonly PostState[]): Repeat[] => {
    const byId = new Map(states.map((state) => [state.row.id, state]));
    return content.repeats.filter((repeat) => {
      if (!isUpcoming(repeat, now()) || !isOpen(repeat)) return false;
      const state = byId.get(repeat.row.poolPostId);
      if (!state || state.obstacle) return true;
      const date = toLocalTime(repeat.dueAt, pool.timeZone).slice(0, 10);
      const obstacle = findObstacle(pool, { ...state.candidate, repeats: 0, lastAt: new Date(0) }, date);
      return obstacle === 'after-dates' || obstacle === 'before-dates';
    });
  };

  const evaluate = async (tx: Tx, pool: PoolRow, figures: PoolFigures) => {
    const content = await reader.read(tx, pool);
    return { content, ...evaluatePool(content, figures, now()) };
  };

  const removeStale = async (tx: Tx, { actor }: Rights, pool: PoolRow, figures: PoolFigures) => {
    const first = await evaluate(tx, pool, figures);
    const hasRetired = await retireLosers(tx, pool, first.posts, first.median);
    const current = hasRetired ? await evaluate(tx, pool, figures) : first;
    const stale = findStale(pool, current.content, current.posts);
    if (stale.length === 0) return current;
    await repeats.withdraw(tx, actor, pool, stale);
    return evaluate(tx, pool, figures);
  };

  const schedule = async (tx: Tx, { actor, pages }: Rights, pool: PoolRow, planned: readonly PlannedPost[]) => {
    const drafts = planned.flatMap(({ slot, variant, state: { original, candidate, row } }): ShareDraft[] => {
      if (!original) return [];
      const copy = toCopy({ post: original, words: candidate.texts[variant] ?? '' }, row.mediaId);
      const due = { schedule: { at: slot.local, zone: pool.timeZone }, dueAt: slot.at, isNow: false };
      return pages.map(({ id, name }) => ({ network: 'facebook', accountId: id, accountName: name, ...copy, due }));
    });
    const rows = await shares.plan(tx, actor, pool.businessId, drafts);
    await repeatStore(tx).insert(
      planned.map(({ slot, candidateId, variant }, index) => ({
        businessId: pool.businessId,
        poolId: pool.id,
        poolPostId: candidateId,
        slotAt: slot.at,
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
    plan: async (businessId: number, poolId: number): Promise<void> => {
      const found = await poolStore(db).find(businessId, poolId);
      if (!found?.isActive) return;
      const rights = await findRights(found);
      if ('problem' in rights) {
        const business = await businessQueries(db).find(businessId);
        if (business) await repeats.pause(toActor(business.ownerId, found), found, rights.problem);
        return;
      }
      const figures = await importPictures(found, rights.actor.caller.userId);
      await db.transaction(async (tx) => {
        const pool = await poolStore(tx).lock(businessId, poolId);
        // A change of the pool's pages schedules another run.
        if (!pool?.isActive || !isSameList(pool.pages, rights.pages)) return;
        await businessQueries(tx).lock(businessId);
        const { content, posts } = await removeStale(tx, rights, pool, figures);
        // A post whose picture is not there yet waits for the next run.
        const ready = posts.filter((state) => !lacksPicture(state));
        await schedule(tx, rights, pool, choose(content, ready, await readWords(tx, pool)));
        await poolStore(tx).update(businessId, poolId, { plannedAt: now() });
      });
    },

    /** Plans pools once an hour, for the days that came into reach and for posts that changed. */
    enqueueAll: async (): Promise<void> => {
      const pools = await poolStore(db).listActive();
      await db.transaction((tx) => jobs.sendMany(tx, planPoolJob, pools));
    },
  };
};

const isSameList = (one: readonly Page[], other: readonly Page[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

const lacksPicture = ({ original, row }: PostState): boolean =>
  original !== undefined && row.mediaId === null && needsPicture({ post: original, words: trimmedMessage(original) });

const toActor = (userId: number, { businessId, timeZone }: PoolRow): Actor => ({
  caller: {
    userId,
    userName: '',
    timeZone,
    businessId,
    isStaff: false,
    via: 'session',
    sessionId: null,
    actorId: null,
  },
  client: { address: '', userAgent: 'Recycling pools', requestId: 'recycling-pools' },
});
