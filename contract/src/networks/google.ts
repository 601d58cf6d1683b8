import type { CapabilityProfile } from './profile.ts';

const identity = ['openid', 'email', 'profile'];

const current: CapabilityProfile = {
  network: 'google',
  set: 'current',
  scopes: {
    version: '2026-11',
    by: { identity, ads: [...identity, 'https://www.googleapis.com/auth/adwords'] },
  },
  features: { google_ads_manager: ['ads'] },
  // Access tokens last 1 hour and are refreshed until the user removes the app.
  token: { renewal: 'refresh', warnBeforeDays: 0 },
};

/** No publishing: Google provides the user's identity and their Google Ads accounts. */
export const googleProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
