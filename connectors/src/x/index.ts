import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { api as apiOf } from './api.ts';
import { xAuthorizer, xCallback } from './auth.ts';
import { xPosts } from './posts.ts';
import { xPublisher } from './publisher.ts';
import type { XSettings } from './settings.ts';

/** X, wherever the settings say it is. */
export const x = (settings: XSettings, outside: Runtime) => {
  const api = apiOf(settings, outside);
  const siteUrl = settings.siteUrl.replace(/\/+$/, '');
  return {
    network: 'x',
    authorizer: xAuthorizer({ api, settings, now: outside.now }),
    callback: xCallback,
    publisher: xPublisher({ api, siteUrl }),
    posts: xPosts({ api, siteUrl }),
  } satisfies Connector;
};
