import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { shares } from '../social.tables.ts';

type SiteKey = { businessId: number; siteId: number };

/** Shares of a removed site's posts: moved with their posts, or canceled. */
export const siteRemovalStore = (tx: Tx) => {
  const idsOfSite = ({ businessId, siteId }: SiteKey) =>
    tx
      .select({ id: shares.id })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(and(eq(shares.siteId, siteId), eq(deliveries.businessId, businessId)));

  return {
    move: async (site: SiteKey, postId: string, to: { siteId: number; postId: string }) => {
      await tx
        .update(shares)
        .set(to)
        .where(and(inArray(shares.id, idsOfSite(site)), eq(shares.postId, postId)));
    },

    listIds: async (site: SiteKey): Promise<number[]> => (await idsOfSite(site)).map(({ id }) => id),

    listPostIds: async (site: SiteKey): Promise<string[]> => {
      const rows = await tx
        .selectDistinct({ postId: shares.postId })
        .from(shares)
        .where(inArray(shares.id, idsOfSite(site)));
      return rows.flatMap(({ postId }) => postId ?? []);
    },
  };
};
