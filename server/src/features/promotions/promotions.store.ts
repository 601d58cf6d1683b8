import type { PromotionKind } from '@fanfare/contract/promotions/promotions';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { members } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { promotionAdmins } from './promotions.tables.ts';

export type PromotionRef = { kind: PromotionKind; id: number };
export type AdminRow = typeof promotionAdmins.$inferSelect;

const isOfPromotion = (businessId: number, { kind, id }: PromotionRef) =>
  and(eq(promotionAdmins.businessId, businessId), eq(promotionAdmins.kind, kind), eq(promotionAdmins.promotionId, id));
const isCurrent = isNull(promotionAdmins.removedAt);
/** A user's address counts once it is confirmed. */
const isOwnAddress = and(
  eq(sql`lower(${users.email})`, promotionAdmins.email),
  isNotNull(users.emailConfirmedAt),
  isNull(users.deactivatedAt),
);

export const promotionAdminStore = (db: Db | Tx) => ({
  /** Lists admins with the member who has the address; oldest first. */
  list: (businessId: number, promotion: PromotionRef) =>
    db
      .select({ email: promotionAdmins.email, memberUserId: members.userId, name: users.name })
      .from(promotionAdmins)
      .leftJoin(users, isOwnAddress)
      .leftJoin(members, and(eq(members.businessId, businessId), eq(members.userId, users.id)))
      .where(and(isOfPromotion(businessId, promotion), isCurrent))
      .orderBy(asc(promotionAdmins.addedAt), asc(promotionAdmins.id)),

  /** Adds an admin; undefined if the address is an admin's already. A removed admin becomes an admin again. */
  add: async (row: typeof promotionAdmins.$inferInsert): Promise<AdminRow | undefined> => {
    const { addedById, addedAt } = row;
    const [added] = await db
      .insert(promotionAdmins)
      .values(row)
      .onConflictDoUpdate({
        target: [promotionAdmins.kind, promotionAdmins.promotionId, promotionAdmins.email],
        set: { addedById, addedAt, removedAt: null },
        setWhere: isNotNull(promotionAdmins.removedAt),
      })
      .returning();
    return added;
  },

  markMailed: async (id: number, at: Date) => {
    await db.update(promotionAdmins).set({ mailedAt: at }).where(eq(promotionAdmins.id, id));
  },

  /** Removes an admin; false if the address is not an admin's. */
  remove: async (businessId: number, promotion: PromotionRef, email: string, at: Date): Promise<boolean> => {
    const removed = await db
      .update(promotionAdmins)
      .set({ removedAt: at })
      .where(and(isOfPromotion(businessId, promotion), eq(promotionAdmins.email, email), isCurrent))
      .returning({ id: promotionAdmins.id });
    return removed.length > 0;
  },

  removeAll: async (businessId: number, promotion: PromotionRef) => {
    await db.delete(promotionAdmins).where(isOfPromotion(businessId, promotion));
  },

  /** Promotions a user is an admin of. */
  listIds: async (businessId: number, kind: PromotionKind, userId: number): Promise<number[]> => {
    const rows = await db
      .select({ id: promotionAdmins.promotionId })
      .from(promotionAdmins)
      .innerJoin(users, isOwnAddress)
      .where(
        and(
          eq(promotionAdmins.businessId, businessId),
          eq(promotionAdmins.kind, kind),
          eq(users.id, userId),
          isCurrent,
        ),
      );
    return rows.map(({ id }) => id);
  },
});
