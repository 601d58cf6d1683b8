import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Meta's specification of the calls we send; test fixture. */
export const instagramFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/instagram/graph': '' },
  everyCall: { access_token: { type: 'string' }, appsecret_proof: { type: 'string' } },
};
