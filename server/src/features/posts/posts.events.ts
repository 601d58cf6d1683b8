import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** Event: a post on a site was created, changed, trashed or restored by this product. */
export const sitePostChanged = event(
  'posts.site-post-changed',
  z.object({ businessId: z.number(), siteId: z.number(), postId: z.string() }),
);

/** Event: a post that no user waited for was published, or failed; the state of its delivery says which. */
export const automaticPublishEnded = event(
  'posts.automatic-publish-ended',
  z.object({ businessId: z.number(), deliveryId: z.number() }),
);
