import type { Asset } from '@fanfare/contract/business/business';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { assets, businesses, memberAssets, members } from '../business.tables.ts';

export type AssetRow = typeof assets.$inferSelect;

export const assetStore = (db: Db | Tx) => ({
  list: (businessId: number): Promise<AssetRow[]> =>
    db.select().from(assets).where(eq(assets.businessId, businessId)).orderBy(asc(assets.type), asc(assets.label)),

  insert: async (businessId: number, added: Asset[], createdAt: Date) => {
    if (added.length > 0) await db.insert(assets).values(added.map((asset) => ({ ...asset, businessId, createdAt })));
  },

  remove: async (businessId: number, ids: number[]) => {
    if (ids.length > 0) await db.delete(assets).where(and(eq(assets.businessId, businessId), inArray(assets.id, ids)));
  },

  /** Assets of a type over all businesses of an owner; the limits apply to this sum. */
  countOwned: async (ownerId: number, type: AssetType): Promise<number> => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(assets)
      .innerJoin(businesses, eq(businesses.id, assets.businessId))
      .where(and(eq(businesses.ownerId, ownerId), isNull(businesses.deletedAt), eq(assets.type, type)));
    return row?.total ?? 0;
  },

  /** The members who use these assets, one row per member and asset. */
  listUsages: (ids: number[]) =>
    db
      .select({ id: members.id, name: users.name, label: assets.label })
      .from(memberAssets)
      .innerJoin(members, eq(members.id, memberAssets.memberId))
      .innerJoin(users, eq(users.id, members.userId))
      .innerJoin(assets, eq(assets.id, memberAssets.assetId))
      .where(inArray(memberAssets.assetId, ids))
      .orderBy(asc(members.id), asc(assets.label)),

  findByMember: (memberId: number): Promise<AssetRow[]> =>
    db
      .select({
        id: assets.id,
        businessId: assets.businessId,
        type: assets.type,
        value: assets.value,
        label: assets.label,
        createdAt: assets.createdAt,
      })
      .from(memberAssets)
      .innerJoin(assets, eq(assets.id, memberAssets.assetId))
      .where(eq(memberAssets.memberId, memberId))
      .orderBy(asc(assets.type), asc(assets.label)),

  setForMember: async (businessId: number, memberId: number, ids: number[]) => {
    await db.delete(memberAssets).where(eq(memberAssets.memberId, memberId));
    if (ids.length > 0) await db.insert(memberAssets).values(ids.map((assetId) => ({ memberId, assetId, businessId })));
  },
});
