/** Flickr's URLs and our API key. */
export type FlickrSettings = { apiUrl: string; siteUrl: string; key: string };

export const flickrAddresses = { apiUrl: 'https://api.flickr.com', siteUrl: 'https://www.flickr.com' };

/** The practice network's URLs: one path per host. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/flickr/api`,
  siteUrl: `${practiceUrl}/flickr/www`,
});
