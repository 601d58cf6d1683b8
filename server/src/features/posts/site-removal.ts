import type { Now } from '../../platform/clock.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Media } from '../media/index.ts';
import type { OnSiteRemoved } from '../sites/index.ts';
import { siteRemovalStore } from '../social/index.ts';
import { createMediaUsage } from './images/media-usage.ts';
import { workingCopyStore } from './working-copies/working-copies.store.ts';

type Deps = { now: Now; deliveries: Pick<Deliveries, 'cancelPlanned'>; media: Pick<Media['service'], 'recordUse' | 'findUsedIn'> };

/** Moves the working copies and shares of a removed site to the target site, or releases and cancels them. */
export const onSiteRemoved = ({ now, deliveries, media }: Deps): OnSiteRemoved => {
  const mediaUsage = createMediaUsage({ media });

  return async (tx, actor, { from, to, newPostIdFor, isReachable }) => {
    const { id: siteId, businessId } = from;
    const oldSite = { businessId, siteId };
    for (const copy of await workingCopyStore(tx).listBySite(businessId, siteId)) {
      const postId = copy.postId === null ? null : newPostIdFor(copy.postId);
      const hasCopy = postId && to && (await workingCopyStore(tx).findByPost(businessId, to.id, postId));
      // Copies of a deleted site cannot be opened any more, so they must not block deleting an image.
      if (!to || postId === undefined || hasCopy) await mediaUsage.clear(tx, copy);
      else await mediaUsage.record(tx, await workingCopyStore(tx).update(copy, { siteId: to.id, postId }));
    }
    if (!isReachable) {
      const message = 'Canceled because the site was deleted.';
      const { caller, client } = actor;
      const step = { at: now(), userId: caller.userId, requestId: client.requestId, message };
      await deliveries.cancelPlanned(tx, await siteRemovalStore(tx).listIds(oldSite), step);
    }
    for (const postId of to ? await siteRemovalStore(tx).listPostIds(oldSite) : []) {
      const newPostId = newPostIdFor(postId);
      if (to && newPostId) await siteRemovalStore(tx).move(oldSite, postId, { siteId: to.id, postId: newPostId });
    }
  };
};
