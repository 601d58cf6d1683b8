import type { CurrentUser } from '@fanfare/contract/identity/identity';

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
  ...{ id: 1, business_name: 'Acme', is_owner: true },
  ...{ access_level: 0, prompt_for_select: false, features: {} },
};
export const owner: CurrentUser = { ...user, business: ownBusiness };
