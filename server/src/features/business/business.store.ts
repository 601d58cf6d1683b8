import type { BusinessSummary } from '@fanfare/contract/business/business';
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { users } from '../identity/identity.tables.ts';
import { assets, businesses, defaultBusinesses, members } from './business.tables.ts';

export type BusinessRow = typeof businesses.$inferSelect;

export const businessStore = (db: Db | Tx) => ({
  /** The businesses a user is a member of, sorted by name and filtered by `search`. */
  page: async (userId: number, activeId: number | null, search: string, limit: number, offset: number) => {
    const selectOwn = () =>
      db
        .select({ id: businesses.id, name: businesses.name, ownerId: businesses.ownerId })
        .from(members)
        .innerJoin(businesses, eq(businesses.id, members.businessId))
        .$dynamic();
    const isOfUser = eq(members.userId, userId);
    const where = and(isOfUser, isNull(businesses.deletedAt), textContains(search, businesses.name));
    // Without a search, the total is all memberships (counted by index) minus those of deleted businesses, which are
    // few.
    const total =
      search === ''
        ? sql<number>`${db.$count(members, isOfUser)} - ${db.$count(
            selectOwn()
              .where(and(isOfUser, isNotNull(businesses.deletedAt)))
              .as('deleted'),
          )}`
        : db.$count(selectOwn().where(where).as('matching'));
    const pageRows = selectOwn()
      .where(where)
      .orderBy(asc(businesses.name), asc(businesses.id))
      .limit(limit)
      .offset(offset)
      .as('page_rows');
    const rows = await db
      .select({
        id: pageRows.id,
        business_name: pageRows.name,
        owner_name: users.name,
        is_owner: sql<boolean>`${pageRows.ownerId} = ${userId}`,
        default: sql<boolean>`exists (select 1 from ${defaultBusinesses} where ${defaultBusinesses.userId} = ${userId} and ${defaultBusinesses.businessId} = ${pageRows.id})`,
        active: sql<boolean>`coalesce(${pageRows.id} = ${activeId}::bigint, false)`,
        members: sql<number>`(select count(*)::int from ${members} where ${members.businessId} = ${pageRows.id})`,
        assets: sql<number>`(select count(*)::int from ${assets} where ${assets.businessId} = ${pageRows.id})`,
        total: sql<number>`(${total})::int`,
      })
      .from(pageRows)
      .innerJoin(users, eq(users.id, pageRows.ownerId))
      .orderBy(asc(pageRows.name), asc(pageRows.id));
    const items: BusinessSummary[] = rows.map(({ total, ...item }) => item);
    return {
      items,
      total: rows[0]?.total ?? (offset === 0 ? 0 : await db.$count(selectOwn().where(where).as('matching'))),
    };
  },

  find: async (id: number): Promise<BusinessRow | undefined> => {
    const [row] = await db
      .select()
      .from(businesses)
      .where(and(eq(businesses.id, id), isNull(businesses.deletedAt)));
    return row;
  },

  hasAny: async (ownerId: number): Promise<boolean> =>
    (await db.$count(businesses, eq(businesses.ownerId, ownerId))) > 0,

  /** Locks the row until the transaction ends, so that concurrent ownership transfers run one after the other. */
  lock: async (id: number): Promise<BusinessRow | undefined> => {
    const [row] = await db
      .select()
      .from(businesses)
      .where(and(eq(businesses.id, id), isNull(businesses.deletedAt)))
      .for('update');
    return row;
  },

  insert: async (row: typeof businesses.$inferInsert): Promise<BusinessRow> => {
    const [inserted] = await db.insert(businesses).values(row).returning();
    if (!inserted) throw new Error('An inserted business was not returned');
    return inserted;
  },

  update: async (id: number, change: Partial<BusinessRow>) => {
    await db.update(businesses).set(change).where(eq(businesses.id, id));
  },

  setDefault: async (userId: number, businessId: number) => {
    await db
      .insert(defaultBusinesses)
      .values({ userId, businessId })
      .onConflictDoUpdate({ target: defaultBusinesses.userId, set: { businessId } });
  },

  removeDefault: async (userId: number, businessId: number) => {
    await db
      .delete(defaultBusinesses)
      .where(and(eq(defaultBusinesses.userId, userId), eq(defaultBusinesses.businessId, businessId)));
  },

  isDefault: async (userId: number, businessId: number): Promise<boolean> =>
    (await db.$count(
      defaultBusinesses,
      and(eq(defaultBusinesses.userId, userId), eq(defaultBusinesses.businessId, businessId)),
    )) > 0,

  pageDeletedEverywhere: async (search: string, limit: number, offset: number) => {
    const where = and(isNotNull(businesses.deletedAt), textContains(search, businesses.name));
    const items = await db
      .select({
        id: businesses.id,
        business_name: businesses.name,
        owner_name: users.name,
        deleted_at: sql<Date>`${businesses.deletedAt}`.mapWith(businesses.deletedAt),
      })
      .from(businesses)
      .innerJoin(users, eq(users.id, businesses.ownerId))
      .where(where)
      .orderBy(sql`${businesses.deletedAt} desc`)
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(businesses, where) };
  },

  restoreEverywhere: async (id: number): Promise<boolean> => {
    const restored = await db
      .update(businesses)
      .set({ deletedAt: null })
      .where(and(eq(businesses.id, id), isNotNull(businesses.deletedAt)))
      .returning({ id: businesses.id });
    return restored.length > 0;
  },

  /** Removes businesses deleted before a time; returns their ids. */
  removeDeletedEverywhere: async (before: Date): Promise<number[]> => {
    const removed = await db
      .delete(businesses)
      .where(lt(businesses.deletedAt, before))
      .returning({ id: businesses.id });
    return removed.map(({ id }) => id);
  },
});
