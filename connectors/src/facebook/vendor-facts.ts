import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Meta's specification of the calls we send; test fixture. */
export const facebookFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/facebook/graph': '', '/facebook/graph-video': 'graph-video.facebook.com' },
  // `fields` of a call that creates something selects the fields of the answer.
  everyCall: { access_token: { type: 'string' }, appsecret_proof: { type: 'string' }, fields: { type: 'string' } },
};

/** Facts about the consent page, which users open in their browser. */
export const facebookDialogFacts: RequestFacts = { ...facebookFacts, mounts: { '/facebook/www': 'www.facebook.com' } };
