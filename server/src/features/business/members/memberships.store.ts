import type { RoleChoice } from '@fanfare/contract/members';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { users } from '../../identity/index.ts';
import { businesses, defaultBusinesses, memberRoles, members } from '../business.tables.ts';

const roles = sql<RoleChoice>`coalesce(
  (select json_object_agg(${memberRoles.feature}, ${memberRoles.role}) from ${memberRoles} where ${memberRoles.memberId} = ${members.id}),
  '{}'::json)`;

const placesIn = (db: Db) =>
  db
    .select({
      id: businesses.id,
      name: businesses.name,
      memberId: members.id,
      isOwner: sql<boolean>`${businesses.ownerId} = ${members.userId}`,
      accessLevel: users.accessLevel,
      roles,
    })
    .from(members)
    .innerJoin(businesses, and(eq(businesses.id, members.businessId), isNull(businesses.deletedAt)))
    .innerJoin(users, eq(users.id, businesses.ownerId));

/** The gate asks this at every call about a business, so it is built and planned once: one query, by index. */
export const membershipQuery = (db: Db) => {
  const place = placesIn(db)
    .where(and(eq(members.userId, sql.placeholder('userId')), eq(members.businessId, sql.placeholder('businessId'))))
    .prepare('place_check');
  return async (userId: number, businessId: number): Promise<BusinessContext | undefined> => {
    const [found] = await place.execute({ userId, businessId });
    return found;
  };
};

/** People's places in businesses. */
export const membershipStore = (db: Db) => {
  return {
    find: async (userId: number, businessId: number): Promise<BusinessContext | undefined> => {
      const [place] = await placesIn(db).where(and(eq(members.userId, userId), eq(members.businessId, businessId)));
      return place;
    },

    /** The place somebody begins in: their default, or else the business they joined first. Found without reading all. */
    findFirst: async (userId: number): Promise<BusinessContext | undefined> => {
      const mine = () =>
        db
          .select({ id: members.id })
          .from(members)
          .innerJoin(businesses, and(eq(businesses.id, members.businessId), isNull(businesses.deletedAt)))
          .$dynamic();
      const chosen = mine()
        .innerJoin(defaultBusinesses, eq(defaultBusinesses.businessId, members.businessId))
        .where(and(eq(members.userId, userId), eq(defaultBusinesses.userId, userId)));
      const earliest = mine().where(eq(members.userId, userId)).orderBy(members.id).limit(1);
      const [place] = await placesIn(db).where(eq(members.id, sql`coalesce((${chosen}), (${earliest}))`));
      return place;
    },

    hasDefault: async (userId: number): Promise<boolean> =>
      (await db.$count(defaultBusinesses, eq(defaultBusinesses.userId, userId))) > 0,

    /** A handful for the switch; the rest is found by typing. */
    newest: (userId: number, limit: number) =>
      db
        .select({ id: businesses.id, business_name: businesses.name })
        .from(members)
        .innerJoin(businesses, and(eq(businesses.id, members.businessId), isNull(businesses.deletedAt)))
        .where(eq(members.userId, userId))
        .orderBy(desc(members.id))
        .limit(limit),
  };
};
