import type { LinkedinProduct } from '@fanfare/contract/networks/linkedin';
import type { App } from '../kit/auth/oauth2.ts';

/** LinkedIn's URLs, API version, and the id and secret of our app there. */
export type LinkedinSettings = {
  apiUrl: string;
  wwwUrl: string;
  version: string;
  app: App & { product: LinkedinProduct };
};

export const linkedinAddresses = {
  apiUrl: 'https://api.linkedin.com',
  wwwUrl: 'https://www.linkedin.com',
  // API version; each lives for at least a year, then every call fails with 426: raise it every few months. Some months
  // have no version.
  version: '202608',
};

/** LinkedIn's own hosts, from which URLs in its responses are mapped. */
export const apiHosts = ['api.linkedin.com'];
export const wwwHosts = ['www.linkedin.com'];

/** URLs of the practice network, which serves each host of LinkedIn under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/linkedin/api`,
  wwwUrl: `${practiceUrl}/linkedin/www`,
});
