import type { Asset } from '@fanfare/contract/business/business';
import { type AssetType, assetTypes } from '@fanfare/contract/kit/assets';

/** Networks number their assets independently, so the key includes the type. */
export const assetKey = ({ type, value }: Pick<Asset, 'type' | 'value'>): string => `${type} ${value}`;

export const hasAsset = (list: readonly Asset[], asset: Asset): boolean =>
  list.some((entry) => assetKey(entry) === assetKey(asset));

export const withoutAsset = (list: readonly Asset[], asset: Asset): Asset[] =>
  list.filter((entry) => assetKey(entry) !== assetKey(asset));

/** Adds or removes the asset; the list never contains it twice. */
export const toggleAsset = (list: readonly Asset[], asset: Asset, isOn: boolean): Asset[] =>
  isOn ? [...withoutAsset(list, asset), asset] : withoutAsset(list, asset);

export const isSameList = (a: readonly Asset[], b: readonly Asset[]): boolean =>
  a.length === b.length && a.every((asset) => hasAsset(b, asset));

/** Every type in the order of the specification, each with its assets sorted by label. */
export const groupByType = (list: readonly Asset[]): { type: AssetType; assets: Asset[] }[] =>
  assetTypes.map((type) => ({
    type,
    assets: list.filter((asset) => asset.type === type).sort((a, b) => a.label.localeCompare(b.label)),
  }));
