import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { shares } from '../social.tables.ts';

const columns = {
  id: deliveries.id,
  network: deliveries.network,
  accountId: deliveries.accountId,
  accountName: deliveries.accountName,
  title: deliveries.title,
  state: deliveries.state,
  dueAt: deliveries.dueAt,
};

/**
 * Shares by campaign. A social post belongs to a campaign by itself; a share of a site post belongs to the campaign of
 * that post.
 */
export const campaignShareStore = (db: Db | Tx) => {
  const select = () => db.select(columns).from(shares).innerJoin(deliveries, eq(deliveries.id, shares.id)).$dynamic();
  const isSocialPost = (businessId: number) =>
    and(eq(deliveries.businessId, businessId), isNull(deliveries.deletedAt), isNull(shares.siteId));

  return {
    /** Lists the social posts of a business that contain the search text, latest first. */
    listLatest: (businessId: number, search: string, limit: number) =>
      select()
        // Search: all shares of the business; an index can't find rows by texts of two tables (decision 021).
        .where(and(isSocialPost(businessId), textContains(search, shares.message, deliveries.accountName, shares.link)))
        .orderBy(desc(deliveries.dueAt), desc(deliveries.id))
        .limit(limit),

    findMany: (businessId: number, ids: readonly number[]) =>
      select().where(and(isSocialPost(businessId), inArray(deliveries.id, [...ids]))),

    listOfCampaign: (businessId: number, campaignId: number) =>
      select()
        .where(and(isSocialPost(businessId), eq(deliveries.campaignId, campaignId)))
        .orderBy(desc(deliveries.dueAt), desc(deliveries.id)),

    listIdsOfPost: async (businessId: number, { siteId, postId }: { siteId: number; postId: string }) => {
      const rows = await db
        .select({ id: shares.id })
        .from(shares)
        .innerJoin(deliveries, eq(deliveries.id, shares.id))
        .where(and(eq(deliveries.businessId, businessId), eq(shares.siteId, siteId), eq(shares.postId, postId)));
      return rows.map(({ id }) => id);
    },

    /** Counts the shares of a campaign by state. */
    countByState: async (
      businessId: number,
      campaignId: number,
      which: 'of-posts' | 'social-posts',
    ): Promise<Map<DeliveryState, number>> => {
      const rows = await db
        .select({ state: deliveries.state, total: count() })
        .from(shares)
        .innerJoin(deliveries, eq(deliveries.id, shares.id))
        .where(
          and(
            eq(deliveries.businessId, businessId),
            eq(deliveries.campaignId, campaignId),
            isNull(deliveries.deletedAt),
            which === 'of-posts' ? isNotNull(shares.siteId) : isNull(shares.siteId),
          ),
        )
        .groupBy(deliveries.state);
      return new Map(rows.map(({ state, total }) => [state, total]));
    },
  };
};
