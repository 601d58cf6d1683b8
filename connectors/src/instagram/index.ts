import { graphClient } from '../kit/graph/client.ts';
import { graphAuthorizer, graphCallback } from '../kit/graph/graph-oauth.ts';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { messageFor, parseError } from './errors.ts';
import { instagramPages } from './pages.ts';
import { instagramPosts } from './posts.ts';
import { instagramPublisher } from './publisher.ts';
import { type InstagramSettings, instagramHosts } from './settings.ts';

/** The Instagram connector; sign-in is by Facebook Login. */
export const instagram = (settings: InstagramSettings, runtime: Runtime) => {
  const { graphUrl: baseUrl, version, app } = settings;
  const graph = graphClient({
    network: 'instagram',
    label: 'Instagram',
    baseUrl,
    hosts: instagramHosts,
    version,
    app,
    parseError,
    runtime,
  });
  const siteUrl = settings.siteUrl.replace(/(?<!\/)\/+$/, '');
  return {
    network: 'instagram',
    authorizer: graphAuthorizer({ graph, settings, messageFor, now: runtime.now }),
    callback: graphCallback,
    pages: instagramPages({ graph, siteUrl }),
    publisher: instagramPublisher({ graph, siteUrl, now: runtime.now }),
    posts: instagramPosts({ graph, siteUrl }),
  } satisfies Connector;
};
