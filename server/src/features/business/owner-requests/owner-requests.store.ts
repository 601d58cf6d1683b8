import type { Feature } from '@fanfare/contract/kit/permission';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { members } from '../business.tables.ts';
import { ownerRequests } from './owner-requests.tables.ts';

export type OwnerRequestRow = typeof ownerRequests.$inferSelect;
type NewRequest = typeof ownerRequests.$inferInsert;

export const ownerRequestStore = (db: Db | Tx) => ({
  /** Inserts a request; a second one for the same subject replaces the first. */
  upsert: async (row: NewRequest) => {
    const { role, requestedAt } = row;
    await db
      .insert(ownerRequests)
      .values(row)
      .onConflictDoUpdate({
        target: [ownerRequests.memberId, ownerRequests.step, ownerRequests.subject],
        set: { role: role ?? null, requestedAt },
      });
  },

  /** Requests of a business, oldest first. */
  list: (businessId: number, limit: number) =>
    db
      .select({ row: ownerRequests, name: users.name })
      .from(ownerRequests)
      .innerJoin(members, eq(members.id, ownerRequests.memberId))
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(ownerRequests.businessId, businessId))
      .orderBy(asc(ownerRequests.requestedAt), asc(ownerRequests.id))
      .limit(limit),

  count: (businessId: number) => db.$count(ownerRequests, eq(ownerRequests.businessId, businessId)),

  /** Deletes and returns a request; with concurrent answers, only one call gets it. */
  consume: async (businessId: number, id: number): Promise<OwnerRequestRow | undefined> => {
    const [row] = await db
      .delete(ownerRequests)
      .where(and(eq(ownerRequests.businessId, businessId), eq(ownerRequests.id, id)))
      .returning();
    return row;
  },

  listRoleRequests: (memberId: number) =>
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
