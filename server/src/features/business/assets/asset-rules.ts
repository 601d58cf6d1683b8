import { type Asset, businessMessages } from '@fanfare/contract/business';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { featureFacts } from '@fanfare/contract/kit/features';
import { features } from '@fanfare/contract/kit/permission';
import type { RoleChoice } from '@fanfare/contract/members';
import { Problem } from '../../../platform/http/index.ts';
import type { AssetRow } from './assets.store.ts';

/** Roles make sense only where the business has what their features work on. */
export const requireAssetsForRoles = (roles: RoleChoice, held: RoleChoice, owned: AssetRow[]) => {
  const types = new Set(owned.map(({ type }) => type));
  for (const feature of features) {
    if (roles[feature] === undefined || roles[feature] === held[feature]) continue;
    const missing = featureFacts[feature].requires.filter((type: AssetType) => !types.has(type));
    if (missing.length > 0) {
      throw new Problem('missing-assets', {
        fields: [{ path: `features.${feature}`, message: businessMessages.missingAssets }],
      });
    }
  }
};

/** The rows of the business's own assets that were chosen; one it does not have is a mistake or an attack. */
export const findAssetIds = (chosen: Asset[], owned: AssetRow[]): number[] => {
  const ids = chosen.map((asset) => owned.find((row) => isSameAsset(row, asset))?.id);
  const known = ids.filter((id) => id !== undefined);
  if (known.length !== ids.length)
    throw new Problem('invalid-input', {
      fields: [{ path: 'assets', message: 'The business does not have this asset.' }],
    });
  return [...new Set(known)];
};

export const isSameAsset = (a: { type: string; value: string }, b: { type: string; value: string }) =>
  a.type === b.type && a.value === b.value;

export const rejectDuplicates = (list: Asset[]) => {
  const seen = new Set(list.map(({ type, value }) => `${type} ${value}`));
  if (seen.size !== list.length) throw new Problem('asset-already-added');
};

export const presentAssets = (rows: AssetRow[]): Asset[] =>
  rows.map(({ type, value, label }) => ({ type, value, label }));
