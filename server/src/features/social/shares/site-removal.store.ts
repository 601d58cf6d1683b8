import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { shareSteps, shares } from '../social.tables.ts';

type Left = { businessId: number; siteId: number };
type Cancelled = { at: Date; userId: number; requestId: string; sentence: string };

/** Shares of posts whose site goes away: they follow their posts, or are not sent any more. */
export const siteRemovalStore = (tx: Tx) => ({
  move: async ({ businessId, siteId }: Left, postId: string, to: { siteId: number; postId: string }) => {
    await tx
      .update(shares)
      .set(to)
      .where(and(eq(shares.businessId, businessId), eq(shares.siteId, siteId), eq(shares.postId, postId)));
  },

  /** What is planned would lead nowhere. What is on its way already is nobody's to change. */
  cancel: async ({ businessId, siteId }: Left, { sentence, at, userId, requestId }: Cancelled) => {
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
    const step = { step: 'cancelled', sentence, at, userId, requestId };
    await tx.insert(shareSteps).values(cancelled.map((share) => ({ ...share, ...step })));
  },

  posts: async ({ businessId, siteId }: Left): Promise<string[]> => {
    const rows = await tx
      .selectDistinct({ postId: shares.postId })
      .from(shares)
      .where(and(eq(shares.businessId, businessId), eq(shares.siteId, siteId)));
    return rows.flatMap(({ postId }) => postId ?? []);
  },
});
