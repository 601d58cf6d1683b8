import { campaignStatuses } from '@fanfare/contract/campaigns/campaigns';
import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/**
 * Events between campaigns and the features whose things are parts of them. They are declared below all of them, because
 * features of one tier don't import each other.
 */

/** A campaign was saved, started or paused. Whether it holds deliveries: `deliveries.isCampaignStopped`. */
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
/** A campaign was deleted. Its parts stay and lose it. */
export const campaignRemoved = event('campaigns.removed', z.object({ businessId: z.number(), campaignId: z.number() }));
