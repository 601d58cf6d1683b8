import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { features as allFeatures, includesRole, roles as roleNames } from '@fanfare/contract/kit/permission';
import type { Db } from '../../../platform/db/index.ts';
import type { Caller } from '../../../platform/http/index.ts';
import { membershipStore } from '../memberships/memberships.store.ts';

const maxBusinessesInSwitcher = 20;

/** The owner has every feature without an assigned role. */
const ownerRoles = allFeatures.map((feature) => [feature, 'manager'] as const);

/**
 * Builds the business part of the response `me`: the current business and those in the switcher. The identity feature
 * gets the function injected.
 */
export const membershipSummary =
  (db: Db) =>
  async (caller: Caller): Promise<Pick<CurrentUser, 'business' | 'businesses'>> => {
    const memberships = membershipStore(db);
    const selected = caller.businessId === null ? undefined : await memberships.find(caller.userId, caller.businessId);
    const business = selected ?? (await memberships.findDefaultOrFirst(caller.userId));
    const businesses = await memberships.listNewest(caller.userId, maxBusinessesInSwitcher);
    if (!business) return { business: null, businesses };
    const hasSelection =
      selected !== undefined || businesses.length < 2 || (await memberships.hasDefault(caller.userId));
    const roles = business.isOwner ? ownerRoles : Object.entries(business.roles);
    const features = roles.map(([feature, role]) => [
      feature,
      { roles: roleNames.filter((lower) => includesRole(role, lower)) },
    ]);
    return {
      business: {
        id: business.id,
        business_name: business.name,
        access_level: business.accessLevel,
        is_owner: business.isOwner,
        features: Object.fromEntries(features),
        prompt_for_select: !hasSelection,
      },
      businesses,
    };
  };
