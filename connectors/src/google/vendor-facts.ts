import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Facts from the protos of Google Ads and Google’s OAuth documentation; `vendor-facts.json` names the sources. */
export const googleFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: {
    '/google/googleads': '',
    '/google/accounts': 'accounts.google.com',
    '/google/oauth2': 'oauth2.googleapis.com',
    '/google/openidconnect': 'openidconnect.googleapis.com',
  },
  unchecked: ['consent.answer'],
};
