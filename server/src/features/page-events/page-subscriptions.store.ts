import type { PageWebhookField } from '@fanfare/connectors/ports/pages/page-webhooks';
import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { businesses } from '../business/business.tables.ts';
import { pageSubscriptions } from './page-events.tables.ts';

export type SubscriptionRow = typeof pageSubscriptions.$inferSelect;

export const pageSubscriptionStore = (db: Db | Tx) => ({
  upsert: async (businessId: number, pageId: string, subscriber: string, fields: PageWebhookField[]) => {
    await db
      .insert(pageSubscriptions)
      .values({ businessId, pageId, subscriber, fields })
      .onConflictDoUpdate({
        target: [pageSubscriptions.businessId, pageSubscriptions.pageId, pageSubscriptions.subscriber],
        set: { fields },
      });
  },

  remove: async (businessId: number, pageId: string, subscriber: string): Promise<boolean> => {
    const removed = await db
      .delete(pageSubscriptions)
      .where(
        and(
          eq(pageSubscriptions.businessId, businessId),
          eq(pageSubscriptions.pageId, pageId),
          eq(pageSubscriptions.subscriber, subscriber),
        ),
      )
      .returning({ pageId: pageSubscriptions.pageId });
    return removed.length > 0;
  },

  list: (businessId: number, subscriber: string): Promise<SubscriptionRow[]> =>
    db
      .select()
      .from(pageSubscriptions)
      .where(and(eq(pageSubscriptions.businessId, businessId), eq(pageSubscriptions.subscriber, subscriber)))
      .orderBy(asc(pageSubscriptions.pageId)),

  /** Webhook fields that all businesses want of a page, because a page reports to the app and not to a business. */
  listFieldsEverywhere: async (pageId: string): Promise<PageWebhookField[]> => {
    const rows = await db
      .select({ fields: pageSubscriptions.fields })
      .from(pageSubscriptions)
      .where(eq(pageSubscriptions.pageId, pageId));
    return [...new Set(rows.flatMap(({ fields }) => fields))].sort();
  },

  /** Pages of a business that do not report to us. */
  listBroken: async (businessId: number): Promise<string[]> => {
    const rows = await db
      .selectDistinct({ pageId: pageSubscriptions.pageId })
      .from(pageSubscriptions)
      .where(and(eq(pageSubscriptions.businessId, businessId), isNotNull(pageSubscriptions.problem)))
      .orderBy(asc(pageSubscriptions.pageId));
    return rows.map(({ pageId }) => pageId);
  },

  /** Pages that do not report to us, or were last subscribed before a time. */
  listStaleEverywhere: (before: Date, limit: number): Promise<{ businessId: number; pageId: string }[]> =>
    db
      .selectDistinct({ businessId: pageSubscriptions.businessId, pageId: pageSubscriptions.pageId })
      .from(pageSubscriptions)
      .innerJoin(businesses, eq(businesses.id, pageSubscriptions.businessId))
      .where(
        and(
          isNull(businesses.deletedAt),
          or(
            isNotNull(pageSubscriptions.problem),
            isNull(pageSubscriptions.checkedAt),
            lt(pageSubscriptions.checkedAt, before),
          ),
        ),
      )
      .limit(limit),

  recordCheck: async (businessId: number, pageId: string, problem: string | null, checkedAt: Date) => {
    await db
      .update(pageSubscriptions)
      .set({ problem, checkedAt })
      .where(and(eq(pageSubscriptions.businessId, businessId), eq(pageSubscriptions.pageId, pageId)));
  },
});
