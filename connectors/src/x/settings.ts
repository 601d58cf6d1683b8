import type { App } from '../kit/auth/oauth2.ts';

/** X's URLs, and the id and secret of our app there. */
export type XSettings = {
  apiUrl: string;
  /** URL of the website with the consent page and public posts. */
  siteUrl: string;
  app: App;
};

export const xAddresses = { apiUrl: 'https://api.x.com', siteUrl: 'https://x.com' };

/** X's own hosts, from which URLs in its responses are mapped. */
export const xHosts = ['api.x.com', 'api.twitter.com'];

/** URLs of the practice network, which serves each host of X under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/x/api`,
  siteUrl: `${practiceUrl}/x/www`,
});
