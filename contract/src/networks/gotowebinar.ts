import type { CapabilityProfile } from './profile.ts';

/** Scopes of GoToWebinar: all of them or none, since GoTo takes the scopes of the app. */
export const gotowebinarScopes = ['collab:', 'identity:scim.me'] as const;

/** Limits for names and fields, in characters; `answerLength` is for the organizer’s own questions. */
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
