import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Facts from GetResponse’s OpenAPI description; `vendor-facts.json` names the sources. */
export const getresponseFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/getresponse/v3': '' },
};
