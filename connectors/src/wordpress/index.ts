import type { Connector } from '../ports/connector.ts';
import { wordpressAuth, wordpressCallback } from './auth.ts';
import { wordpressPosts } from './posts.ts';
import { restForGrant, type SafeRuntime } from './rest.ts';
import type { WordPressSettings } from './settings.ts';
import { wordpressContent } from './site-content.ts';
import { wordpressSiteInfo } from './site-info.ts';

/** The WordPress connector; the site's URL is in the grant. */
export const wordpress = (settings: WordPressSettings, runtime: SafeRuntime) => {
  const rest = restForGrant(runtime);
  return {
    network: 'wordpress',
    callback: wordpressCallback,
    site: {
      info: wordpressSiteInfo(rest),
      ...wordpressPosts({ rest, now: runtime.now }),
      ...wordpressContent(rest),
      auth: wordpressAuth({ settings, runtime }),
    },
  } satisfies Connector;
};
