import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import type { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import type { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import { isWithin } from '../../../ui/form/form-validation.ts';

type PaneOf<Profile> = { id: string; label: string; hint: string; fields: readonly (keyof Profile & string)[] };

const facebookPanes = [
  {
    id: 'account',
    label: 'Account',
    hint: 'Who pays and who posts',
    fields: ['fb_uid', 'account_id', 'page_id', 'instagram_user_id'],
  },
  {
    id: 'campaign',
    label: 'Campaign',
    hint: 'What the ads are for',
    fields: [
      'objective',
      'campaign_id',
      'special_ad_categories',
      'optimization_goal',
      'billing_event',
      'lead_gen_form_id',
      'pixel_id',
      'custom_event_type',
      'conversion_window',
    ],
  },
  {
    id: 'audience',
    label: 'Audience',
    hint: 'Who sees them',
    fields: [
      'locations',
      'custom_audiences',
      'age_min',
      'age_max',
      'interests',
      'behaviors',
      'demographics',
      'advantage_audience',
      'dsa_payor',
      'dsa_beneficiary',
    ],
  },
  { id: 'placements', label: 'Placements', hint: 'Where they appear', fields: ['page_types'] },
  { id: 'budget', label: 'Budget', hint: 'How much and how long', fields: ['daily_budget', 'run_schedule'] },
] as const satisfies readonly PaneOf<FacebookProfile>[];

const googlePanes = [
  { id: 'account', label: 'Account', hint: 'Account and campaign', fields: ['customer_id', 'name'] },
  {
    id: 'bidding',
    label: 'Bidding',
    hint: 'Budget, bids and schedule',
    fields: [
      'daily_budget',
      'bid_strategy',
      'billing_bid_price_cpc',
      'enhanced_cpc',
      'frequency_capping',
      'run_schedule',
    ],
  },
  {
    id: 'targeting',
    label: 'Targeting',
    hint: 'Languages and locations',
    fields: ['language_targeting', 'languages', 'location_targeting', 'locations', 'eu_political'],
  },
] as const satisfies readonly PaneOf<GoogleProfile>[];

const nativePanes = [
  {
    id: 'campaign',
    label: 'Campaign',
    hint: 'Account, brand and type',
    fields: ['nativeads_account', 'name', 'brand_name', 'type', 'categories'],
  },
  {
    id: 'targeting',
    label: 'Targeting',
    hint: 'Devices and places',
    fields: ['targeting_devices', 'geo_targeting', 'countries', 'region_targeting', 'regions'],
  },
  {
    id: 'budget',
    label: 'Budget',
    hint: 'Cap, bid and schedule',
    fields: ['billing_spending_limit_type', 'billing_spending_limit', 'billing_bid_price_cpc', 'run_schedule'],
  },
] as const satisfies readonly PaneOf<NativeProfile>[];

/** The panes of each network tab and the fields they ask for. */
export const networkPanes = {
  facebook: facebookPanes,
  instagram: facebookPanes,
  nativeads: nativePanes,
  google: googlePanes,
} as const satisfies Record<AdNetwork, unknown>;

/** The pane with this field; the first one for an unknown field. */
export const paneOf = (network: AdNetwork, path: string): number =>
  Math.max(
    0,
    networkPanes[network].findIndex(({ fields }) =>
      isWithin(path, new Set<string>(fields.map((field) => `${network}.${field}`))),
    ),
  );
