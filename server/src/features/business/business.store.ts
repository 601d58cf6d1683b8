import type { BusinessSummary } from '@fanfare/contract/business';
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { users } from '../identity/index.ts';
import { assets, businesses, defaultBusinesses, members } from './business.tables.ts';

export type BusinessRow = typeof businesses.$inferSelect;

export const businessStore = (db: Db | Tx) => ({
  /** The businesses somebody is in, by name; `search` finds one among thousands. */
  page: async (userId: number, activeId: number | null, search: string, limit: number, offset: number) => {
    const mine = () =>
      db
        .select({ id: businesses.id, name: businesses.name, ownerId: businesses.ownerId })
        .from(members)
        .innerJoin(businesses, eq(businesses.id, members.businessId))
        .$dynamic();
    const isMine = eq(members.userId, userId);
    const found = and(
      isMine,
      isNull(businesses.deletedAt),
      search === '' ? undefined : textContains(search, businesses.name),
    );
    // Without a search nothing of a business decides but that it is not deleted, and few are: an index counts the rest.
    const total =
      search === ''
        ? sql<number>`${db.$count(members, isMine)} - ${db.$count(
            mine()
              .where(and(isMine, isNotNull(businesses.deletedAt)))
              .as('deleted'),
          )}`
        : db.$count(mine().where(found).as('found'));
    const shown = mine()
      .where(found)
      .orderBy(asc(businesses.name), asc(businesses.id))
      .limit(limit)
      .offset(offset)
      .as('shown');
    const rows = await db
      .select({
        id: shown.id,
        business_name: shown.name,
        owner_name: users.name,
        is_owner: sql<boolean>`${shown.ownerId} = ${userId}`,
        default: sql<boolean>`exists (select 1 from ${defaultBusinesses} where ${defaultBusinesses.userId} = ${userId} and ${defaultBusinesses.businessId} = ${shown.id})`,
        active: sql<boolean>`coalesce(${shown.id} = ${activeId}::int, false)`,
        members: sql<number>`(select count(*)::int from ${members} where ${members.businessId} = ${shown.id})`,
        assets: sql<number>`(select count(*)::int from ${assets} where ${assets.businessId} = ${shown.id})`,
        total: sql<number>`(${total})::int`,
      })
      .from(shown)
      .innerJoin(users, eq(users.id, shown.ownerId))
      .orderBy(asc(shown.name), asc(shown.id));
    const items: BusinessSummary[] = rows.map(({ total, ...item }) => item);
    return { items, total: rows[0]?.total ?? (offset === 0 ? 0 : await db.$count(mine().where(found).as('found'))) };
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

  /** Held until the transaction ends: of two owners handing it over at once, one is first. */
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
    const where = and(
      isNotNull(businesses.deletedAt),
      search === '' ? undefined : textContains(search, businesses.name),
    );
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
    const back = await db
      .update(businesses)
      .set({ deletedAt: null })
      .where(and(eq(businesses.id, id), isNotNull(businesses.deletedAt)))
      .returning({ id: businesses.id });
    return back.length > 0;
  },

  removeDeletedEverywhere: async (before: Date) => {
    await db.delete(businesses).where(lt(businesses.deletedAt, before));
  },
});
