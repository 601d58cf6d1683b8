import type { Platform } from '../../../platform/platform.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { SiteRemoval, Sites } from '../../sites/index.ts';
import { siteRemovalStore } from './site-removal.store.ts';

type Deps = {
  deliveries: Pick<Deliveries, 'cancelPlanned'>;
  sites: Pick<Sites['removal'], 'findNewPostIds'>;
};

/** Moves the shares of a removed site's posts with their posts, and cancels those whose link would be dead. */
export const followRemovedSite =
  ({ db, now }: Platform, { deliveries, sites }: Deps) =>
  async (removal: SiteRemoval): Promise<void> => {
    const { siteId, businessId, toSiteId, isReachable, userId, requestId } = removal;
    const oldSite = { businessId, siteId };
    const newPostIdFor = await sites.findNewPostIds(removal);
    await db.transaction(async (tx) => {
      const shares = siteRemovalStore(tx);
      const message = 'Canceled because the site was deleted.';
      const step = { at: now(), userId, requestId, message };
      if (!isReachable) await deliveries.cancelPlanned(tx, await shares.listIds(oldSite), step);
      if (toSiteId === null) return;
      for (const postId of await shares.listPostIds(oldSite)) {
        const newPostId = newPostIdFor(postId);
        if (newPostId) await shares.move(oldSite, postId, { siteId: toSiteId, postId: newPostId });
      }
    });
  };
