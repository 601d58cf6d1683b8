import { sourceKinds } from '@fanfare/contract/subscribers';
import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** A subscriber confirmed that they want the emails of a business. */
export const subscriberConfirmed = event(
  'subscribers.confirmed',
  z.object({
    businessId: z.number(),
    subscriberId: z.number(),
    source: z.object({ kind: z.enum(sourceKinds), id: z.number() }),
  }),
);
