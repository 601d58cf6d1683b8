import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** A site was deleted. Its posts stay where they are (WordPress), move to another site, or are gone. */
export const siteRemoved = event(
  'sites.removed',
  z.object({
    businessId: z.number(),
    siteId: z.number(),
    /** Id of the site to which the posts of the deleted site were transferred; null when they were not. */
    toSiteId: z.number().nullable(),
    /**
     * True if the transferred posts keep their ids, as between hosted sites; otherwise they got new ones (see
     * `findNewPostIds`).
     */
    keepsPostIds: z.boolean(),
    /** True if the old post URLs still work. */
    isReachable: z.boolean(),
    userId: z.number(),
    requestId: z.string(),
  }),
);
export type SiteRemoval = z.output<(typeof siteRemoved)['data']>;
