import type { Me } from '@fanfare/contract/identity';
import { features as everyFeature, includesRole, roles as roleNames } from '@fanfare/contract/kit/permission';
import type { Db } from '../../../platform/db/index.ts';
import type { Caller } from '../../../platform/http/index.ts';
import { membershipStore } from './memberships.store.ts';

const shownInSwitch = 20;

/** The owner has every feature, without anybody having given it to them. */
const everyRole = everyFeature.map((feature) => [feature, 'manager'] as const);

/** What `me` says about the businesses of a user; identity asks through this. */
export const membershipSummary =
  (db: Db) =>
  async (caller: Caller): Promise<Pick<Me, 'business' | 'businesses'>> => {
    const places = membershipStore(db);
    const chosen = caller.businessId === null ? undefined : await places.find(caller.userId, caller.businessId);
    const business = chosen ?? (await places.findFirst(caller.userId));
    const businesses = await places.newest(caller.userId, shownInSwitch);
    if (!business) return { business: null, businesses };
    const hasChosen = chosen !== undefined || businesses.length < 2 || (await places.hasDefault(caller.userId));
    const held = business.isOwner ? everyRole : Object.entries(business.roles);
    const features = held.map(([feature, role]) => [
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
        prompt_for_select: !hasChosen,
      },
      businesses,
    };
  };
