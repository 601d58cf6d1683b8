import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { pinterestAuthorizer, pinterestCallback } from './auth.ts';
import { pinterestBoards } from './boards.ts';
import { createClient } from './client.ts';
import { pinterestPosts } from './posts.ts';
import { pinterestPublisher } from './publisher.ts';
import type { PinterestSettings } from './settings.ts';

export const pinterest = (settings: PinterestSettings, runtime: Runtime) => {
  const client = createClient(settings, runtime);
  const siteUrl = settings.wwwUrl.replace(/(?<!\/)\/+$/, '');
  return {
    network: 'pinterest',
    authorizer: pinterestAuthorizer({ client, settings, now: runtime.now }),
    callback: pinterestCallback,
    publisher: pinterestPublisher({ client, siteUrl }),
    boards: pinterestBoards(client),
    posts: pinterestPosts({ client, siteUrl }),
  } satisfies Connector;
};
