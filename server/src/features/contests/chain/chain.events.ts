import { z } from 'zod';
import { event } from '../../../platform/events/index.ts';

/** Lines of entries were added to the chain of a contest: up to `count` of those after the number `after`. */
export const entriesSealed = event(
  'contests.entries-sealed',
  z.object({ businessId: z.number(), contestId: z.number(), after: z.number(), count: z.number() }),
);
