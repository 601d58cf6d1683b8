import type { App } from '../kit/auth/oauth2.ts';

/** Where Facebook is, which version it is spoken to in, and as which app. */
export type FacebookSettings = {
  graphUrl: string;
  videoUrl: string;
  dialogUrl: string;
  version: string;
  app: App;
};

export const facebookAddresses = {
  graphUrl: 'https://graph.facebook.com',
  videoUrl: 'https://graph-video.facebook.com',
  dialogUrl: 'https://www.facebook.com',
  version: 'v25.0',
};

/** Facebook's own hosts: addresses it hands out are re-aimed from these. */
export const facebookHosts = ['graph.facebook.com', 'graph-video.facebook.com'];

/** The same hosts at the practice networks: one folder for each. */
export const practiceAddresses = (practiceUrl: string) => ({
  graphUrl: `${practiceUrl}/facebook/graph`,
  videoUrl: `${practiceUrl}/facebook/graph-video`,
  dialogUrl: `${practiceUrl}/facebook/www`,
});
