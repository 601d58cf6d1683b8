import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { linkedinAuthorizer, linkedinCallback } from './auth.ts';
import { client as clientOf } from './client.ts';
import { linkedinPages } from './pages.ts';
import { linkedinPosts } from './posts.ts';
import { linkedinPublisher } from './publisher.ts';
import { listRecentPosts as readBackOf } from './recent-posts.ts';
import type { LinkedinSettings } from './settings.ts';

/** LinkedIn, wherever the settings say it is. */
export const linkedin = (settings: LinkedinSettings, outside: Runtime) => {
  const client = clientOf(settings, outside);
  const readBack = readBackOf(client);
  const siteUrl = settings.wwwUrl.replace(/\/+$/, '');
  return {
    network: 'linkedin',
    authorizer: linkedinAuthorizer({ client, settings, now: outside.now }),
    callback: linkedinCallback,
    publisher: linkedinPublisher({ client, readBack, siteUrl }),
    pages: linkedinPages({ client, siteUrl }),
    posts: linkedinPosts({ client, readBack, siteUrl }),
  } satisfies Connector;
};
