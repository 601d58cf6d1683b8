import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/**
 * Event: an account was connected, or works again after a problem. Its assets (pages, ad accounts …) are stored by
 * then.
 */
export const connectionRestored = event(
  'connections.restored',
  z.object({ businessId: z.number(), connectionId: z.number() }),
);
