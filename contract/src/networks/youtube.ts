import type { CapabilityProfile } from './profile.ts';

const identity = ['openid', 'email', 'profile'];

const current: CapabilityProfile = {
  network: 'youtube',
  set: 'current',
  scopes: {
    version: '2026-11',
    by: { identity, videos: [...identity, 'https://www.googleapis.com/auth/youtube.readonly'] },
  },
  // Contests use the channel to check subscriptions. Video search needs only the app's API key.
  features: { contests: ['videos'] },
  token: { renewal: 'refresh', warnBeforeDays: 0 },
};

/** No publishing: YouTube provides video search and the user's channel. */
export const youtubeProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
