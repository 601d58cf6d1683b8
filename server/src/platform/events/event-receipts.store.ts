import { lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/index.ts';
import { eventReceipts } from './event-receipts.tables.ts';

export const eventReceiptStore = (db: Db | Tx) => ({
  /** False if the subscriber has a receipt for this event already. */
  insert: async (subscriber: string, eventId: string): Promise<boolean> => {
    const inserted = await db
      .insert(eventReceipts)
      .values({ subscriber, eventId })
      .onConflictDoNothing()
      .returning({ eventId: eventReceipts.eventId });
    return inserted.length > 0;
  },

  /** By the clock of the database, which also dates the receipts. */
  removeOlderThan: async (days: number) => {
    await db.delete(eventReceipts).where(lt(eventReceipts.at, sql`now() - make_interval(days => ${days})`));
  },
});
