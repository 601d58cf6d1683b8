import type { MemberRoles, MemberSummary } from '@fanfare/contract/business/members';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { Feature, Role } from '@fanfare/contract/kit/permission';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { users } from '../../identity/identity.tables.ts';
import { assets, businesses, memberAssets, memberRoles, members } from '../business.tables.ts';

export type MemberRow = typeof members.$inferSelect;
export type NewMember = typeof members.$inferInsert;
export type AssetKey = { type: AssetType; value: string };

const summaryColumns = {
  id: members.id,
  user_id: members.userId,
  name: users.name,
  email: users.email,
  is_owner: sql<boolean>`${businesses.ownerId} = ${members.userId}`,
  invited_as: members.invitedAs,
  feature_count: sql<number>`(select count(*)::int from ${memberRoles} where ${memberRoles.memberId} = ${members.id})`,
  joined_at: members.joinedAt,
};

const idOnly = { id: members.id };

export const memberStore = (db: Db | Tx) => ({
  page: async (businessId: number, search: string, limit: number, offset: number) => {
    const matching =
      search === ''
        ? db.select(idOnly).from(members).where(eq(members.businessId, businessId)).$dynamic()
        : db
            .select(idOnly)
            .from(members)
            .innerJoin(users, eq(users.id, members.userId))
            .where(and(eq(members.businessId, businessId), textContains(search, users.name, users.email)))
            .$dynamic();
    // Reads only the ids, by index. `offset 0` keeps PostgreSQL from running the subquery twice, for the page and for
    // the total.
    const memberIds = db
      .$with('member_ids', { all: sql<number[]>`all_ids`.as('all_ids') })
      .as(sql`select array(${matching.orderBy(asc(members.id))}) as all_ids offset 0`);
    const rows = await db
      .with(memberIds)
      .select({ ...summaryColumns, total: sql<number>`cardinality(${memberIds.all})` })
      .from(memberIds)
      .innerJoin(members, sql`${members.id} = any (${memberIds.all}[${offset + 1}:${offset + limit}])`)
      .innerJoin(users, eq(users.id, members.userId))
      .innerJoin(businesses, eq(businesses.id, members.businessId))
      .orderBy(asc(members.id));
    const items: MemberSummary[] = rows.map(({ total, ...item }) => item);
    return { items, total: rows[0]?.total ?? (offset === 0 ? 0 : await db.$count(matching.as('matching'))) };
  },

  findSummary: async (businessId: number, memberId: number): Promise<MemberSummary | undefined> => {
    const [row] = await db
      .select(summaryColumns)
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .innerJoin(businesses, eq(businesses.id, members.businessId))
      .where(and(eq(members.businessId, businessId), eq(members.id, memberId)));
    return row;
  },

  find: async (businessId: number, memberId: number): Promise<MemberRow | undefined> => {
    const [row] = await db
      .select()
      .from(members)
      .where(and(eq(members.businessId, businessId), eq(members.id, memberId)));
    return row;
  },

  findByUser: async (businessId: number, userId: number): Promise<MemberRow | undefined> => {
    const [row] = await db
      .select()
      .from(members)
      .where(and(eq(members.businessId, businessId), eq(members.userId, userId)));
    return row;
  },

  userIds: async (businessId: number): Promise<number[]> =>
    (
      await db
        .select({ userId: members.userId })
        .from(members)
        .where(eq(members.businessId, businessId))
        .orderBy(members.userId)
    ).map(({ userId }) => userId),

  /** Users with one of these roles in a feature who were given the asset. */
  userIdsWith: async (businessId: number, feature: Feature, roles: readonly Role[], asset: AssetKey) =>
    (
      await db
        .select({ userId: members.userId })
        .from(members)
        .innerJoin(memberRoles, eq(memberRoles.memberId, members.id))
        .innerJoin(memberAssets, eq(memberAssets.memberId, members.id))
        .innerJoin(assets, eq(assets.id, memberAssets.assetId))
        .where(
          and(
            eq(members.businessId, businessId),
            eq(memberRoles.feature, feature),
            inArray(memberRoles.role, [...roles]),
            eq(assets.type, asset.type),
            eq(assets.value, asset.value),
          ),
        )
    ).map(({ userId }) => userId),

  /** Inserts a member; undefined if the user is one already. */
  insert: async (row: NewMember): Promise<MemberRow | undefined> => {
    const [inserted] = await db.insert(members).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  update: async (memberId: number, change: Partial<MemberRow>) => {
    await db.update(members).set(change).where(eq(members.id, memberId));
  },

  remove: async (memberId: number) => {
    await db.delete(members).where(eq(members.id, memberId));
  },

  roles: async (memberId: number): Promise<MemberRoles> => {
    const rows = await db.select().from(memberRoles).where(eq(memberRoles.memberId, memberId));
    return Object.fromEntries(rows.map(({ feature, role }) => [feature, role]));
  },

  setRoles: async (businessId: number, memberId: number, roles: MemberRoles) => {
    await db.delete(memberRoles).where(eq(memberRoles.memberId, memberId));
    const rows = Object.entries(roles).map(([feature, role]) => ({ memberId, businessId, feature, role }));
    if (rows.length > 0) await db.insert(memberRoles).values(rows);
  },
});
