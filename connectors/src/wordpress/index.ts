import type { Connector } from '../ports/connector.ts';
import { wordpressAuth, wordpressCallback } from './auth.ts';
import { wordpressFacts } from './facts.ts';
import { wordpressPosts } from './posts.ts';
import { restOf, type SafeOutside } from './rest.ts';
import type { WordPressSettings } from './settings.ts';
import { wordpressContent } from './site-content.ts';

/** Somebody's own WordPress, wherever it is: the address is in the grant. */
export const wordpress = (settings: WordPressSettings, outside: SafeOutside) => {
  const rest = restOf(outside);
  return {
    network: 'wordpress',
    callback: wordpressCallback,
    site: {
      facts: wordpressFacts(rest),
      ...wordpressPosts({ rest, now: outside.now }),
      ...wordpressContent(rest),
      door: wordpressAuth({ settings, outside }),
    },
  } satisfies Connector;
};
