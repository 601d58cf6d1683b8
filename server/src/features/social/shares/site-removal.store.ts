import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { shareSteps, shares } from '../social.tables.ts';

type SiteKey = { businessId: number; siteId: number };
type CancelStep = { at: Date; userId: number; requestId: string; message: string };

/** Shares of a removed site's posts: moved with their posts, or canceled. */
export const siteRemovalStore = (tx: Tx) => ({
  move: async ({ businessId, siteId }: SiteKey, postId: string, to: { siteId: number; postId: string }) => {
    await tx
      .update(shares)
      .set(to)
      .where(and(eq(shares.businessId, businessId), eq(shares.siteId, siteId), eq(shares.postId, postId)));
  },

  /** Cancels scheduled shares, whose link would be dead. Shares in progress are not changed. */
  cancelPlanned: async ({ businessId, siteId }: SiteKey, { message, at, userId, requestId }: CancelStep) => {
    const cancelled = await tx
      .update(shares)
      .set({ state: 'cancelled', nextAt: null, slotAt: null, version: sql`${shares.version} + 1` })
      .where(
        and(
          eq(shares.businessId, businessId),
          eq(shares.siteId, siteId),
          eq(shares.state, 'intent'),
          isNull(shares.deletedAt),
        ),
      )
      .returning({ shareId: shares.id, attempt: shares.attempts });
    if (cancelled.length === 0) return;
    const step = { step: 'cancelled', message, at, userId, requestId };
    await tx.insert(shareSteps).values(cancelled.map((share) => ({ ...share, ...step })));
  },

  listPostIds: async ({ businessId, siteId }: SiteKey): Promise<string[]> => {
    const rows = await tx
      .selectDistinct({ postId: shares.postId })
      .from(shares)
      .where(and(eq(shares.businessId, businessId), eq(shares.siteId, siteId)));
    return rows.flatMap(({ postId }) => postId ?? []);
  },
});
