import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { businesses, members } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import type { User } from '../identity/index.ts';

/** All users of the installation, for staff. Not scoped to a business. */
export const allUsersStore = (db: Db) => ({
  /** Lists a page of users, newest first, sorted by the id's index. */
  page: async (search: string, limit: number, offset: number): Promise<{ rows: User[]; total: number }> => {
    const where = textContains(search, users.name, users.email);
    const rows = await db.select().from(users).where(where).orderBy(desc(users.id)).limit(limit).offset(offset);
    // A page that isn't full determines the total without a second query.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    return { rows, total: isLast ? offset + rows.length : await db.$count(users, where) };
  },

  /** The next users by id, for the export in batches. */
  listAfter: (id: number, limit: number): Promise<User[]> =>
    db.select().from(users).where(gt(users.id, id)).orderBy(asc(users.id)).limit(limit),

  countBusinesses: async (userIds: number[]): Promise<Map<number, number>> => {
    const rows = await db
      .select({ userId: members.userId, count: sql<number>`count(*)::int` })
      .from(members)
      .innerJoin(businesses, and(eq(businesses.id, members.businessId), isNull(businesses.deletedAt)))
      .where(inArray(members.userId, userIds))
      .groupBy(members.userId);
    return new Map(rows.map(({ userId, count }) => [userId, count]));
  },

  /** Lists businesses of a user with deleted ones, which staff can restore. */
  listMemberships: async (userId: number) => {
    const rows = await db
      .select({
        id: businesses.id,
        business_name: businesses.name,
        ownerId: businesses.ownerId,
        deleted_at: businesses.deletedAt,
      })
      .from(members)
      .innerJoin(businesses, eq(businesses.id, members.businessId))
      .where(eq(members.userId, userId))
      .orderBy(asc(businesses.name), asc(businesses.id));
    return rows.map(({ ownerId, ...row }) => ({ ...row, is_owner: ownerId === userId }));
  },

  isMember: async (userId: number, businessId: number): Promise<boolean> =>
    (await db.$count(members, and(eq(members.userId, userId), eq(members.businessId, businessId)))) > 0,
});
