import { allows } from '@fanfare/contract/kit/permission';
import { restrictionFor } from '@fanfare/contract/kit/restriction';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';

const need = 'contests:publisher';

/** What visitors see at once is published: throws unless the member can publish contests. */
export const requirePublisher = (business: BusinessContext): void => {
  if (!allows(need, business)) throw new Problem('restricted', { restricted: restrictionFor(need) });
};
