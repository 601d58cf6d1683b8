import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** Event: an account was read, or reading it failed. Its figures and the states of its ads may have changed. */
export const accountSynced = event(
  'insights.account-synced',
  z.object({ accountId: z.number(), businessId: z.number() }),
);
