/** All networks, in the order they are shown. */
export const networkNames = [
  'facebook',
  'instagram',
  'x',
  'linkedin',
  'pinterest',
  'google',
  'youtube',
  'native-ads',
  'flickr',
  'wordpress',
  'hosted',
] as const;
export type NetworkName = (typeof networkNames)[number];

export const networkLabels: Record<NetworkName, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X (Twitter)',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  google: 'Google Ads',
  youtube: 'YouTube',
  'native-ads': 'Native ads',
  flickr: 'Flickr',
  wordpress: 'WordPress',
  hosted: 'Fanfare site',
};
