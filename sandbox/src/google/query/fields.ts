/** `int` is sent as a string, as all 64-bit numbers of Google; `list` and `message` can be selected, not compared. */
export type Kind = 'text' | 'int' | 'double' | 'flag' | 'list' | 'message' | 'date' | readonly string[];

type Group = Readonly<Record<string, Kind>>;
const of = (kind: Kind, names: string): Group => Object.fromEntries(names.split(' ').map((name) => [name, kind]));

const customerStatuses = ['ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED'];
const switchable = ['ENABLED', 'PAUSED', 'REMOVED'];
const reviewStatuses = ['REVIEW_IN_PROGRESS', 'REVIEWED', 'UNDER_APPEAL', 'ELIGIBLE_MAY_SERVE'];
const approvalStatuses = ['DISAPPROVED', 'APPROVED_LIMITED', 'APPROVED', 'AREA_OF_INTEREST_ONLY'];
const euStatuses = ['CONTAINS_EU_POLITICAL_ADVERTISING', 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING'];
export const channelTypes = [
  'SEARCH',
  'DISPLAY',
  'SHOPPING',
  'HOTEL',
  'VIDEO',
  'MULTI_CHANNEL',
  'LOCAL',
  'SMART',
  'PERFORMANCE_MAX',
  'LOCAL_SERVICES',
  'TRAVEL',
  'DEMAND_GEN',
];
export const biddingTypes: Readonly<Record<string, string>> = {
  manualCpc: 'MANUAL_CPC',
  manualCpm: 'MANUAL_CPM',
  maximizeConversions: 'MAXIMIZE_CONVERSIONS',
  maximizeConversionValue: 'MAXIMIZE_CONVERSION_VALUE',
  targetSpend: 'TARGET_SPEND',
  targetCpa: 'TARGET_CPA',
  targetRoas: 'TARGET_ROAS',
  targetCpm: 'TARGET_CPM',
};
export const ageRanges = [
  'AGE_RANGE_18_24',
  'AGE_RANGE_25_34',
  'AGE_RANGE_35_44',
  'AGE_RANGE_45_54',
  'AGE_RANGE_55_64',
  'AGE_RANGE_65_UP',
  'AGE_RANGE_UNDETERMINED',
];
export const genders = ['MALE', 'FEMALE', 'UNDETERMINED'];
export const devices = ['MOBILE', 'TABLET', 'DESKTOP', 'CONNECTED_TV', 'OTHER'];
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const displayAd = (names: string) => names.replace(/\S+/g, 'ad.responsive_display_ad.$&');

/** The fields of each resource, without its name. */
const fieldKinds: Readonly<Record<string, Group>> = {
  customer: {
    ...of('text', 'resource_name descriptive_name currency_code time_zone'),
    id: 'int',
    ...of('flag', 'manager test_account auto_tagging_enabled'),
    status: customerStatuses,
    contains_eu_political_advertising: euStatuses,
  },
  customer_client: {
    ...of('text', 'resource_name client_customer descriptive_name currency_code time_zone'),
    ...of('int', 'id level'),
    ...of('flag', 'manager hidden test_account'),
    status: customerStatuses,
  },
  campaign: {
    ...of('text', 'resource_name name campaign_budget start_date_time end_date_time tracking_url_template'),
    ...of('text', 'final_url_suffix bidding_strategy'),
    id: 'int',
    status: switchable,
    advertising_channel_type: channelTypes,
    primary_status: [
      'ELIGIBLE',
      'PAUSED',
      'REMOVED',
      'ENDED',
      'PENDING',
      'MISCONFIGURED',
      'LIMITED',
      'LEARNING',
      'NOT_ELIGIBLE',
    ],
    serving_status: ['SERVING', 'NONE', 'ENDED', 'PENDING', 'SUSPENDED'],
    bidding_strategy_type: Object.values(biddingTypes),
    ...of('list', 'primary_status_reasons frequency_caps url_custom_parameters'),
    contains_eu_political_advertising: euStatuses,
    missing_eu_political_advertising_declaration: 'flag',
    ...of('flag', 'network_settings.target_google_search network_settings.target_search_network'),
    ...of('flag', 'network_settings.target_content_network network_settings.target_partner_search_network'),
    'geo_target_type_setting.positive_geo_target_type': ['PRESENCE_OR_INTEREST', 'SEARCH_INTEREST', 'PRESENCE'],
    'geo_target_type_setting.negative_geo_target_type': ['PRESENCE_OR_INTEREST', 'PRESENCE'],
    'manual_cpc.enhanced_cpc_enabled': 'flag',
    ...of('int', 'maximize_conversions.target_cpa_micros target_spend.cpc_bid_ceiling_micros'),
    ...of('int', 'target_cpa.target_cpa_micros'),
    ...of('double', 'maximize_conversion_value.target_roas target_roas.target_roas'),
  },
  campaign_budget: {
    ...of('text', 'resource_name name'),
    ...of('int', 'id amount_micros total_amount_micros reference_count'),
    explicitly_shared: 'flag',
    period: ['DAILY', 'CUSTOM_PERIOD'],
    status: ['ENABLED', 'REMOVED'],
    delivery_method: ['STANDARD', 'ACCELERATED'],
  },
  ad_group: {
    ...of('text', 'resource_name name campaign tracking_url_template final_url_suffix'),
    ...of('int', 'id cpc_bid_micros cpm_bid_micros target_cpa_micros'),
    status: switchable,
    type: ['SEARCH_STANDARD', 'DISPLAY_STANDARD'],
    optimized_targeting_enabled: 'flag',
    primary_status: ['ELIGIBLE', 'PAUSED', 'REMOVED', 'PENDING', 'NOT_ELIGIBLE', 'LIMITED'],
    ...of('list', 'primary_status_reasons url_custom_parameters'),
  },
  ad_group_ad: {
    ...of('text', 'resource_name ad_group ad.resource_name ad.name ad.tracking_url_template ad.final_url_suffix'),
    status: switchable,
    'ad.id': 'int',
    primary_status: ['ELIGIBLE', 'PAUSED', 'REMOVED', 'PENDING', 'LIMITED', 'NOT_ELIGIBLE'],
    'ad.type': ['RESPONSIVE_DISPLAY_AD', 'RESPONSIVE_SEARCH_AD', 'IMAGE_AD'],
    ad_strength: ['PENDING', 'NO_ADS', 'POOR', 'AVERAGE', 'GOOD', 'EXCELLENT'],
    'policy_summary.approval_status': approvalStatuses,
    'policy_summary.review_status': reviewStatuses,
    ...of('list', 'primary_status_reasons policy_summary.policy_topic_entries ad.final_urls ad.final_mobile_urls'),
    ...of('list', 'ad.url_custom_parameters ad.responsive_search_ad.headlines ad.responsive_search_ad.descriptions'),
    ...of('list', displayAd('marketing_images square_marketing_images logo_images square_logo_images headlines')),
    ...of('list', displayAd('descriptions youtube_videos')),
    ...of('text', displayAd('long_headline.text business_name main_color accent_color call_to_action_text')),
    ...of('text', displayAd('price_prefix promo_text')),
    ...of('flag', displayAd('allow_flexible_color control_spec.enable_asset_enhancements')),
    ...of('flag', displayAd('control_spec.enable_autogen_video')),
    'ad.responsive_display_ad.format_setting': ['ALL_FORMATS', 'NON_NATIVE', 'NATIVE'],
    ...of('text', 'ad.responsive_search_ad.path1 ad.responsive_search_ad.path2'),
  },
  campaign_criterion: {
    ...of('text', 'resource_name campaign display_name location.geo_target_constant language.language_constant'),
    criterion_id: 'int',
    negative: 'flag',
    status: switchable,
    bid_modifier: 'double',
    type: ['LOCATION', 'LANGUAGE', 'DEVICE', 'AGE_RANGE', 'GENDER', 'AD_SCHEDULE', 'PROXIMITY'],
    'device.type': devices,
    'age_range.type': ageRanges,
    'gender.type': genders,
    ...of('text', 'ad_schedule.day_of_week ad_schedule.start_minute ad_schedule.end_minute proximity.radius_units'),
    ...of('double', 'ad_schedule.start_hour ad_schedule.end_hour proximity.radius'),
    ...of('double', 'proximity.geo_point.longitude_in_micro_degrees proximity.geo_point.latitude_in_micro_degrees'),
  },
  ad_group_criterion: {
    resource_name: 'text',
    criterion_id: 'int',
    negative: 'flag',
    status: switchable,
    type: ['KEYWORD', 'PLACEMENT', 'TOPIC', 'AGE_RANGE', 'GENDER', 'PARENTAL_STATUS', 'INCOME_RANGE', 'USER_LIST'],
    'age_range.type': ageRanges,
    'gender.type': genders,
  },
  age_range_view: { resource_name: 'text' },
  gender_view: { resource_name: 'text' },
  geographic_view: {
    resource_name: 'text',
    country_criterion_id: 'int',
    location_type: ['AREA_OF_INTEREST', 'LOCATION_OF_PRESENCE'],
  },
  asset: {
    ...of('text', 'resource_name name image_asset.full_size.url image_asset.mime_type'),
    ...of('int', 'id image_asset.file_size image_asset.full_size.width_pixels image_asset.full_size.height_pixels'),
    type: ['IMAGE', 'YOUTUBE_VIDEO', 'TEXT'],
  },
  geo_target_constant: {
    ...of('text', 'resource_name name country_code target_type canonical_name parent_geo_target'),
    id: 'int',
    status: ['ENABLED', 'REMOVAL_PLANNED'],
  },
  language_constant: { ...of('text', 'resource_name code name'), id: 'int', targetable: 'flag' },
  currency_constant: { ...of('text', 'resource_name code name symbol'), billable_unit_micros: 'int' },
  billing_setup: {
    resource_name: 'text',
    id: 'int',
    status: ['PENDING', 'APPROVED_HELD', 'APPROVED', 'CANCELLED'],
  },
  segments: {
    ...of('date', 'date week month quarter'),
    year: 'double',
    day_of_week: weekdays,
    device: devices,
    ad_network_type: ['SEARCH', 'CONTENT', 'MIXED'],
  },
  metrics: {
    ...of('int', 'impressions clicks cost_micros interactions engagements invalid_clicks active_view_impressions'),
    ...of('int', 'view_through_conversions'),
    ...of('double', 'ctr average_cpc average_cpm average_cost conversions conversions_value cost_per_conversion'),
    ...of('double', 'value_per_conversion all_conversions interaction_rate conversions_from_interactions_rate'),
    ...of('double', 'engagement_rate active_view_viewability'),
  },
};

/**
 * Resources whose fields can be selected beside those of the resource in the FROM clause. `hasFigures`: true if the
 * resource has figures.
 */
export const joins: Readonly<Record<string, { with: readonly string[]; hasFigures: boolean }>> = {
  customer: { with: [], hasFigures: true },
  customer_client: { with: ['customer'], hasFigures: false },
  campaign: { with: ['campaign_budget', 'customer'], hasFigures: true },
  campaign_budget: { with: ['customer'], hasFigures: true },
  ad_group: { with: ['campaign', 'customer'], hasFigures: true },
  ad_group_ad: { with: ['ad_group', 'campaign', 'customer'], hasFigures: true },
  campaign_criterion: { with: ['campaign', 'customer', 'language_constant'], hasFigures: false },
  ad_group_criterion: { with: ['ad_group', 'campaign', 'customer'], hasFigures: false },
  age_range_view: { with: ['ad_group_criterion', 'ad_group', 'campaign', 'customer'], hasFigures: true },
  gender_view: { with: ['ad_group_criterion', 'ad_group', 'campaign', 'customer'], hasFigures: true },
  geographic_view: { with: ['ad_group', 'campaign', 'customer'], hasFigures: true },
  asset: { with: ['customer'], hasFigures: false },
  geo_target_constant: { with: [], hasFigures: false },
  language_constant: { with: [], hasFigures: false },
  currency_constant: { with: [], hasFigures: false },
  billing_setup: { with: ['customer'], hasFigures: false },
};

export const kindOf = (field: string): Kind | undefined => {
  const dot = field.indexOf('.');
  const group = Object.hasOwn(fieldKinds, field.slice(0, dot)) ? fieldKinds[field.slice(0, dot)] : undefined;
  const name = field.slice(dot + 1);
  return group && Object.hasOwn(group, name) ? group[name] : undefined;
};
