import type { App } from '../kit/auth/oauth2.ts';

/** URLs of Instagram's Graph API and Facebook's login dialog, and the id and secret of our app. */
export type InstagramSettings = {
  graphUrl: string;
  dialogUrl: string;
  /** URL of Instagram's public website, without a path. */
  siteUrl: string;
  version: string;
  /** Configuration of Facebook Login for Business; empty for an app with scopes. */
  configId?: string | undefined;
  app: App;
};

export const instagramAddresses = {
  graphUrl: 'https://graph.facebook.com',
  dialogUrl: 'https://www.facebook.com',
  siteUrl: 'https://www.instagram.com',
  version: 'v25.0',
  configId: '',
};

/** Graph's own host: URLs in its responses are mapped from it. */
export const instagramHosts = ['graph.facebook.com'];

/** URLs of the practice network, which serves each host of Instagram under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  graphUrl: `${practiceUrl}/instagram/graph`,
  dialogUrl: `${practiceUrl}/instagram/www`,
  siteUrl: `${practiceUrl}/instagram`,
});
