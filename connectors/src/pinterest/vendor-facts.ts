import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Facts from Pinterest’s OpenAPI description; `vendor-facts.json` names the sources. */
export const pinterestFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/pinterest/api': '' },
};
