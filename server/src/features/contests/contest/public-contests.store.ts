import { qualifyingStates } from '@fanfare/contract/contests/contestants';
import { entryKinds } from '@fanfare/contract/contests/winners';
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { contestChainLines } from '../chain.tables.ts';
import { activeStates } from '../contestant-states.ts';
import { contestants, contestEntryDays, contestStateTotals } from '../contestants.tables.ts';
import { contestChanges, contestOldSlugs, contestPrizes, contests } from '../contests.tables.ts';
import { contestWinners } from '../draws.tables.ts';
import { personOfWinner } from '../winners.store.ts';

/** Key by which a public page finds its contest: slug or id. */
export type SlugOrId = { slug: string } | { id: number };
export type ContestVersion = { id: number; version: number };
export type ViewCount = Pick<
  typeof contestEntryDays.$inferSelect,
  'businessId' | 'contestId' | 'day' | 'source' | 'views'
>;

const versionColumns = { id: contests.id, version: contests.version };

/** Store of the public pages. Any visitor can make these reads, so no business id restricts them. */
export const publicContestStore = (db: Db | Tx) => ({
  findVersionEverywhere: async (by: SlugOrId): Promise<ContestVersion | undefined> => {
    const isContest = 'slug' in by ? eq(contests.slug, by.slug) : eq(contests.id, by.id);
    const [row] = await db
      .select(versionColumns)
      .from(contests)
      .where(and(isContest, isNull(contests.deletedAt)));
    return row;
  },

  /** Current slug of a contest whose old slug is given. */
  findNewSlugEverywhere: async (oldSlug: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ slug: contests.slug })
      .from(contestOldSlugs)
      .innerJoin(contests, eq(contests.id, contestOldSlugs.contestId))
      .where(and(eq(contestOldSlugs.slug, oldSlug), isNull(contests.deletedAt)));
    return row?.slug ?? undefined;
  },

  findEverywhere: async (id: number) => {
    const [found] = await db
      .select({ row: contests, businessName: businesses.name })
      .from(contests)
      .innerJoin(businesses, eq(businesses.id, contests.businessId))
      .where(and(eq(contests.id, id), isNull(contests.deletedAt)));
    return found;
  },

  /** Number of entries that take part: the kept totals, and the chain lines that were not added to the totals yet. */
  countEntries: async (contestId: number): Promise<number> => {
    const [kept] = await db
      .select({ count: sql<number>`coalesce(sum(${contestStateTotals.contestants}), 0)::int` })
      .from(contestStateTotals)
      .where(and(eq(contestStateTotals.contestId, contestId), inArray(contestStateTotals.state, [...activeStates])));
    const { kind } = contestChainLines;
    const [unsealed] = await db
      .select({
        count: sql<number>`coalesce(sum(case when ${kind} in ${entryKinds} then 1 when ${kind} in ('withdrawn', 'disqualified') then -1 else 0 end), 0)::int`,
      })
      .from(contestChainLines)
      .where(and(eq(contestChainLines.contestId, contestId), isNull(contestChainLines.sequence)));
    return Math.max(0, (kept?.count ?? 0) + (unsealed?.count ?? 0));
  },

  listLeaders: (contestId: number, limit: number) =>
    db
      .select({ name: contestants.name, points: contestants.points })
      .from(contestants)
      .where(
        and(
          eq(contestants.contestId, contestId),
          inArray(contestants.state, [...qualifyingStates]),
          gt(contestants.points, 0),
        ),
      )
      .orderBy(desc(contestants.points), asc(contestants.pointsAt))
      .limit(limit),

  /** Announced winners by prize; their names are empty after erasure. */
  listWinners: (contestId: number) => {
    const person = personOfWinner(db);
    return db
      .select({ prize: contestPrizes.name, position: contestPrizes.position, name: person.name })
      .from(contestWinners)
      .innerJoin(contestPrizes, eq(contestPrizes.id, contestWinners.prizeId))
      .leftJoinLateral(person, sql`true`)
      .where(and(eq(contestWinners.contestId, contestId), inArray(contestWinners.state, ['announced', 'claimed'])))
      .orderBy(asc(contestPrizes.position), asc(contestWinners.rank));
  },

  listChanges: (contestId: number) =>
    db
      .select({ at: contestChanges.at, text: contestChanges.text })
      .from(contestChanges)
      .where(and(eq(contestChanges.contestId, contestId), eq(contestChanges.isPublic, true)))
      .orderBy(desc(contestChanges.id))
      .limit(200),

  addViews: async (counts: readonly ViewCount[]) => {
    if (counts.length === 0) return;
    const { contestId, day, source, views } = contestEntryDays;
    await db
      .insert(contestEntryDays)
      .values([...counts])
      .onConflictDoUpdate({ target: [contestId, day, source], set: { views: sql`${views} + excluded.views` } });
  },
});
