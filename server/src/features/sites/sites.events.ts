import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** A site was deleted. Its posts stay where they are (WordPress), move to another site, or are gone. */
export const siteRemoved = event(
  'sites.removed',
  z.object({
    businessId: z.number(),
    siteId: z.number(),
    /** The site its posts were transferred to. */
    toSiteId: z.number().nullable(),
    /** Posts moved between hosted sites keep their ids; others got new ones (see `findNewPostIds`). */
    keepsPostIds: z.boolean(),
    /** True if the old post URLs still work. */
    isReachable: z.boolean(),
    userId: z.number(),
    requestId: z.string(),
  }),
);
export type SiteRemoval = z.output<(typeof siteRemoved)['data']>;
