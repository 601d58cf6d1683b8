import type { App } from '../kit/auth/oauth2.ts';

/** Where Instagram's Graph and Facebook's login dialog are, and as which app they are spoken to. */
export type InstagramSettings = {
  graphUrl: string;
  dialogUrl: string;
  /** Where people look at posts. */
  siteUrl: string;
  version: string;
  app: App;
};

export const instagramAddresses = {
  graphUrl: 'https://graph.facebook.com',
  dialogUrl: 'https://www.facebook.com',
  siteUrl: 'https://www.instagram.com',
  version: 'v25.0',
};

/** Graph's own host: addresses it hands out are re-aimed from it. */
export const instagramHosts = ['graph.facebook.com'];

/** The same hosts at the practice networks: one folder for each. */
export const practiceAddresses = (practiceUrl: string) => ({
  graphUrl: `${practiceUrl}/instagram/graph`,
  dialogUrl: `${practiceUrl}/instagram/www`,
  siteUrl: `${practiceUrl}/instagram`,
});
