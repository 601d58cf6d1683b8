const fieldsOf = (resource: string, names: string): string[] => names.split(' ').map((name) => `${resource}.${name}`);
const urls = 'tracking_url_template final_url_suffix url_custom_parameters';

/** The fields of a copy: only those that can be written. */
export const campaignSourceFields = [
  ...fieldsOf('campaign', `advertising_channel_type contains_eu_political_advertising ${urls} frequency_caps`),
  ...fieldsOf('campaign', 'bidding_strategy_type bidding_strategy start_date_time end_date_time'),
  ...fieldsOf('campaign.network_settings', 'target_google_search target_search_network target_content_network'),
  ...fieldsOf('campaign.network_settings', 'target_partner_search_network'),
  ...fieldsOf('campaign.geo_target_type_setting', 'positive_geo_target_type negative_geo_target_type'),
  'campaign.maximize_conversions.target_cpa_micros',
  'campaign.maximize_conversion_value.target_roas',
  'campaign.target_spend.cpc_bid_ceiling_micros',
  'campaign.target_cpa.target_cpa_micros',
  'campaign.target_roas.target_roas',
  ...fieldsOf('campaign_budget', 'resource_name explicitly_shared period amount_micros total_amount_micros'),
];

export const criterionSourceFields = [
  ...fieldsOf('campaign_criterion', 'type negative bid_modifier location.geo_target_constant'),
  ...fieldsOf('campaign_criterion', 'language.language_constant device.type age_range.type gender.type'),
  ...fieldsOf('campaign_criterion.ad_schedule', 'day_of_week start_hour start_minute end_hour end_minute'),
  ...fieldsOf('campaign_criterion.proximity', 'radius radius_units geo_point.longitude_in_micro_degrees'),
  ...fieldsOf('campaign_criterion.proximity', 'geo_point.latitude_in_micro_degrees'),
];

export const groupSourceFields = [
  'campaign.resource_name',
  'campaign.advertising_channel_type',
  ...fieldsOf('ad_group', `id name status type ${urls} cpc_bid_micros cpm_bid_micros target_cpa_micros`),
  'ad_group.optimized_targeting_enabled',
];

const display = 'ad_group_ad.ad.responsive_display_ad';
export const adSourceFields = [
  'ad_group.id',
  'ad_group_ad.status',
  ...fieldsOf('ad_group_ad.ad', `type final_urls final_mobile_urls ${urls}`),
  ...fieldsOf(display, 'marketing_images square_marketing_images logo_images square_logo_images headlines'),
  ...fieldsOf(display, 'long_headline.text descriptions youtube_videos business_name main_color accent_color'),
  ...fieldsOf(display, 'allow_flexible_color call_to_action_text price_prefix promo_text format_setting'),
  ...fieldsOf(display, 'control_spec.enable_asset_enhancements control_spec.enable_autogen_video'),
];
