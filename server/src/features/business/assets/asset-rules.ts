import { type Asset, businessMessages } from '@fanfare/contract/business/business';
import type { MemberRoles } from '@fanfare/contract/business/members';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { featureInfo } from '@fanfare/contract/kit/features';
import { features } from '@fanfare/contract/kit/permission';
import { Problem } from '../../../platform/problem.ts';
import type { AssetRow } from './assets.store.ts';

/** Rejects new roles in features whose required asset types the business doesn't have. */
export const requireAssetsForRoles = (roles: MemberRoles, currentRoles: MemberRoles, owned: AssetRow[]) => {
  const types = new Set(owned.map(({ type }) => type));
  for (const feature of features) {
    if (roles[feature] === undefined || roles[feature] === currentRoles[feature]) continue;
    const missing = featureInfo[feature].requires.filter((type: AssetType) => !types.has(type));
    if (missing.length > 0) {
      throw new Problem('missing-assets', {
        fields: [{ path: `features.${feature}`, message: businessMessages.missingAssets }],
      });
    }
  }
};

/** Finds the ids of the chosen assets. Rejects an asset that isn't one of the business's own. */
export const findAssetIds = (chosen: Asset[], owned: AssetRow[]): number[] => {
  const ids = chosen.map((asset) => owned.find((row) => isSameAsset(row, asset))?.id);
  const foundIds = ids.filter((id) => id !== undefined);
  if (foundIds.length !== ids.length)
    throw new Problem('invalid-input', {
      fields: [{ path: 'assets', message: 'This business doesn’t have this asset.' }],
    });
  return [...new Set(foundIds)];
};

export const isSameAsset = (a: { type: string; value: string }, b: { type: string; value: string }) =>
  a.type === b.type && a.value === b.value;

export const rejectDuplicates = (list: Asset[]) => {
  const keys = new Set(list.map(({ type, value }) => `${type} ${value}`));
  if (keys.size !== list.length) throw new Problem('asset-already-added');
};

export const presentAssets = (rows: AssetRow[]): Asset[] =>
  rows.map(({ type, value, label }) => ({ type, value, label }));
