import { type Asset, businessMessages } from '@fanfare/contract/business/business';
import { type AssetType, assetLimit } from '@fanfare/contract/kit/assets';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Caller } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { userQueries } from '../../identity/index.ts';
import { membershipStore } from '../memberships/memberships.store.ts';
import { ownerOnlyProblem } from '../memberships/owner-lock.ts';
import { isSameAsset } from './asset-rules.ts';
import { type AssetRow, assetStore } from './assets.store.ts';

export type AssetService = ReturnType<typeof assetService>;

/** Lists the assets of the accounts connected to a business; `undefined` if no account of this type is connected. */
export type AssetSource = (businessId: number, type: AssetType) => Promise<Asset[] | undefined>;
type Deps = { source: AssetSource };

export const assetService = ({ db }: Platform, { source }: Deps) => {
  const limitFor = async (reader: Db | Tx, ownerId: number, type: AssetType) => {
    const owner = await userQueries(reader).find(ownerId);
    return assetLimit(type, owner?.accessLevel ?? 0);
  };

  return {
    count: (caller: Caller, type: AssetType) => assetStore(db).countOwned(caller.userId, type),

    /** Checks the limit by the stored access level; the level in the request is ignored. */
    checkLimit: async (caller: Caller, type: AssetType) => {
      const limit = await limitFor(db, caller.userId, type);
      const current_count = await assetStore(db).countOwned(caller.userId, type);
      const can_add = current_count < limit;
      const message = can_add ? null : `${businessMessages.limitReached(limit, type)}. ${businessMessages.phoneHint}`;
      return { can_add, current_count, limit, message };
    },

    listAvailable: async (caller: Caller, businessId: number, type: AssetType) => {
      const business = await membershipStore(db).find(caller.userId, businessId);
      if (!business) throw new Problem('not-found');
      if (!business.isOwner) throw ownerOnlyProblem();
      const connectedAssets = await source(businessId, type);
      const owned = await assetStore(db).list(businessId);
      const assets = (connectedAssets ?? []).filter((asset) => !owned.some((row) => isSameAsset(row, asset)));
      return { assets, connected: connectedAssets !== undefined };
    },

    /** Finds the members who use these assets, each with the labels of the assets they lose. */
    findAffectedMembers: async (reader: Db | Tx, removed: AssetRow[]) => {
      if (removed.length === 0) return [];
      const uses = await assetStore(reader).listUsages(removed.map(({ id }) => id));
      return [...Map.groupBy(uses, ({ id }) => id)].map(([id, rows]) => ({
        id,
        name: rows[0]?.name ?? '',
        assets: rows.map(({ label }) => label),
      }));
    },

    /** Adds assets within the owner's limits. Locks the owner's row, so that concurrent calls can't exceed them. */
    add: async (tx: Tx, businessId: number, ownerId: number, added: Asset[], at: Date) => {
      if (added.length === 0) return;
      await userQueries(tx).lock(ownerId);
      for (const [type, list] of Map.groupBy(added, (asset) => asset.type)) {
        const limit = await limitFor(tx, ownerId, type);
        if ((await assetStore(tx).countOwned(ownerId, type)) + list.length > limit) {
          throw new Problem('asset-limit', {
            message: `${businessMessages.limitReached(limit, type)}. ${businessMessages.phoneHint}`,
          });
        }
      }
      await assetStore(tx).insert(businessId, added, at);
    },

    /**
     * Returns the added assets with the labels from their networks. Rejects assets that aren't in a connected account.
     */
    verify: async (businessId: number, added: Asset[]): Promise<Asset[]> => {
      const verified = [];
      for (const [type, list] of Map.groupBy(added, (asset) => asset.type)) {
        const connectedAssets = (await source(businessId, type)) ?? [];
        for (const asset of list) {
          const match = connectedAssets.find((candidate) => isSameAsset(candidate, asset));
          if (!match) throw new Problem('asset-not-connected');
          verified.push(match);
        }
      }
      return verified;
    },

    remove: (tx: Tx, businessId: number, ids: number[]) => assetStore(tx).remove(businessId, ids),

    /** Gives a member assets in addition to those they have. */
    assignToMember: async (tx: Tx, businessId: number, memberId: number, ids: number[]) => {
      const memberAssetIds = (await assetStore(tx).findByMember(memberId)).map(({ id }) => id);
      await assetStore(tx).setForMember(businessId, memberId, [...new Set([...memberAssetIds, ...ids])]);
    },
  };
};
