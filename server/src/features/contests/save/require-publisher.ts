import { allows } from '@fanfare/contract/kit/permission';
import { restrictionFor } from '@fanfare/contract/kit/restriction';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';

const need = 'contests:publisher';

/** Throws unless the member can publish contests. Used for changes that visitors see at once. */
export const requirePublisher = (business: BusinessContext): void => {
  if (!allows(need, business)) throw new Problem('restricted', { restricted: restrictionFor(need) });
};
