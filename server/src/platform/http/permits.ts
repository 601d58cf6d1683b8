import type { Need } from '@fanfare/contract/kit/permission';
import type { Caller } from './caller.ts';
import { Problem } from './problem.ts';

/** The gate: lets the call through or throws the reason. */
export const permit = (need: Need, caller: Caller | undefined): void => {
  if (need === 'nobody') return;
  if (!caller) throw new Problem('not-signed-in');
  if (need === 'user') return;
  if (need === 'session') {
    if (caller.via !== 'session') throw new Problem('session-only');
    return;
  }
  if (need === 'staff') {
    if (!caller.isStaff) throw new Problem('forbidden');
    return;
  }
  // Owners and feature roles arrive with businesses; until then nobody has them.
  throw new Problem('restricted', {
    restricted: { heading: 'This feature is not part of your role', message: 'Ask the owner of the business for access.' },
  });
};
