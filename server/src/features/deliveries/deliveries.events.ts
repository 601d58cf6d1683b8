import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** No work is left for any delivery of a batch. After a retry it is finished again. */
export const batchFinished = event(
  'deliveries.batch-finished',
  z.object({ businessId: z.number(), batchId: z.number(), kind: z.string() }),
);
