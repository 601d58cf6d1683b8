import { accessLevels } from '@fanfare/contract/kit/assets';
import type { Call } from '@fanfare/contract/kit/call';
import { allows, allowsLevel, isBusinessNeed, type Need } from '@fanfare/contract/kit/permission';
import { restrictionFor } from '@fanfare/contract/kit/restriction';
import { Problem } from '../../problem.ts';
import type { BusinessContext, Caller, FindMembership } from './caller.ts';

/** Throws unless the caller may make this kind of call (signed in, browser session, staff, not acting as a user). */
export const requireCaller = (need: Need, caller: Caller | undefined, isActingAllowed: boolean): void => {
  if (need === 'public') return;
  if (!caller) throw new Problem('not-signed-in');
  if (need === 'session' && caller.via !== 'session') throw new Problem('session-only');
  if (need === 'staff' && !caller.isStaff) throw new Problem('forbidden');
  if (!isActingAllowed && caller.actorId !== null) throw new Problem('not-while-acting');
};

/** Returns the business of the call, or throws the reason why the caller has no access. */
export const requireBusinessAccess = async (
  { need, levels }: Pick<Call, 'need' | 'levels'>,
  caller: Caller | undefined,
  businessId: number | undefined,
  find: FindMembership,
): Promise<BusinessContext | undefined> => {
  if (!caller || !isBusinessNeed(need)) return undefined;
  const chosen = await find(caller.userId, businessId ?? caller.businessId);
  // The default business is used if the chosen business was deleted.
  const business =
    chosen ?? (businessId === undefined && caller.businessId !== null ? await find(caller.userId, null) : undefined);
  // The business of another user gets the same answer as an unknown id.
  if (!business) throw new Problem(businessId === undefined ? 'no-business' : 'not-found');
  if (!allows(need, business)) throw restricted(need);
  if (!allowsLevel(levels, business.accessLevel)) throw levelTooLow(levels ?? []);
  return business;
};

/** The problem for a feature of a higher access level; names the lowest level that includes it. */
const levelTooLow = (levels: readonly number[]) => {
  const lowest = accessLevels[Math.min(...levels)] ?? 'another level';
  const message = `This is part of ${lowest}. Ask your account representative to change the level of your business.`;
  return new Problem('restricted', {
    message,
    restricted: { heading: `Available with ${lowest}`, message, need: 'level' },
  });
};

const restricted = (need: Need) => {
  const restriction = restrictionFor(need);
  return new Problem('restricted', { message: restriction.message, restricted: restriction });
};
