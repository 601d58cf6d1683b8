import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { type SiteRow, type Sites, siteQueries, toPostStatus } from '../../sites/index.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { type CampaignPostRow, campaignPostStore } from './campaign-posts.store.ts';

type Deps = {
  sites: Pick<Sites['service'], 'withSite'>;
  deliveries: Pick<Deliveries, 'isCampaignHeld'>;
};
type Campaign = { businessId: number; campaignId: number };

/**
 * Scheduled posts of a paused campaign: drafts on their site until it starts. Then they are scheduled again; one whose
 * time has passed stays a draft, as a share that missed its time isn't sent.
 */
export const heldPostService = ({ db, now }: Platform, { sites, deliveries }: Deps) => {
  /** Makes a post a draft, or schedules it. */
  const reschedule = async (row: SiteRow, postId: string, publishAt: Date | null) => {
    const post = await sites.withSite(row, (site, grant) =>
      publishAt
        ? site.update(grant, postId, { status: 'planned', publishAt })
        : site.update(grant, postId, { status: 'draft' }),
    );
    await db.transaction(async (tx) => {
      const copy = await workingCopyStore(tx).lockByPost(row.businessId, row.id, postId);
      const columns = { status: toPostStatus(post.status), publishedAt: publishAt, siteChangedAt: post.changedAt };
      if (copy) await workingCopyStore(tx).update(copy, columns);
    });
  };

  /** The time is stored first: a repeated run after a crash finds the post still scheduled, or held. */
  const hold = async (row: SiteRow, held: CampaignPostRow) => {
    const post = await sites.withSite(row, (site, grant) => site.post(grant, held.postId));
    if (post.status !== 'planned' || !post.publishedAt || post.publishedAt <= now()) return;
    await campaignPostStore(db).setHeldUntil(held, post.publishedAt);
    await reschedule(row, held.postId, null);
  };

  const release = async (row: SiteRow, held: CampaignPostRow) => {
    const { heldUntil, postId } = held;
    const post = await sites.withSite(row, (site, grant) => site.post(grant, postId));
    // Changes by someone else since then stay.
    if (heldUntil && heldUntil > now() && post.status === 'draft') await reschedule(row, postId, heldUntil);
    if (held.campaignId === null) await campaignPostStore(db).remove(held);
    else await campaignPostStore(db).setHeldUntil(held, null);
  };

  const apply = async (post: CampaignPostRow, isHeld: boolean) => {
    if (!isHeld && post.heldUntil === null) return;
    const row = await siteQueries(db).find(post.businessId, post.siteId);
    if (!row) return;
    try {
      await (isHeld ? hold(row, post) : release(row, post));
    } catch (error) {
      // Post deleted or access lost: a retry cannot help.
      const isFinal = error instanceof Problem || (error instanceof ConnectorFailure && error.kind !== 'unreachable');
      if (!isFinal) throw error;
    }
  };

  return {
    /** Holds or releases the scheduled posts of a campaign after a change of it, as it is now. */
    follow: async ({ businessId, campaignId }: Campaign): Promise<void> => {
      const store = campaignPostStore(db);
      const isHeld = await deliveries.isCampaignHeld(businessId, campaignId);
      for (const post of await store.list(businessId, campaignId)) await apply(post, isHeld);
      for (const post of await store.listLeft(businessId)) await apply(post, false);
    },

    /** Removes the posts from a campaign that was deleted. */
    leave: async ({ businessId, campaignId }: Campaign): Promise<void> => {
      await db.transaction(async (tx) => {
        const store = campaignPostStore(tx);
        for (const post of await store.list(businessId, campaignId)) await store.leave(post);
      });
      for (const post of await campaignPostStore(db).listLeft(businessId)) await apply(post, false);
    },
  };
};
