import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { and, asc, eq, isNull, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { deliveries, deliveryHeartbeat } from '../deliveries.tables.ts';
import { openStates } from '../engine/delivery-queue.store.ts';
import { isStopped } from '../engine/stop-condition.store.ts';

export type SendingStatus = { due: number; oldestDueAt: Date | null; sending: number; workerSeenAt: Date | null };

/** Largest number of due deliveries counted in each state; above it, the exact number is of no use. */
const maxCounted = 10_000;
const sending: DeliveryState = 'sending';

export const sendingStatusStore = (db: Db) => ({
  /** Reads the status with one statement on the indexes of the queue. Stopped deliveries are not due. */
  read: async (now: Date): Promise<SendingStatus> => {
    const due = db
      .select({ at: deliveries.nextAt })
      .from(deliveries)
      .innerJoin(businesses, and(eq(businesses.id, deliveries.businessId), isNull(businesses.deletedAt)))
      .where(and(sql`${deliveries.state} = open.state`, lte(deliveries.nextAt, now), not(isStopped)))
      .orderBy(asc(deliveries.nextAt))
      .limit(maxCounted);
    const [row] = await db
      .select({
        due: sql<number>`count(due.next_at)::int`,
        oldestDueAt: sql<Date | null>`min(due.next_at)`.mapWith(deliveries.nextAt),
        sending: sql<number>`(select count(*)::int from ${deliveries}
          where ${deliveries.state} = ${sending} and ${deliveries.nextAt} is not null)`,
        workerSeenAt: sql<Date | null>`(select max(${deliveryHeartbeat.seenAt}) from ${deliveryHeartbeat})`.mapWith(
          deliveryHeartbeat.seenAt,
        ),
      })
      .from(sql`unnest(${sql.param([...openStates])}::text[]) as open(state) cross join lateral ${due} as due`);
    return row ?? { due: 0, oldestDueAt: null, sending: 0, workerSeenAt: null };
  },
});
