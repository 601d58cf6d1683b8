import type { App } from '../kit/auth/oauth2.ts';

/** X's URLs and our app. */
export type XSettings = {
  apiUrl: string;
  /** URL of the website with the consent page and public posts. */
  siteUrl: string;
  app: App;
};

export const xAddresses = { apiUrl: 'https://api.x.com', siteUrl: 'https://x.com' };

/** X's own hosts, from which URLs in its responses are mapped. */
export const xHosts = ['api.x.com', 'api.twitter.com'];

/** The practice network's URLs: one path per host. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/x/api`,
  siteUrl: `${practiceUrl}/x/www`,
});
