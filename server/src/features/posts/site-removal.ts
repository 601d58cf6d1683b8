import type { Now } from '../../platform/clock.ts';
import type { Media } from '../media/index.ts';
import type { Leaving } from '../sites/index.ts';
import { leavingStore } from '../social/index.ts';
import { usesOf } from './images/media-usage.ts';
import { copyStore } from './working-copies/working-copies.store.ts';

type Needs = { now: Now; media: Pick<Media['service'], 'use' | 'shownIn'> };

/** What belongs to the posts of a site that goes: it follows them, or goes with the site. */
export const leavingOf = ({ now, media }: Needs): Leaving => {
  const uses = usesOf({ media });

  return async (tx, by, { from, to, newIdOf, isReachable }) => {
    const { id: siteId, businessId } = from;
    const left = { businessId, siteId };
    for (const copy of await copyStore(tx).ofSite(businessId, siteId)) {
      const postId = copy.postId === null ? null : newIdOf(copy.postId);
      const isTaken = postId && to && (await copyStore(tx).ofPost(businessId, to.id, postId));
      // What stays with a deleted site is out of reach, and must not keep a picture from being deleted.
      if (!to || postId === undefined || isTaken) await uses.drop(tx, copy);
      else await uses.note(tx, await copyStore(tx).update(copy, { siteId: to.id, postId }));
    }
    if (!isReachable) {
      const sentence = 'Cancelled: the site of its post was deleted.';
      const { caller, client } = by;
      const step = { at: now(), userId: caller.userId, requestId: client.requestId, sentence };
      await leavingStore(tx).cancel(left, step);
    }
    for (const postId of to ? await leavingStore(tx).posts(left) : []) {
      const there = newIdOf(postId);
      if (to && there) await leavingStore(tx).move(left, postId, { siteId: to.id, postId: there });
    }
  };
};
