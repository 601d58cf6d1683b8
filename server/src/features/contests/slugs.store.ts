import { and, eq, like } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { contestOldSlugs, contests } from './contests.tables.ts';

/** Store of the addresses of contest pages, which share one name space in the installation. */
export const slugStore = (db: Db | Tx) => ({
  /** The contest that has this address now or had it before. */
  findHolder: async (slug: string): Promise<number | undefined> => {
    const [current] = await db.select({ id: contests.id }).from(contests).where(eq(contests.slug, slug));
    if (current) return current.id;
    const [former] = await db
      .select({ id: contestOldSlugs.contestId })
      .from(contestOldSlugs)
      .where(eq(contestOldSlugs.slug, slug));
    return former?.id;
  },

  /** All addresses in use that begin with this text. */
  listByPrefix: async (prefix: string): Promise<string[]> => {
    const pattern = `${prefix}%`;
    // Search: all addresses, read once when a contest gets its own.
    const current = db.select({ slug: contests.slug }).from(contests).where(like(contests.slug, pattern)).limit(1000);
    const former = db
      .select({ slug: contestOldSlugs.slug })
      .from(contestOldSlugs)
      // Search: the same.
      .where(like(contestOldSlugs.slug, pattern))
      .limit(1000);
    return [...(await current), ...(await former)].flatMap(({ slug }) => slug ?? []);
  },

  countOld: (contestId: number): Promise<number> =>
    db.$count(contestOldSlugs, eq(contestOldSlugs.contestId, contestId)),

  /** Keeps the old address and frees the new one, if it was an old one of the same contest. */
  replace: async (businessId: number, contestId: number, oldSlug: string, newSlug: string) => {
    await db
      .delete(contestOldSlugs)
      .where(and(eq(contestOldSlugs.slug, newSlug), eq(contestOldSlugs.contestId, contestId)));
    await db.insert(contestOldSlugs).values({ slug: oldSlug, businessId, contestId }).onConflictDoNothing();
  },
});
