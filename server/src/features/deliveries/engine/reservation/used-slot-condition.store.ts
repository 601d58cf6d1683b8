import { and, eq, gt, lte, ne, or } from 'drizzle-orm';
import { deliveries } from '../../deliveries.tables.ts';

/**
 * Condition that a delivery uses its rate-limit slot: it was sent in the slot, or is planned and has reserved the slot
 * for later.
 */
export const isSlotUsed = (now: Date) =>
  or(
    and(ne(deliveries.state, 'planned'), lte(deliveries.slotAt, now)),
    and(eq(deliveries.state, 'planned'), gt(deliveries.nextAt, now)),
  );
