import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Facts from GoTo’s OpenAPI description and guides; `vendor-facts.json` names the sources. */
export const gotowebinarFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: {
    '/gotowebinar/api/G2W/rest/v2': '',
    '/gotowebinar/api': 'api.getgo.com',
    '/gotowebinar/auth': 'authentication.logmeininc.com',
  },
  // Calls that GoTo's OpenAPI description lacks; the revoke call is in the server's metadata (RFC 8414).
  unchecked: ['dialog.answer', 'oauth.revoke'],
};
