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
 * Service that holds the scheduled posts of a paused campaign: they are drafts on their site until the campaign starts,
 * and are scheduled again then. A post whose time has passed stays a draft, because it would be published late.
 */
export const heldPostService = ({ db, now }: Platform, { sites, deliveries }: Deps) => {
  /** Makes a post a draft, or schedules a draft. */
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

  /** Holds a scheduled post. Its time is stored before it becomes a draft, so that a run after a crash can continue. */
  const hold = async (site: SiteRow, held: CampaignPostRow) => {
    const post = await sites.withSite(site, (port, grant) => port.post(grant, held.postId));
    if (post.status !== 'planned' || !post.publishedAt || post.publishedAt <= now()) return;
    await campaignPostStore(db).setHeldUntil(held, post.publishedAt);
    await reschedule(site, held.postId, null);
  };

  /** Schedules a held post for its time again, unless the time has passed or the post was changed since. */
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
    /** Holds or releases the scheduled posts of a campaign, by the campaign's current state. */
    applyCampaignState: async ({ businessId, campaignId }: CampaignKey): Promise<void> => {
      const store = campaignPostStore(db);
      const isHeld = await deliveries.isCampaignStopped(businessId, campaignId);
      for (const post of await store.list(businessId, campaignId)) await apply(post, isHeld);
      for (const post of await store.listHeldWithoutCampaign(businessId)) await apply(post, false);
    },

    /** Removes the posts of a deleted campaign from it, and releases them. */
    leaveDeletedCampaign: async ({ businessId, campaignId }: CampaignKey): Promise<void> => {
      await db.transaction(async (tx) => {
        const store = campaignPostStore(tx);
        for (const post of await store.list(businessId, campaignId)) await store.leave(post);
      });
      for (const post of await campaignPostStore(db).listHeldWithoutCampaign(businessId)) await apply(post, false);
    },
  };
};
