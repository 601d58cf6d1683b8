import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Facts from LinkedIn’s API documentation; `vendor-facts.json` names the sources. */
export const linkedinFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/linkedin/api': '', '/linkedin/www': 'www.linkedin.com' },
  unchecked: ['dialog.answer', 'media.upload'],
};
