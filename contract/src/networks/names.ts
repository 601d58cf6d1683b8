/** All networks, in the order in which screens show them. */
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
  'getresponse',
  'aweber',
  'gotowebinar',
  'hosted',
  'webhook',
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
  getresponse: 'GetResponse',
  aweber: 'AWeber',
  gotowebinar: 'GoToWebinar',
  hosted: 'Fanfare site',
  webhook: 'Webhook',
};
