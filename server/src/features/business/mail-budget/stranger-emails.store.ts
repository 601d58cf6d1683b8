import { strangerEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import { lt, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { strangerEmails } from '../business.tables.ts';

export const strangerEmailStore = (tx: Tx) => ({
  /** Counts one more email; false if the business has none left on this day. Concurrent callers wait for each other. */
  add: async (businessId: number, day: string): Promise<boolean> => {
    const { day: lastDay, count } = strangerEmails;
    const counted = await tx
      .insert(strangerEmails)
      .values({ businessId, day, count: 1 })
      .onConflictDoUpdate({
        target: strangerEmails.businessId,
        set: { day, count: sql`case when ${lastDay} = ${day} then ${count} + 1 else 1 end` },
        setWhere: or(ne(lastDay, day), lt(count, strangerEmailsPerDay)),
      })
      .returning({ count });
    return counted.length > 0;
  },
});
