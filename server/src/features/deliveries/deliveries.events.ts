import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** Event: no work is left for any delivery of a batch. After a retry it is finished again. */
export const batchFinished = event(
  'deliveries.batch-finished',
  z.object({ businessId: z.number(), batchId: z.number(), kind: z.string() }),
);
