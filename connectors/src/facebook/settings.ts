import type { App } from '../kit/auth/oauth2.ts';

/** Facebook's URLs, API version, and the id and secret of our app there. */
export type FacebookSettings = {
  graphUrl: string;
  videoUrl: string;
  dialogUrl: string;
  version: string;
  /** Configuration of Facebook Login for Business; empty for an app with scopes. */
  configId?: string | undefined;
  app: App;
};

export const facebookAddresses = {
  graphUrl: 'https://graph.facebook.com',
  videoUrl: 'https://graph-video.facebook.com',
  dialogUrl: 'https://www.facebook.com',
  version: 'v25.0',
  configId: '',
};

/** Facebook's own hosts, from which URLs in its responses are mapped. */
export const facebookHosts = ['graph.facebook.com', 'graph-video.facebook.com'];

/** URLs of the practice network, which serves each host of Facebook under a path of its own. */
export const practiceAddresses = (practiceUrl: string) => ({
  graphUrl: `${practiceUrl}/facebook/graph`,
  videoUrl: `${practiceUrl}/facebook/graph-video`,
  dialogUrl: `${practiceUrl}/facebook/www`,
});
