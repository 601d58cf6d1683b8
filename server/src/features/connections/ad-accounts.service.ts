import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Mode } from './connections.tables.ts';
import { warningFor } from './reachable/reachable-assets.ts';
import { listVisibleConnections } from './visible-connections.ts';

export type AdAccountService = ReturnType<typeof adAccountService>;
type Deps = { mode: Mode };

/**
 * Service for the ad accounts a user sees. The payment of an account is shown only to the owner and to the user who
 * connected the account.
 */
export const adAccountService = ({ db }: Platform, { mode }: Deps) => ({
  list: async (business: BusinessContext) => {
    const visible = (await listVisibleConnections(db, business)).filter(({ row }) => row.mode === mode);
    const assets = visible.flatMap(({ row, reach }) => reach.map((asset) => ({ row, asset })));
    return {
      facebook: assets
        .filter(({ asset }) => asset.type === 'facebook_adaccount')
        .map(({ asset, row }) => ({
          account_id: asset.remoteId.replace(/^act_/, ''),
          name: asset.label,
          fb_uid: row.remoteId,
          fb_adaccount_id: `act_${asset.remoteId.replace(/^act_/, '')}`,
          is_active: asset.ad?.isActive ?? false,
          funding_source: business.isOwner || row.userId === business.userId ? (asset.ad?.fundingSource ?? null) : null,
          warning: warningFor(asset),
        })),
      google: assets
        .filter(({ asset }) => asset.type === 'google_adwords_account')
        .map(({ asset, row }) => ({
          customer_id: asset.remoteId,
          email: row.name,
          display_name: asset.label,
          warning: warningFor(asset),
        })),
      nativeads: assets
        .filter(({ asset }) => asset.type === 'native_ads_account')
        .map(({ asset }) => ({ id: asset.remoteId, username: asset.label })),
    };
  },
});
