/** Ad profiles belong to every feature that advertises: one of the roles is enough, and each tab checks its own. */
export const needsAds = {
  viewer: ['facebook_ads_manager:viewer', 'google_ads_manager:viewer', 'native_ads_manager:viewer'],
  editor: ['facebook_ads_manager:editor', 'google_ads_manager:editor', 'native_ads_manager:editor'],
  publisher: ['facebook_ads_manager:publisher', 'google_ads_manager:publisher', 'native_ads_manager:publisher'],
  manager: ['facebook_ads_manager:manager', 'google_ads_manager:manager', 'native_ads_manager:manager'],
} as const;
