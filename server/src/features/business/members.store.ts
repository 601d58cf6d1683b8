import type { MemberSummary, RoleChoice } from '@fanfare/contract/members';
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { containing } from '../../platform/db/like.ts';
import { users } from '../identity/index.ts';
import { businesses, memberRoles, members } from './business.tables.ts';

export type MemberRow = typeof members.$inferSelect;

const summary = {
  id: members.id,
  user_id: members.userId,
  name: users.name,
  email: users.email,
  is_owner: sql<boolean>`${businesses.ownerId} = ${members.userId}`,
  invited_as: members.invitedAs,
  feature_count: sql<number>`(select count(*)::int from ${memberRoles} where ${memberRoles.memberId} = ${members.id})`,
  joined_at: members.joinedAt,
};

export const memberStore = (db: Db | Tx) => ({
  page: async (businessId: number, search: string, limit: number, offset: number) => {
    const where = and(
      eq(members.businessId, businessId),
      search === '' ? undefined : or(ilike(users.name, containing(search)), ilike(users.email, containing(search))),
    );
    const from = () =>
      db
        .select(summary)
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .innerJoin(businesses, eq(businesses.id, members.businessId));
    const items: MemberSummary[] = await from().where(where).orderBy(asc(members.id)).limit(limit).offset(offset);
    const [counted] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(where);
    return { items, total: counted?.total ?? 0 };
  },

  findSummary: async (businessId: number, memberId: number): Promise<MemberSummary | undefined> => {
    const [row] = await db
      .select(summary)
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

  /** Undefined when they are in it already. */
  insert: async (row: typeof members.$inferInsert): Promise<MemberRow | undefined> => {
    const [inserted] = await db.insert(members).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  update: async (memberId: number, change: Partial<MemberRow>) => {
    await db.update(members).set(change).where(eq(members.id, memberId));
  },

  remove: async (memberId: number) => {
    await db.delete(members).where(eq(members.id, memberId));
  },

  roles: async (memberId: number): Promise<RoleChoice> => {
    const rows = await db.select().from(memberRoles).where(eq(memberRoles.memberId, memberId));
    return Object.fromEntries(rows.map(({ feature, role }) => [feature, role]));
  },

  setRoles: async (memberId: number, roles: RoleChoice) => {
    await db.delete(memberRoles).where(eq(memberRoles.memberId, memberId));
    const rows = Object.entries(roles).map(([feature, role]) => ({ memberId, feature, role }));
    if (rows.length > 0) await db.insert(memberRoles).values(rows);
  },
});
