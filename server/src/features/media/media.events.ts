import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** Event: a file was deleted although it was in use. A file with many uses has several events. */
export const mediaRemoved = event(
  'media.removed',
  z.object({ businessId: z.number(), uses: z.array(z.object({ kind: z.string(), id: z.number() })) }),
);
/** Number of uses per event: 50 are about 2 kB, and an event has at most 4 kB. */
export const usesPerEvent = 50;
