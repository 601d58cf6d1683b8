import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/**
 * Facts from OpenAI's published specification and from the code of compatible servers; `vendor-facts.json` lists these
 * sources.
 */
export const openAiFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/openai/v1': '' },
};
