import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** We created, changed, trashed or restored a post on a site. */
export const sitePostChanged = event(
  'posts.site-post-changed',
  z.object({ businessId: z.number(), siteId: z.number(), postId: z.string() }),
);

/** A post that no user waited for reached its site, or failed to; its delivery says which. */
export const automaticPublishEnded = event(
  'posts.automatic-publish-ended',
  z.object({ businessId: z.number(), deliveryId: z.number() }),
);
