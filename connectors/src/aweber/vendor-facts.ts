import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Facts from AWeber’s OpenAPI description; `vendor-facts.json` names the sources. */
export const aweberFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/aweber/api/1.0': '', '/aweber/auth': 'auth.aweber.com' },
  unchecked: ['dialog.answer'],
};
