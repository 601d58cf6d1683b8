import type { App } from '../kit/auth/oauth2.ts';

/** Where LinkedIn is, which version it is spoken to in, and as which app. */
export type LinkedinSettings = { apiUrl: string; wwwUrl: string; version: string; app: App };

export const linkedinAddresses = {
  apiUrl: 'https://api.linkedin.com',
  wwwUrl: 'https://www.linkedin.com',
  // A version lives about a year, then every call answers 426: raise it every few months.
  version: '202608',
};

/** LinkedIn's own hosts: addresses it hands out are re-aimed from these. */
export const apiHosts = ['api.linkedin.com'];
export const wwwHosts = ['www.linkedin.com'];

/** The same hosts at the practice networks: one folder for each. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/linkedin/api`,
  wwwUrl: `${practiceUrl}/linkedin/www`,
});
