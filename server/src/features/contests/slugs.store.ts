import { and, eq, like } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { contestOldSlugs, contests } from './contests.tables.ts';

/** Store of the addresses of contest pages, which share one name space in the installation. */
export const slugStore = (db: Db | Tx) => ({
  /** Finds the contest that has this slug now or had it before. */
  findHolder: async (slug: string): Promise<number | undefined> => {
    const [current] = await db.select({ id: contests.id }).from(contests).where(eq(contests.slug, slug));
    if (current) return current.id;
    const [former] = await db
      .select({ id: contestOldSlugs.contestId })
      .from(contestOldSlugs)
      .where(eq(contestOldSlugs.slug, slug));
    return former?.id;
  },

  /** Lists all slugs in use, current and former, that begin with a text. */
  listByPrefix: async (prefix: string): Promise<string[]> => {
    const pattern = `${prefix}%`;
    // Search: reads all slugs, once when a contest gets its slug.
    const current = db.select({ slug: contests.slug }).from(contests).where(like(contests.slug, pattern)).limit(1000);
    const former = db
      .select({ slug: contestOldSlugs.slug })
      .from(contestOldSlugs)
      // Search: reads all former slugs, once when a contest gets its slug.
      .where(like(contestOldSlugs.slug, pattern))
      .limit(1000);
    return [...(await current), ...(await former)].flatMap(({ slug }) => slug ?? []);
  },

  countOld: (contestId: number): Promise<number> =>
    db.$count(contestOldSlugs, eq(contestOldSlugs.contestId, contestId)),

  /** Stores the old slug of a contest and frees the new slug, if it was an old one of the same contest. */
  replace: async (businessId: number, contestId: number, oldSlug: string, newSlug: string) => {
    await db
      .delete(contestOldSlugs)
      .where(and(eq(contestOldSlugs.slug, newSlug), eq(contestOldSlugs.contestId, contestId)));
    await db.insert(contestOldSlugs).values({ slug: oldSlug, businessId, contestId }).onConflictDoNothing();
  },
});
