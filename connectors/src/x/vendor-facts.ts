import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** X's specification of the calls we send; test fixture. */
export const xFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/x/api': '' },
};
