import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { createApi } from './api.ts';
import { xAuthorizer, xCallback } from './auth.ts';
import { xFollows } from './follows.ts';
import { xPosts, xPublicPosts } from './posts.ts';
import { xPublisher } from './publisher.ts';
import type { XSettings } from './settings.ts';

export const x = (settings: XSettings, runtime: Runtime) => {
  const api = createApi(settings, runtime);
  const siteUrl = settings.siteUrl.replace(/(?<!\/)\/+$/, '');
  return {
    network: 'x',
    authorizer: xAuthorizer({ api, settings, now: runtime.now }),
    callback: xCallback,
    publisher: xPublisher({ api, siteUrl }),
    posts: xPosts({ api, siteUrl }),
    publicPosts: xPublicPosts({ api }),
    follows: xFollows({ api }),
  } satisfies Connector;
};
