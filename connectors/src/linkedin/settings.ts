import type { App } from '../kit/auth/oauth2.ts';

/** LinkedIn's URLs, API version and our app. */
export type LinkedinSettings = { apiUrl: string; wwwUrl: string; version: string; app: App };

export const linkedinAddresses = {
  apiUrl: 'https://api.linkedin.com',
  wwwUrl: 'https://www.linkedin.com',
  // A version is supported for about a year, then every call fails with 426: raise it every few months.
  version: '202608',
};

/** LinkedIn's own hosts: URLs in its responses are mapped from these. */
export const apiHosts = ['api.linkedin.com'];
export const wwwHosts = ['www.linkedin.com'];

/** The practice network's URLs: one path per host. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/linkedin/api`,
  wwwUrl: `${practiceUrl}/linkedin/www`,
});
