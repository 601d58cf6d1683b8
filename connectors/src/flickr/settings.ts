/** Where Flickr is, and the key that opens it. */
export type FlickrSettings = { apiUrl: string; siteUrl: string; key: string };

export const flickrAddresses = { apiUrl: 'https://api.flickr.com', siteUrl: 'https://www.flickr.com' };

/** The same hosts at the practice networks: one folder for each. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/flickr/api`,
  siteUrl: `${practiceUrl}/flickr/www`,
});
