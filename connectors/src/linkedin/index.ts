import { linkedinScopes } from '@fanfare/contract/networks/linkedin';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { linkedinAuthorizer, linkedinCallback } from './auth.ts';
import { createClient } from './client.ts';
import { linkedinPages } from './pages.ts';
import { linkedinPosts } from './posts.ts';
import { linkedinPublisher } from './publisher.ts';
import { listRecentPosts } from './recent-posts.ts';
import type { LinkedinSettings } from './settings.ts';

export const linkedin = (settings: LinkedinSettings, runtime: Runtime) => {
  const { product } = settings.app;
  const client = createClient(settings, runtime);
  const recentPosts = listRecentPosts(client);
  const siteUrl = settings.wwwUrl.replace(/(?<!\/)\/+$/, '');
  return {
    network: 'linkedin',
    scopes: linkedinScopes[product],
    authorizer: linkedinAuthorizer({ client, settings, now: runtime.now }),
    callback: linkedinCallback,
    publisher: linkedinPublisher({ client, recentPosts, siteUrl }),
    pages: linkedinPages({ client, siteUrl, product }),
    posts: linkedinPosts({ client, recentPosts, siteUrl }),
  } satisfies Connector;
};
