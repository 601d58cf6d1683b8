import type { Now } from '../../platform/clock.ts';
import type { Media } from '../media/index.ts';
import type { OnSiteRemoved } from '../sites/index.ts';
import { siteRemovalStore } from '../social/index.ts';
import { usesOf } from './images/media-usage.ts';
import { workingCopyStore } from './working-copies/working-copies.store.ts';

type Deps = { now: Now; media: Pick<Media['service'], 'use' | 'shownIn'> };

/** What belongs to the posts of a site that goes: it follows them, or goes with the site. */
export const onSiteRemoved = ({ now, media }: Deps): OnSiteRemoved => {
  const uses = usesOf({ media });

  return async (tx, actor, { from, to, newIdOf, isReachable }) => {
    const { id: siteId, businessId } = from;
    const left = { businessId, siteId };
    for (const copy of await workingCopyStore(tx).ofSite(businessId, siteId)) {
      const postId = copy.postId === null ? null : newIdOf(copy.postId);
      const isTaken = postId && to && (await workingCopyStore(tx).findByPost(businessId, to.id, postId));
      // What stays with a deleted site is out of reach, and must not keep a picture from being deleted.
      if (!to || postId === undefined || isTaken) await uses.clear(tx, copy);
      else await uses.record(tx, await workingCopyStore(tx).update(copy, { siteId: to.id, postId }));
    }
    if (!isReachable) {
      const sentence = 'Cancelled: the site of its post was deleted.';
      const { caller, client } = actor;
      const step = { at: now(), userId: caller.userId, requestId: client.requestId, sentence };
      await siteRemovalStore(tx).cancel(left, step);
    }
    for (const postId of to ? await siteRemovalStore(tx).posts(left) : []) {
      const there = newIdOf(postId);
      if (to && there) await siteRemovalStore(tx).move(left, postId, { siteId: to.id, postId: there });
    }
  };
};
