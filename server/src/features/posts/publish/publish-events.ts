import { z } from 'zod';
import { event } from '../../../platform/events/index.ts';

/** A post that no user waited for reached its site, or failed to; its delivery says which. */
export const automaticPublishEnded = event(
  'posts.automatic-publish-ended',
  z.object({ businessId: z.number(), deliveryId: z.number() }),
);
