import { accessLevels } from '@fanfare/contract/kit/assets';
import type { Call } from '@fanfare/contract/kit/call';
import { featureInfo, roleInfo } from '@fanfare/contract/kit/features';
import {
  allows,
  allowsLevel,
  formatNeed,
  isBusinessNeed,
  type Need,
  requiredRoles,
} from '@fanfare/contract/kit/permission';
import { Problem } from '../problem.ts';
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
  // If the chosen business was deleted, the default business is used.
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
  // For any feature the message names Content.
  const alternatives = requiredRoles(need).map(({ feature, role }) => ({
    feature: feature === 'any' ? ('content' as const) : feature,
    role,
  }));
  const [first] = alternatives;
  if (!first) {
    const message = 'Ask the owner of the business to do this for you.';
    return new Problem('restricted', {
      message,
      restricted: { heading: 'Only the owner can do this', message, need: formatNeed(need) },
    });
  }
  const featureNames = alternatives.map(({ feature }) => featureInfo[feature].label);
  const roleNames = alternatives.map(
    ({ feature, role }) => `the ${roleInfo[role].label} role in ${featureInfo[feature].label}`,
  );
  const heading = `You can't use ${featureNames.join(' or ')} in this business`;
  const message = `You need ${roleNames.join(' or ')}. Ask the business owner for access.`;
  // The owner is asked for the first role.
  return new Problem('restricted', {
    message,
    restricted: { heading, message, need: `${first.feature}:${first.role}` },
  });
};
