import type { CapabilityProfile } from './profile.ts';

/** Exactly these, or none: GoTo takes the scopes of the app. */
export const gotowebinarScopes = ['collab:', 'identity:scim.me'] as const;

/** Of names and fields; `answerLength` is of the organizer’s own questions. */
export const gotowebinarLimits = { fieldLength: 128, answerLength: 1000 } as const;

const current: CapabilityProfile = {
  network: 'gotowebinar',
  set: 'current',
  scopes: { version: '2026-11', by: { identity: gotowebinarScopes } },
  features: { leads: ['identity'] },
  // Access tokens last 1 hour and are refreshed on use; the daily check keeps the refresh token alive.
  token: { renewal: 'refresh', warnBeforeDays: 0 },
};

export const gotowebinarProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
