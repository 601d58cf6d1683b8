import { accessLevels } from '@fanfare/contract/kit/assets';
import type { Call } from '@fanfare/contract/kit/call';
import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import { allows, allowsLevel, isBusinessNeed, type Need, waysTo } from '@fanfare/contract/kit/permission';
import { Problem } from '../problem.ts';
import type { BusinessContext, Caller, FindMembership } from './caller.ts';

/** The outer gate: is this the kind of caller the call is for? */
export const requireCaller = (need: Need, caller: Caller | undefined): void => {
  if (need === 'nobody') return;
  if (!caller) throw new Problem('not-signed-in');
  if (need === 'session' && caller.via !== 'session') throw new Problem('session-only');
  if (need === 'session' && caller.actorId !== null) throw new Problem('not-while-acting');
  if (need === 'staff' && !caller.isStaff) throw new Problem('forbidden');
};

/** The inner gate: gives back the business the call is about, or throws the reason why not. */
export const requireBusinessAccess = async (
  { need, levels }: Pick<Call, 'need' | 'levels'>,
  caller: Caller | undefined,
  businessId: number | undefined,
  find: FindMembership,
): Promise<BusinessContext | undefined> => {
  if (!caller || !isBusinessNeed(need)) return undefined;
  const chosen = await find(caller.userId, businessId ?? caller.businessId);
  // The chosen business may be gone since; then they work where they would begin.
  const business =
    chosen ?? (businessId === undefined && caller.businessId !== null ? await find(caller.userId, null) : undefined);
  // Somebody else's business does not exist, whatever its number.
  if (!business) throw new Problem(businessId === undefined ? 'no-business' : 'not-found');
  if (!allows(need, business)) throw restricted(need);
  if (!allowsLevel(levels, business.accessLevel)) throw tooLow(levels ?? []);
  return business;
};

/** What the business could do with a higher level: said with the level that has it. */
const tooLow = (levels: readonly number[]) => {
  const lowest = accessLevels[Math.min(...levels)] ?? 'another level';
  const message = `This is part of ${lowest}. Your account representative can change the level of the business.`;
  return new Problem('restricted', {
    message,
    restricted: { heading: `Available with ${lowest}`, message, need: 'level' },
  });
};

const restricted = (asked: Need) => {
  // What any feature opens is asked for in the one most people have, and of two ways the one named first.
  const need = (waysTo(asked)[0] ?? asked).replace(/^any:/, 'content:');
  const [feature, role] = need.split(':');
  const fact = Object.entries(featureFacts).find(([name]) => name === feature)?.[1];
  const roleFact = Object.entries(roleFacts).find(([name]) => name === role)?.[1];
  const heading = fact ? `${fact.label} is not part of your role here` : 'Only the owner can do this';
  const message =
    fact && roleFact
      ? `This needs the role ${roleFact.label} in ${fact.label}. Ask the owner of the business for it.`
      : 'Ask the owner of the business to do this for you.';
  return new Problem('restricted', { message, restricted: { heading, message, need } });
};
