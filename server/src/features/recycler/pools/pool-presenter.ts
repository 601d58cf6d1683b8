import { poolLimits } from '@fanfare/contract/recycler/pool-rules';
import type { Pool, PoolPost, PoolRepeat } from '@fanfare/contract/recycler/pools';
import { toShareState } from '../../social/index.ts';
import { evaluatePool, explainPost, type PostState } from './pool-evaluation.ts';
import type { PoolContent, PoolFigures } from './pool-reader.ts';
import type { PoolRow } from './pools.store.ts';
import { findWinners } from './post-performance.ts';
import { canRestore, engagementOf, isOpen, isSkipped, isUpcoming, type Repeat } from './repeat-state.ts';

export const presentPool = (row: PoolRow, { postCount, nextAt }: { postCount: number; nextAt: Date | null }): Pool => ({
  pool_id: row.id,
  pool_name: row.name,
  state: row.isActive ? 'active' : 'paused',
  paused_reason: row.pausedReason,
  fb_page_ids: row.pages.map(({ id }) => id),
  pages: row.pages,
  days: row.days,
  times: row.times,
  time_zone: row.timeZone,
  cooldown_days: row.cooldownDays,
  growth: row.growth,
  max_repeats: row.maxRepeats,
  variant_after: row.variantAfter,
  retire_percent: row.retirePercent,
  retire_after: row.retireAfter,
  post_count: postCount,
  next_at: nextAt,
  is_planning: row.isActive && row.plannedAt === null,
  updated_at: row.updatedAt,
});

const round = (value: number | null, digits = 0): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;

const presentPost = (
  pool: PoolRow,
  state: PostState,
  repeats: readonly Repeat[],
  { rank, now }: { rank: number; now: Date },
): PoolPost => {
  const { row, original, candidate, performance, obstacle } = state;
  const nextAt = repeats.find((repeat) => repeat.dueAt > now && isOpen(repeat))?.dueAt ?? null;
  const { reason, until } = explainPost(pool, state, now);
  const past = repeats.filter((repeat) => repeat.dueAt <= now && !isSkipped(repeat));
  return {
    pool_post_id: row.id,
    post_id: row.postId,
    page_id: row.pageId,
    name: original?.name || row.name,
    full_message: original?.full_message ?? '',
    type: original?.type ?? 'status',
    full_picture: original?.full_picture ?? null,
    permalink_url: original?.permalink_url ?? null,
    variants: row.variants,
    active_from: row.activeFrom,
    active_to: row.activeTo,
    repeats: candidate.repeatCount,
    last_at: past.at(-1)?.dueAt ?? null,
    next_at: nextAt,
    reason: nextAt === null ? reason : null,
    until: nextAt === null ? until : null,
    retired_reason: row.retiredReason,
    engagement: round(performance.average),
    kept: round(performance.kept, 2),
    rank: obstacle ? null : rank,
  };
};

const presentRepeat = (
  { pool, posts }: PoolContent,
  repeat: Repeat,
  { decays }: PoolFigures,
  now: Date,
): PoolRepeat => ({
  repeat_id: repeat.row.id,
  pool_post_id: repeat.row.poolPostId,
  variant: repeat.row.variant,
  text: repeat.shares[0]?.message ?? '',
  due: repeat.dueAt,
  is_skipped: isSkipped(repeat),
  shares: repeat.shares
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ id, accountName, state, url }) => ({
      share_id: id,
      page_name: accountName,
      state: toShareState(state),
      url,
    })),
  can: {
    skip: repeat.dueAt > now && isOpen(repeat),
    restore: canRestore(
      pool,
      posts.find(({ id }) => id === repeat.row.poolPostId),
      repeat,
      now,
    ),
  },
  engagement: round(engagementOf(repeat, decays, now)),
});

const byTime = (a: Repeat, b: Repeat): number => a.dueAt.getTime() - b.dueAt.getTime();

/** Answer with a pool, its posts (the best first), its repeats and its winners. */
export const presentPoolPage = (content: PoolContent, figures: PoolFigures, now: Date) => {
  const { pool, repeats } = content;
  const { posts, median } = evaluatePool(content, figures, now);
  const byPost = Map.groupBy(repeats, ({ row }) => row.poolPostId);
  const upcoming = repeats.filter((repeat) => isUpcoming(repeat, now)).sort(byTime);
  const past = repeats.filter((repeat) => !isUpcoming(repeat, now)).sort((a, b) => byTime(b, a));
  const ranked = posts.filter(({ obstacle }) => !obstacle);
  const winners = findWinners(
    ranked.map(({ performance }) => performance),
    median,
  );
  const byId = new Map(posts.map((state) => [state.row.id, state]));
  return {
    pool: presentPool(pool, { postCount: posts.length, nextAt: upcoming.find(isOpen)?.dueAt ?? null }),
    posts: posts.map((state) =>
      presentPost(pool, state, byPost.get(state.row.id) ?? [], { rank: ranked.indexOf(state) + 1, now }),
    ),
    upcoming: upcoming.map((repeat) => presentRepeat(content, repeat, figures, now)),
    history: past.slice(0, poolLimits.history).map((repeat) => presentRepeat(content, repeat, figures, now)),
    winners: winners.flatMap(({ id, average }) => {
      const state = byId.get(id);
      if (!state?.original || state.original.promotable_id === null || state.original.has_ad) return [];
      const { post_id, page_id, name, created } = state.original;
      return [{ pool_post_id: id, post_id, page_id, name, created, engagement: Math.round(average) }];
    }),
    median: round(median),
  };
};
