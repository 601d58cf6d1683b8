import type { App } from '../kit/auth/oauth2.ts';

/** AWeber's URLs, and the id and secret of our app there. */
export type AweberSettings = { apiUrl: string; authUrl: string; app: App };

export const aweberAddresses = { apiUrl: 'https://api.aweber.com', authUrl: 'https://auth.aweber.com' };

/** AWeber's own host: links in its responses are mapped from it. */
export const apiHosts = ['api.aweber.com'];

/** URLs of the practice network, which serves each host of AWeber under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/aweber/api`,
  authUrl: `${practiceUrl}/aweber/auth`,
});
