import type { Asset } from '@fanfare/contract/business';
import { type AssetType, assetTypes } from '@fanfare/contract/kit/assets';

/** Two networks may give the same number to different things, so the type belongs to the identity. */
export const assetKey = ({ type, value }: Pick<Asset, 'type' | 'value'>): string => `${type} ${value}`;

export const hasAsset = (list: readonly Asset[], asset: Asset): boolean =>
  list.some((one) => assetKey(one) === assetKey(asset));

export const withoutAsset = (list: readonly Asset[], asset: Asset): Asset[] =>
  list.filter((one) => assetKey(one) !== assetKey(asset));

/** Ticks or unticks; an asset is never in the list twice. */
export const toggleAsset = (list: readonly Asset[], asset: Asset, isOn: boolean): Asset[] =>
  isOn ? [...withoutAsset(list, asset), asset] : withoutAsset(list, asset);

export const isSameList = (a: readonly Asset[], b: readonly Asset[]): boolean =>
  a.length === b.length && a.every((asset) => hasAsset(b, asset));

/** Every type in the order of the documents, each with its assets by name. */
export const groupByType = (list: readonly Asset[]): { type: AssetType; assets: Asset[] }[] =>
  assetTypes.map((type) => ({
    type,
    assets: list.filter((asset) => asset.type === type).sort((a, b) => a.label.localeCompare(b.label)),
  }));
