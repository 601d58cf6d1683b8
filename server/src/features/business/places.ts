import type { Me } from '@fanfare/contract/identity';
import { includesRole, roles as roleNames } from '@fanfare/contract/kit/permission';
import type { Db } from '../../platform/db/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { placeStore } from './places.store.ts';

const shownInSwitch = 20;

/** What `me` says about the businesses of a user; identity asks through this. */
export const placesOf =
  (db: Db) =>
  async (caller: Caller): Promise<Pick<Me, 'business' | 'businesses'>> => {
    const places = placeStore(db);
    const chosen = caller.businessId === null ? undefined : await places.find(caller.userId, caller.businessId);
    const place = chosen ?? (await places.findFirst(caller.userId));
    const businesses = await places.newest(caller.userId, shownInSwitch);
    if (!place) return { business: null, businesses };
    const hasChosen = chosen !== undefined || businesses.length < 2 || (await places.hasDefault(caller.userId));
    const features = Object.entries(place.roles).map(([feature, held]) => [
      feature,
      { roles: roleNames.filter((role) => includesRole(held, role)) },
    ]);
    return {
      business: {
        id: place.id,
        business_name: place.name,
        access_level: place.accessLevel,
        is_owner: place.isOwner,
        features: Object.fromEntries(features),
        prompt_for_select: !hasChosen,
      },
      businesses,
    };
  };
