import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { ok } from '../kit/success.ts';
import { singleLine } from '../kit/text.ts';
import { AccountData } from './account-data.ts';
import { AccountFacts, SelectOption } from './ad-profiles.ts';
import { objectives, specialCategories } from './facebook-choices.ts';
import { FacebookProfile } from './facebook-profile.ts';

export const demographicTypes = [
  'education_schools',
  'education_majors',
  'work_employers',
  'work_positions',
  'life_events',
  'industries',
  'income',
  'family_statuses',
  'relationship_statuses',
  'behaviors',
] as const;

const remoteId = z.string().trim().min(1).max(100);
const searchTerms = z.string().trim().max(200).default('');

export const TargetingRow = z.object({
  id: z.string().optional(),
  key: z.string().optional(),
  name: z.string(),
  type: z.string(),
  path: z.array(z.string()).optional(),
  country_code: z.string().optional(),
  region_id: z.string().optional(),
  primary_city_id: z.string().optional(),
  audience_size_lower_bound: z.number().optional(),
  audience_size_upper_bound: z.number().optional(),
});
export type TargetingRow = z.output<typeof TargetingRow>;
const Results = z.object({ results: z.array(TargetingRow) });

const ofFacebook = { need: 'facebook_ads_manager:viewer', limit: 'costly' } as const;
const options = z.array(SelectOption);
const accountQuery = z.strictObject({
  account_id: z.string().max(100).default(''),
  fb_uid: z.string().max(100).optional(),
});

/** Calls that read the targets and choices of an ad profile while it is edited. */
export const targetingCalls = calls({
  'GET /facebook/settings/targeting_search': {
    summary: 'Find places',
    ...ofFacebook,
    query: z.strictObject({ search_terms: searchTerms, account_data: AccountData }),
    returns: Results,
  },
  'POST /facebook/settings/demographic_search': {
    summary: 'Find demographic attributes and behaviors',
    ...ofFacebook,
    body: z.strictObject({
      search_terms: searchTerms,
      search_type: z.enum(demographicTypes),
      account_data: AccountData,
    }),
    returns: Results,
  },
  'POST /facebook/ads/interests': {
    summary: 'Find interests',
    ...ofFacebook,
    body: z.strictObject({ term: searchTerms, account_data: AccountData }),
    returns: Results,
  },
  'POST /facebook/ads/interests/suggestions': {
    summary: 'Suggest interests near the chosen ones',
    ...ofFacebook,
    body: z.strictObject({ interest_list: z.array(z.string().max(300)).min(1).max(50), account_data: AccountData }),
    returns: Results,
  },
  'GET /facebook/settings/adprofile/targeting': {
    summary: 'Browse what can be targeted',
    ...ofFacebook,
    query: z.strictObject({ fb_uid: z.string().max(100).optional(), account_id: z.string().max(100).optional() }),
    returns: Results,
  },
  'POST /facebook/ads/account/reach': {
    summary: 'Estimate how many people a profile reaches',
    ...ofFacebook,
    accepts: 'json-or-form',
    body: FacebookProfile,
    returns: z.object({
      reach: z.object({
        /** Upper bound of the number of people; null when the network doesn't say. */
        users: z.number().nullable(),
        users_lower_bound: z.number().nullable(),
        users_upper_bound: z.number().nullable(),
        estimate_ready: z.boolean(),
      }),
    }),
  },
  'GET /facebook/ads/account/{id}/pixels': {
    summary: 'List the pixels of an ad account',
    ...ofFacebook,
    params: z.object({ id: remoteId }),
    query: z.strictObject({ fb_uid: z.string().max(100).optional(), pixels_only: z.string().max(5).optional() }),
    returns: z.object({ pixels: options }),
  },
  'POST /facebook/ads/account/pixels/create': {
    summary: 'Create a pixel in an ad account',
    need: 'owner',
    body: z.strictObject({ account_id: remoteId, name: singleLine(100, 'Enter a name for the pixel.') }),
    returns: ok.extend({ pixel: z.object({ id: z.string(), name: z.string() }) }),
  },
  'GET /facebook/ads/account/{id}/facts': {
    summary: 'Read currency, budget bounds and status of an ad account',
    ...ofFacebook,
    params: z.object({ id: remoteId }),
    query: z.strictObject({ fb_uid: z.string().max(100).optional(), goal: z.string().max(60).optional() }),
    returns: z.object({ account: AccountFacts }),
  },
  'GET /facebook/ads/account/{id}/campaigns': {
    summary: 'List the campaigns of an ad account; `raw=1` as the network has them',
    ...ofFacebook,
    params: z.object({ id: remoteId }),
    query: z.strictObject({ raw: z.string().max(5).optional(), fb_uid: z.string().max(100).optional() }),
    returns: z.union([options, z.object({ data: z.array(z.record(z.string(), z.unknown())) })]),
  },
  'GET /api/facebook/settings/adprofile/campaigns': {
    summary: 'Campaigns of an ad account for an objective, as options',
    ...ofFacebook,
    query: accountQuery.extend({ objective: z.enum(objectives).or(z.literal('')).default('') }),
    returns: options,
  },
  'GET /api/facebook/settings/adprofile/audiences': {
    summary: 'Custom audiences of an ad account, as options',
    ...ofFacebook,
    query: accountQuery,
    returns: options,
  },
  'GET /api/facebook/settings/adprofile/leadgen_forms': {
    summary: 'Lead forms of a page, as options',
    ...ofFacebook,
    query: z.strictObject({ page_id: z.string().max(100).default(''), fb_uid: z.string().max(100).optional() }),
    returns: options,
  },
  'GET /api/facebook/ads/account/campaigns': {
    summary: 'Campaigns of an ad account, as options',
    ...ofFacebook,
    query: accountQuery,
    returns: options,
  },
  'GET /api/facebook/ads/account/adsets': {
    summary: 'Ad sets of a campaign, as options',
    ...ofFacebook,
    query: accountQuery.extend({ campaign_id: z.string().max(100).default('') }),
    returns: options,
  },
  'GET /api/facebook/ads/account/adgroups': {
    summary: 'Ads of an ad set, as options',
    ...ofFacebook,
    query: accountQuery.extend({ adset_id: z.string().max(100).default('') }),
    returns: options,
  },
  'POST /facebook/ads/campaign/create': {
    summary: 'Create an empty campaign',
    need: 'facebook_ads_manager:editor',
    accepts: 'json-or-form',
    body: z.strictObject({
      account_id: remoteId,
      fb_uid: z.string().max(100).optional(),
      name: singleLine(400, 'Enter a name for the campaign.'),
      objective: z.enum(objectives),
      special_ad_categories: z.array(z.enum(specialCategories)).max(5).default([]),
      submit_id: z.string().max(100).optional(),
    }),
    returns: z.union([
      ok.extend({ campaign: z.object({ id: z.string(), name: z.string() }) }),
      z.object({ error_message: z.string() }),
    ]),
  },
  'GET /google/settings/location_search': {
    summary: 'Find locations to target on Google',
    need: 'google_ads_manager:viewer',
    limit: 'costly',
    query: z.strictObject({ search_terms: searchTerms, client_id: remoteId }),
    returns: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          canonical_name: z.string(),
          target_type: z.string(),
          country_code: z.string(),
          reach: z.number().nullable(),
        }),
      ),
    }),
  },
  'GET /nativeads/settings/country_search': {
    summary: 'Find countries to target with native ads',
    need: 'native_ads_manager:viewer',
    query: z.strictObject({ search_terms: searchTerms }),
    returns: z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  'GET /nativeads/settings/region_search': {
    summary: 'Find regions or metro areas of a country to target with native ads',
    need: 'native_ads_manager:viewer',
    query: z.strictObject({
      search_terms: searchTerms,
      country: z.string().min(2).max(10),
      level: z.enum(['state', 'city']),
    }),
    returns: z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
});
