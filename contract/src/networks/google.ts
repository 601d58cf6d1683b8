import type { CapabilityProfile } from './profile.ts';

const identity = ['openid', 'email', 'profile'];

const current: CapabilityProfile = {
  network: 'google',
  set: 'current',
  pace: { minGapSeconds: 1, perDay: 15_000 },
  scopes: {
    version: '2026-11',
    by: { identity, ads: [...identity, 'https://www.googleapis.com/auth/adwords'] },
  },
  features: { google_ads_manager: ['ads'] },
  // An hour each, renewed without the person as long as the app stays allowed.
  token: { renewal: 'refresh', warnBeforeDays: 0 },
};

/** Google publishes nothing for us: it says who somebody is, and which Google Ads accounts they reach. */
export const googleProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
