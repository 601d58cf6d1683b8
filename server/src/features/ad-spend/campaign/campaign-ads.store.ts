import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { campaignAds } from '../ad-spend.tables.ts';

export type CampaignAd = typeof campaignAds.$inferSelect;
type CampaignAdKey = Omit<CampaignAd, 'campaignId'>;

const ofCampaign = (businessId: number, campaignId: number) =>
  and(eq(campaignAds.businessId, businessId), eq(campaignAds.campaignId, campaignId));

/** Store of the ad campaigns that belong to campaigns. */
export const campaignAdStore = (db: Db | Tx) => ({
  list: (businessId: number, campaignId: number): Promise<CampaignAd[]> =>
    db.select().from(campaignAds).where(ofCampaign(businessId, campaignId)),

  /**
   * Puts ad campaigns into a campaign and removes them from their previous one. Callers sort the ids, so that two
   * callers don't deadlock.
   */
  put: async (rows: readonly CampaignAd[]) => {
    const { businessId, network, accountRemoteId, remoteId } = campaignAds;
    if (rows.length > 0)
      await db
        .insert(campaignAds)
        .values([...rows])
        .onConflictDoUpdate({
          target: [businessId, network, accountRemoteId, remoteId],
          set: { campaignId: sql`excluded.campaign_id` },
        });
  },

  remove: async ({ businessId, network, accountRemoteId, remoteId }: CampaignAdKey) => {
    await db
      .delete(campaignAds)
      .where(
        and(
          eq(campaignAds.businessId, businessId),
          eq(campaignAds.network, network),
          eq(campaignAds.accountRemoteId, accountRemoteId),
          eq(campaignAds.remoteId, remoteId),
        ),
      );
  },

  leave: async (businessId: number, campaignId: number) => {
    const { network, accountRemoteId, remoteId } = campaignAds;
    await db.transaction(async (tx) => {
      const left = tx.select().from(campaignAds).where(ofCampaign(businessId, campaignId));
      // Rows are locked in the order of a save's inserts, so that two writers don't deadlock.
      await left.orderBy(sql`concat_ws(':', ${network}, ${accountRemoteId}, ${remoteId}) collate "C"`).for('update');
      await tx.delete(campaignAds).where(ofCampaign(businessId, campaignId));
    });
  },
});
