import type { App } from '../kit/auth/oauth2.ts';

/** GoTo's URLs, and the id and secret of our app there. */
export type GotowebinarSettings = { apiUrl: string; authUrl: string; app: App };

export const gotowebinarAddresses = {
  apiUrl: 'https://api.getgo.com',
  // Host that is the same server as identity.goto.com.
  authUrl: 'https://authentication.logmeininc.com',
};

/** URLs of the practice network, which serves each host of GoTo under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/gotowebinar/api`,
  authUrl: `${practiceUrl}/gotowebinar/auth`,
});
