import type { App } from '../kit/auth/oauth2.ts';

/** GoTo's URLs and our app. */
export type GotowebinarSettings = { apiUrl: string; authUrl: string; app: App };

export const gotowebinarAddresses = {
  apiUrl: 'https://api.getgo.com',
  // The same server as https://identity.goto.com.
  authUrl: 'https://authentication.logmeininc.com',
};

/** The practice network's URLs: one path per host. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/gotowebinar/api`,
  authUrl: `${practiceUrl}/gotowebinar/auth`,
});
