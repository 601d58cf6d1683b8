import type { Platform } from '../../../platform/platform.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { type SiteRow, type Sites, siteQueries, toPostStatus } from '../../sites/index.ts';
import { isFinalFailure } from '../site-calls.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { type CampaignPostRow, campaignPostStore } from './campaign-posts.store.ts';

export type HeldPostService = ReturnType<typeof heldPostService>;
type Deps = {
  sites: Pick<Sites['service'], 'withSite'>;
  deliveries: Pick<Deliveries, 'isCampaignStopped'>;
};
type CampaignKey = { businessId: number; campaignId: number };

/**
 * Scheduled posts of a paused campaign: drafts on their site until it starts. Then they are scheduled again; one whose
 * time has passed stays a draft, as a share that missed its time isn't sent.
 */
export const heldPostService = ({ db, now }: Platform, { sites, deliveries }: Deps) => {
  /** Makes a post a draft, or schedules it. */
  const reschedule = async (site: SiteRow, postId: string, publishAt: Date | null) => {
    const post = await sites.withSite(site, (port, grant) =>
      publishAt
        ? port.update(grant, postId, { status: 'planned', publishAt })
        : port.update(grant, postId, { status: 'draft' }),
    );
    await db.transaction(async (tx) => {
      const copy = await workingCopyStore(tx).lockByPost(site.businessId, site.id, postId);
      const columns = { status: toPostStatus(post.status), publishedAt: publishAt, siteChangedAt: post.changedAt };
      if (copy) await workingCopyStore(tx).update(copy, columns);
    });
  };

  /** Stores the scheduled time first: a run after a crash finds the post still scheduled, or held. */
  const hold = async (site: SiteRow, held: CampaignPostRow) => {
    const post = await sites.withSite(site, (port, grant) => port.post(grant, held.postId));
    if (post.status !== 'planned' || !post.publishedAt || post.publishedAt <= now()) return;
    await campaignPostStore(db).setHeldUntil(held, post.publishedAt);
    await reschedule(site, held.postId, null);
  };

  /** Schedules the post again for its time, unless that has passed or the post was changed since. */
  const release = async (site: SiteRow, held: CampaignPostRow) => {
    const { heldUntil, postId } = held;
    const post = await sites.withSite(site, (port, grant) => port.post(grant, postId));
    if (heldUntil && heldUntil > now() && post.status === 'draft') await reschedule(site, postId, heldUntil);
    if (held.campaignId === null) await campaignPostStore(db).remove(held);
    else await campaignPostStore(db).setHeldUntil(held, null);
  };

  /** Holds or releases one post, if its site still exists. */
  const apply = async (post: CampaignPostRow, isHeld: boolean) => {
    if (!isHeld && post.heldUntil === null) return;
    const site = await siteQueries(db).find(post.businessId, post.siteId);
    if (!site) return;
    try {
      await (isHeld ? hold(site, post) : release(site, post));
    } catch (error) {
      if (!isFinalFailure(error)) throw error;
    }
  };

  return {
    /** Holds or releases the scheduled posts of a campaign, by the state it has now. */
    applyCampaignState: async ({ businessId, campaignId }: CampaignKey): Promise<void> => {
      const store = campaignPostStore(db);
      const isHeld = await deliveries.isCampaignStopped(businessId, campaignId);
      for (const post of await store.list(businessId, campaignId)) await apply(post, isHeld);
      for (const post of await store.listHeldWithoutCampaign(businessId)) await apply(post, false);
    },

    /** Removes the posts from a campaign that was deleted, and releases them. */
    leaveDeletedCampaign: async ({ businessId, campaignId }: CampaignKey): Promise<void> => {
      await db.transaction(async (tx) => {
        const store = campaignPostStore(tx);
        for (const post of await store.list(businessId, campaignId)) await store.leave(post);
      });
      for (const post of await campaignPostStore(db).listHeldWithoutCampaign(businessId)) await apply(post, false);
    },
  };
};
