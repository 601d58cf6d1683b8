/** Flickr's URLs and our API key. */
export type FlickrSettings = { apiUrl: string; siteUrl: string; key: string };

export const flickrAddresses = { apiUrl: 'https://api.flickr.com', siteUrl: 'https://www.flickr.com' };

/** URLs of the practice network, which serves each host of Flickr under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/flickr/api`,
  siteUrl: `${practiceUrl}/flickr/www`,
});
