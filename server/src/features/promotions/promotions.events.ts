import { campaignStatuses } from '@fanfare/contract/campaigns/campaigns';
import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/**
 * Events between campaigns and the features whose contests, posts and other things are parts of campaigns. They are
 * declared in a lower tier, because features of one tier don't import each other.
 */

/**
 * Event: a campaign was saved, started or paused. `deliveries.isCampaignStopped` tells whether the campaign's
 * deliveries are on hold.
 */
export const campaignChanged = event(
  'campaigns.changed',
  z.object({
    businessId: z.number(),
    campaignId: z.number(),
    status: z.enum(campaignStatuses),
    /** The bar that pages of the campaign's parts show; null while it is off or the campaign is paused. */
    bar: z.object({ message: z.string(), link: z.string() }).nullable(),
  }),
);
/** Event: a campaign was deleted. Its parts (posts, contests …) stay, without a campaign. */
export const campaignRemoved = event('campaigns.removed', z.object({ businessId: z.number(), campaignId: z.number() }));
