import type { CapabilityProfile } from './profile.ts';

const identity = ['openid', 'email', 'profile'];

const current: CapabilityProfile = {
  network: 'youtube',
  set: 'current',
  // The allowance is counted by day and by the whole app: searches 100, all other reads 10,000.
  pace: { minGapSeconds: 0, perDay: 10_000 },
  scopes: {
    version: '2026-11',
    by: { identity, videos: [...identity, 'https://www.googleapis.com/auth/youtube.readonly'] },
  },
  // Contests check subscriptions; searching for videos needs the app's key and nobody's permission.
  features: { contests: ['videos'] },
  token: { renewal: 'refresh', warnBeforeDays: 0 },
};

/** YouTube publishes nothing for us: it finds videos, and says whose channel is whose. */
export const youtubeProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
