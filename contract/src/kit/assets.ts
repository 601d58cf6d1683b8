export const assetTypes = [
  'facebook_adaccount',
  'facebook_page',
  'google_adwords_account',
  'native_ads_account',
  'site',
  'twitter_account',
  'linkedin_account',
  'instagram_account',
] as const;
export type AssetType = (typeof assetTypes)[number];

export const assetTypeLabels: Record<AssetType, string> = {
  facebook_adaccount: 'Facebook ad account',
  facebook_page: 'Facebook page',
  google_adwords_account: 'Google Ads account',
  native_ads_account: 'Native ads account',
  site: 'Site',
  twitter_account: 'X (Twitter) account',
  linkedin_account: 'LinkedIn account',
  instagram_account: 'Instagram account',
};

export const accessLevels = ['Free', 'Starter', 'Pro', 'Agency'] as const;

/** Assets of a type an owner can have across all their businesses, by access level. */
export const assetLimit = (type: AssetType, accessLevel: number): number => {
  const table = type === 'site' ? [1, 5, 25, 100] : [1, 3, 10, 50];
  return table[accessLevel] ?? table[0] ?? 0;
};
