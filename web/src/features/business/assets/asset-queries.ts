import type { AssetType } from '@fanfare/contract/kit/assets';
import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';

export type AssetLimit = Output<'POST /user/limit_assets'>;

/** Query of a call that reads although it is a POST: its input is in the body, so the query key includes it. */
export const assetLimitQuery = (type: AssetType, accessLevel: number) =>
  queryOptions({
    queryKey: ['POST /user/limit_assets', type, accessLevel],
    queryFn: ({ signal }) =>
      call('POST /user/limit_assets', { body: { asset_type: type, access_level: accessLevel }, signal }),
  });

export const availableAssetsQuery = (businessId: number, type: AssetType) =>
  queryOptions({
    queryKey: ['POST /user/business/available_assets', businessId, type],
    queryFn: ({ signal }) =>
      call('POST /user/business/available_assets', { body: { business_id: businessId, asset: type }, signal }),
  });
