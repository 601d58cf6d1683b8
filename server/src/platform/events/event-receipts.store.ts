import { lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/index.ts';
import { eventReceipts } from './event-receipts.tables.ts';

export const eventReceiptStore = (db: Db | Tx) => ({
  /** Inserts a receipt; false if the subscriber has one for this event already. */
  insert: async (subscriber: string, eventId: string): Promise<boolean> => {
    const inserted = await db
      .insert(eventReceipts)
      .values({ subscriber, eventId })
      .onConflictDoNothing()
      .returning({ eventId: eventReceipts.eventId });
    return inserted.length > 0;
  },

  /** Removes old receipts by the clock of the database, which also dates them. */
  removeOlderThan: async (days: number) => {
    await db.delete(eventReceipts).where(lt(eventReceipts.at, sql`now() - make_interval(days => ${days})`));
  },
});
