import { strangerEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import { and, eq, inArray, lt, ne, or, sql, sum } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { businesses, strangerEmails } from '../business.tables.ts';

export const strangerEmailStore = (tx: Tx) => ({
  /**
   * Counts one more email; returns the number of this day, undefined if the business has none left. Concurrent callers
   * wait for each other.
   */
  add: async (businessId: number, day: string): Promise<number | undefined> => {
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
    return counted[0]?.count;
  },

  /** Number of emails of this day by this business. */
  count: async (businessId: number, day: string): Promise<number> => {
    const { businessId: owner, day: lastDay, count } = strangerEmails;
    const [row] = await tx
      .select({ count })
      .from(strangerEmails)
      .where(and(eq(owner, businessId), eq(lastDay, day)));
    return row?.count ?? 0;
  },

  /** Number of emails of this day by all businesses of the owner of this one, deleted businesses included. */
  countOfOwner: async (businessId: number, day: string): Promise<number> => {
    const owner = tx.select({ id: businesses.ownerId }).from(businesses).where(eq(businesses.id, businessId));
    const [row] = await tx
      .select({ total: sum(strangerEmails.count) })
      .from(strangerEmails)
      .innerJoin(businesses, eq(businesses.id, strangerEmails.businessId))
      .where(and(eq(strangerEmails.day, day), inArray(businesses.ownerId, owner)));
    return Number(row?.total ?? 0);
  },
});
