import type { MemberRoles } from '@fanfare/contract/business/members';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { businesses, defaultBusinesses, memberRoles, members } from '../business.tables.ts';

const roles = sql<MemberRoles>`coalesce(
  (select json_object_agg(${memberRoles.feature}, ${memberRoles.role}) from ${memberRoles} where ${memberRoles.memberId} = ${members.id}),
  '{}'::json)`;

const selectMemberships = (db: Db) =>
  db
    .select({
      id: businesses.id,
      name: businesses.name,
      memberId: members.id,
      userId: members.userId,
      isOwner: sql<boolean>`${businesses.ownerId} = ${members.userId}`,
      accessLevel: users.accessLevel,
      roles,
    })
    .from(members)
    .innerJoin(businesses, and(eq(businesses.id, members.businessId), isNull(businesses.deletedAt)))
    .innerJoin(users, eq(users.id, businesses.ownerId));

/** Prepared statement that finds a membership; it runs on every call about a business. */
export const membershipQuery = (db: Db) => {
  const query = selectMemberships(db)
    .where(and(eq(members.userId, sql.placeholder('userId')), eq(members.businessId, sql.placeholder('businessId'))))
    .prepare('membership_check');
  return async (userId: number, businessId: number): Promise<BusinessContext | undefined> => {
    const [membership] = await query.execute({ userId, businessId });
    return membership;
  };
};

export const membershipStore = (db: Db) => {
  return {
    find: async (userId: number, businessId: number): Promise<BusinessContext | undefined> => {
      const [membership] = await selectMemberships(db).where(
        and(eq(members.userId, userId), eq(members.businessId, businessId)),
      );
      return membership;
    },

    /** Finds the user's default business, or the one they joined first. Doesn't read all memberships. */
    findDefaultOrFirst: async (userId: number): Promise<BusinessContext | undefined> => {
      const selectOwnIds = () =>
        db
          .select({ id: members.id })
          .from(members)
          .innerJoin(businesses, and(eq(businesses.id, members.businessId), isNull(businesses.deletedAt)))
          .$dynamic();
      const defaultId = selectOwnIds()
        .innerJoin(defaultBusinesses, eq(defaultBusinesses.businessId, members.businessId))
        .where(and(eq(members.userId, userId), eq(defaultBusinesses.userId, userId)));
      const firstJoinedId = selectOwnIds().where(eq(members.userId, userId)).orderBy(members.id).limit(1);
      const [membership] = await selectMemberships(db).where(
        eq(members.id, sql`coalesce((${defaultId}), (${firstJoinedId}))`),
      );
      return membership;
    },

    hasDefault: async (userId: number): Promise<boolean> =>
      (await db.$count(defaultBusinesses, eq(defaultBusinesses.userId, userId))) > 0,

    /** Newest memberships, for the business switcher; further businesses are found by search. */
    listNewest: (userId: number, limit: number) =>
      db
        .select({ id: businesses.id, business_name: businesses.name })
        .from(members)
        .innerJoin(businesses, and(eq(businesses.id, members.businessId), isNull(businesses.deletedAt)))
        .where(eq(members.userId, userId))
        .orderBy(desc(members.id))
        .limit(limit),
  };
};
