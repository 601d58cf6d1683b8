import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** A file was deleted although it was in use. A file with many uses has several events. */
export const mediaRemoved = event(
  'media.removed',
  z.object({ businessId: z.number(), uses: z.array(z.object({ kind: z.string(), id: z.number() })) }),
);
/** 50 uses are about 2 kB; an event has at most 4. */
export const usesPerEvent = 50;
