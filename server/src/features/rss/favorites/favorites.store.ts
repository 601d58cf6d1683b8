import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { users } from '../../identity/identity.tables.ts';
import { rssFavorites } from '../rss.tables.ts';

export type FavoriteRow = typeof rssFavorites.$inferSelect;
export type SavedFavorite = { row: FavoriteRow; savedBy: string };
type Filter = { search: string; siteId?: number | undefined; type?: FavoriteRow['type'] | undefined };

const isFavorite = (businessId: number, id: number) =>
  and(eq(rssFavorites.businessId, businessId), eq(rssFavorites.id, id));

const matches = (businessId: number, { search, siteId, type }: Filter): SQL | undefined =>
  and(
    eq(rssFavorites.businessId, businessId),
    textContains(search, rssFavorites.title, rssFavorites.description, rssFavorites.note),
    siteId === undefined
      ? undefined
      : sql`(cardinality(${rssFavorites.siteIds}) = 0 or ${siteId} = any(${rssFavorites.siteIds}))`,
    type === undefined ? undefined : eq(rssFavorites.type, type),
  );

export const favoriteStore = (db: Db | Tx) => {
  const select = () =>
    db
      .select({ row: rssFavorites, savedBy: users.name })
      .from(rssFavorites)
      .innerJoin(users, eq(users.id, rssFavorites.savedById));
  return {
    find: async (businessId: number, id: number): Promise<SavedFavorite | undefined> =>
      (await select().where(isFavorite(businessId, id)))[0],

    page: async (businessId: number, filter: Filter, page: number, size: number) => ({
      rows: await select()
        .where(matches(businessId, filter))
        .orderBy(desc(rssFavorites.setDate), desc(rssFavorites.id))
        .limit(size)
        .offset((page - 1) * size),
      total: await db.$count(rssFavorites, matches(businessId, filter)),
    }),

    /** Inserts a favorite, or changes the one that the business has with the same permalink; returns its id. */
    upsert: async (row: Omit<FavoriteRow, 'id'>): Promise<number> => {
      const { businessId: _, linkKey: __, savedById: ___, savedAt: ____, ...change } = row;
      const [saved] = await db
        .insert(rssFavorites)
        .values(row)
        .onConflictDoUpdate({ target: [rssFavorites.businessId, rssFavorites.linkKey], set: change })
        .returning({ id: rssFavorites.id });
      if (!saved) throw new Error('The favorite was not saved.');
      return saved.id;
    },

    findByLink: async (businessId: number, linkKey: string): Promise<FavoriteRow | undefined> =>
      (
        await db
          .select()
          .from(rssFavorites)
          .where(and(eq(rssFavorites.businessId, businessId), eq(rssFavorites.linkKey, linkKey)))
      )[0],

    update: async (
      businessId: number,
      id: number,
      change: Partial<Pick<FavoriteRow, 'setDate' | 'note' | 'siteIds'>>,
    ): Promise<number> =>
      (await db.update(rssFavorites).set(change).where(isFavorite(businessId, id)).returning({ id: rssFavorites.id }))
        .length,

    remove: async (businessId: number, id: number): Promise<number> =>
      (await db.delete(rssFavorites).where(isFavorite(businessId, id)).returning({ id: rssFavorites.id })).length,
  };
};
