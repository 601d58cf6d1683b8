import { standingWinnerStates } from '@fanfare/contract/contests/winners';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { contestEntryDays } from '../contestants.tables.ts';
import { contestIsDrawn } from '../contests.store.ts';
import { contests } from '../contests.tables.ts';
import { contestWinners } from '../draws.tables.ts';

export type CampaignBar = { message: string; link: string };

const columns = {
  id: contests.id,
  name: contests.name,
  slug: contests.slug,
  description: contests.description,
  publishedAt: contests.publishedAt,
  startsAt: contests.startsAt,
  endsAt: contests.endsAt,
  isDrawn: contestIsDrawn,
};

const ofBusiness = (businessId: number) => and(eq(contests.businessId, businessId), isNull(contests.deletedAt));
const ofCampaign = (businessId: number, campaignId: number) =>
  and(ofBusiness(businessId), eq(contests.campaignId, campaignId));

/**
 * Store of contests as parts of campaigns. Visitors may see every change, so each one changes the contest's version.
 */
export const campaignContestStore = (db: Db | Tx) => {
  /** Locks the rows of contests in one order, so that two writers wait for each other instead of deadlocking. */
  const set = async (change: Partial<typeof contests.$inferInsert>, where: SQL | undefined) => {
    const locked = db.select({ id: contests.id }).from(contests).where(where).orderBy(asc(contests.id));
    await db
      .update(contests)
      .set({ ...change, version: sql`${contests.version} + 1` })
      .where(inArray(contests.id, locked.for('no key update')));
  };

  return {
    listNewest: (businessId: number, search: string, limit: number) =>
      db
        .select(columns)
        .from(contests)
        .where(and(ofBusiness(businessId), textContains(search, contests.name)))
        .orderBy(desc(contests.id))
        .limit(limit),

    list: (businessId: number, campaignId: number) =>
      db.select(columns).from(contests).where(ofCampaign(businessId, campaignId)).orderBy(desc(contests.id)),

    findIds: async (businessId: number, ids: readonly number[]): Promise<number[]> => {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ id: contests.id })
        .from(contests)
        .where(and(ofBusiness(businessId), inArray(contests.id, [...ids])));
      return rows.map(({ id }) => id);
    },

    /**
     * Moves contests to a campaign; with null, removes them from their campaign. The next event of the new campaign
     * stores its bar.
     */
    setCampaign: async (businessId: number, ids: readonly number[], campaignId: number | null) => {
      if (ids.length > 0)
        await set(
          { campaignId, campaignBar: null, campaignBarAt: null },
          and(ofBusiness(businessId), inArray(contests.id, [...ids])),
        );
    },

    leave: (businessId: number, campaignId: number): Promise<void> =>
      set({ campaignId: null, campaignBar: null, campaignBarAt: null }, ofCampaign(businessId, campaignId)),

    /** Stores the bar of a campaign with its contests; ignored if a later change of the campaign was stored before. */
    setBar: (businessId: number, campaignId: number, bar: CampaignBar | null, at: Date): Promise<void> =>
      set(
        { campaignBar: bar, campaignBarAt: at },
        and(ofCampaign(businessId, campaignId), or(isNull(contests.campaignBarAt), lte(contests.campaignBarAt, at))),
      ),

    listPublished: (businessId: number, campaignId: number, limit: number) =>
      db
        .select(columns)
        .from(contests)
        .where(and(ofCampaign(businessId, campaignId), isNotNull(contests.publishedAt), isNotNull(contests.slug)))
        .orderBy(desc(contests.publishedAt), desc(contests.id))
        .limit(limit),

    countViews: async (contestIds: readonly number[]): Promise<number> => {
      if (contestIds.length === 0) return 0;
      const [row] = await db
        .select({ views: sql<number>`coalesce(sum(${contestEntryDays.views}), 0)::int` })
        .from(contestEntryDays)
        .where(inArray(contestEntryDays.contestId, [...contestIds]));
      return row?.views ?? 0;
    },

    countWinners: async (contestIds: readonly number[]): Promise<number> =>
      contestIds.length === 0
        ? 0
        : db.$count(
            contestWinners,
            and(
              inArray(contestWinners.contestId, [...contestIds]),
              inArray(contestWinners.state, [...standingWinnerStates]),
            ),
          ),
  };
};
