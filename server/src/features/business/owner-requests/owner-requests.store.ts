import type { Feature } from '@fanfare/contract/kit/permission';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/index.ts';
import { members } from '../business.tables.ts';
import { ownerRequests } from './owner-requests.tables.ts';

export type OwnerRequestRow = typeof ownerRequests.$inferSelect;
type NewRequest = typeof ownerRequests.$inferInsert;

export const ownerRequestStore = (db: Db | Tx) => ({
  /** Asking again for the same replaces what was asked before. */
  upsert: async (row: NewRequest) => {
    const { role, askedAt } = row;
    await db
      .insert(ownerRequests)
      .values(row)
      .onConflictDoUpdate({
        target: [ownerRequests.memberId, ownerRequests.step, ownerRequests.subject],
        set: { role: role ?? null, askedAt },
      });
  },

  /** The oldest first: they have waited longest. */
  list: (businessId: number, limit: number) =>
    db
      .select({ row: ownerRequests, name: users.name })
      .from(ownerRequests)
      .innerJoin(members, eq(members.id, ownerRequests.memberId))
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(ownerRequests.businessId, businessId))
      .orderBy(asc(ownerRequests.askedAt), asc(ownerRequests.id))
      .limit(limit),

  count: (businessId: number) => db.$count(ownerRequests, eq(ownerRequests.businessId, businessId)),

  /** Takes a request off the list. Of many who answer it at once, one gets it. */
  take: async (businessId: number, id: number): Promise<OwnerRequestRow | undefined> => {
    const [row] = await db
      .delete(ownerRequests)
      .where(and(eq(ownerRequests.businessId, businessId), eq(ownerRequests.id, id)))
      .returning();
    return row;
  },

  rolesAsked: (memberId: number) =>
    db
      .select()
      .from(ownerRequests)
      .where(and(eq(ownerRequests.memberId, memberId), eq(ownerRequests.step, 'role'))),

  removeRoles: async (memberId: number, features: Feature[]) => {
    if (features.length === 0) return;
    await db
      .delete(ownerRequests)
      .where(
        and(
          eq(ownerRequests.memberId, memberId),
          eq(ownerRequests.step, 'role'),
          inArray(ownerRequests.subject, features),
        ),
      );
  },

  removeAll: async (memberId: number) => {
    await db.delete(ownerRequests).where(eq(ownerRequests.memberId, memberId));
  },
});
