import type { Platform } from '../../../platform/platform.ts';
import type { Media } from '../../media/index.ts';
import type { SiteRemoval, Sites } from '../../sites/index.ts';
import { campaignPostStore } from '../campaign/campaign-posts.store.ts';
import { createMediaUsage } from '../working-copies/media-usage.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';

export type RemovedSiteHandler = ReturnType<typeof createRemovedSiteHandler>;
type Deps = {
  sites: Pick<Sites['removal'], 'findNewPostIds'>;
  media: Pick<Media['service'], 'recordUse' | 'findUsedIn'>;
};

/**
 * Moves the working copies of a removed site to the site that has its posts now, and keeps the posts in their campaigns.
 * Releases the images of copies that stay behind.
 */
export const createRemovedSiteHandler = ({ db }: Platform, { sites, media }: Deps) => {
  const mediaUsage = createMediaUsage({ media });

  return async (removal: SiteRemoval): Promise<void> => {
    const { businessId, siteId, toSiteId } = removal;
    const newPostIdFor = await sites.findNewPostIds(removal);
    await db.transaction(async (tx) => {
      const copies = workingCopyStore(tx);
      for (const copy of await copies.listBySite(businessId, siteId)) {
        const postId = copy.postId === null ? null : newPostIdFor(copy.postId);
        const hasCopy = postId && toSiteId !== null && (await copies.findByPost(businessId, toSiteId, postId));
        // Copies of a deleted site cannot be opened any more, so they must not block deleting an image.
        if (toSiteId === null || postId === undefined || hasCopy) await mediaUsage.clear(tx, copy);
        else await mediaUsage.record(tx, await copies.update(copy, { siteId: toSiteId, postId }));
      }
      const campaignPosts = campaignPostStore(tx);
      for (const post of await campaignPosts.listOfSite(businessId, siteId)) {
        const postId = newPostIdFor(post.postId);
        if (toSiteId === null || postId === undefined) await campaignPosts.remove(post);
        else await campaignPosts.move(post, { siteId: toSiteId, postId });
      }
    });
  };
};
