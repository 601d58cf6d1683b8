import type { CurrentUser } from '@fanfare/contract/identity/identity';
import type { Feature, Role } from '@fanfare/contract/kit/permission';

/** A user without a business. */
export const user: CurrentUser = {
  id: 1,
  email: 'ada@fanfare.example',
  name: 'Ada',
  admin: false,
  timezone: 'UTC',
  two_factor: false,
  two_factor_needed: false,
  business: null,
  businesses: [],
  acting_staff: null,
};

export const ownBusiness: NonNullable<CurrentUser['business']> = {
  id: 1,
  business_name: 'Acme',
  is_owner: true,
  access_level: 0,
  prompt_for_select: false,
  features: {},
};
export const owner: CurrentUser = { ...user, business: ownBusiness };

/** A member with one role in one feature. */
export const memberWith = (feature: Feature, role: Role): CurrentUser => ({
  ...user,
  business: { ...ownBusiness, is_owner: false, features: { [feature]: { roles: [role] } } },
});
