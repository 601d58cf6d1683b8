import type { App } from '../kit/auth/oauth2.ts';

/** Where X is, and as which app it is spoken to. */
export type XSettings = {
  apiUrl: string;
  /** Where people consent, and where posts are seen. */
  siteUrl: string;
  app: App;
};

export const xAddresses = { apiUrl: 'https://api.x.com', siteUrl: 'https://x.com' };

/** X's own hosts: addresses it hands out are re-aimed from these. */
export const xHosts = ['api.x.com', 'api.twitter.com'];

/** The same hosts at the practice networks: one folder for each. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/x/api`,
  siteUrl: `${practiceUrl}/x/www`,
});
