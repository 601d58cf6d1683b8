import type { Output } from '../src/lib/api.ts';

type Start = Output<'GET /user/start'>;

const signedOut: Start = {
  user: null,
  registration_open: false,
  mailbox_url: null,
  practice: false,
  social_sdk: null,
  admin_origin: null,
};

/** Start data of the owner of a business. */
export const ownerStart: Start = {
  ...signedOut,
  user: {
    id: 1,
    email: 'olive@shelf.test',
    name: 'Olive',
    admin: false,
    timezone: 'Europe/Berlin',
    two_factor: false,
    two_factor_needed: false,
    acting_staff: null,
    business: {
      id: 3,
      business_name: 'Shelf',
      access_level: 3,
      is_owner: true,
      features: {},
      prompt_for_select: false,
    },
    businesses: [{ id: 3, business_name: 'Shelf' }],
  },
};
