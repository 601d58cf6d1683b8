import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** An account was connected, or works again after a problem. Its pages and accounts are stored. */
export const connectionRestored = event(
  'connections.restored',
  z.object({ businessId: z.number(), connectionId: z.number() }),
);
