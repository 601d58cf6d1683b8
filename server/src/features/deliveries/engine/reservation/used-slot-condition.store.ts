import { and, eq, gt, lte, ne, or } from 'drizzle-orm';
import { deliveries } from '../../deliveries.tables.ts';

/** Condition: a delivery was sent in its slot, or a planned delivery has reserved it for later. */
export const isSlotUsed = (now: Date) =>
  or(
    and(ne(deliveries.state, 'planned'), lte(deliveries.slotAt, now)),
    and(eq(deliveries.state, 'planned'), gt(deliveries.nextAt, now)),
  );
