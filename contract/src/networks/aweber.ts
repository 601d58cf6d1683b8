import type { CapabilityProfile } from './profile.ts';

/**
 * Scopes of AWeber, all or nothing: its consent page has no checkboxes. Asking for more later means every owner signs
 * in again.
 */
export const aweberScopes = ['account.read', 'list.read', 'subscriber.read', 'subscriber.write'] as const;

export const aweberLimits = { emailLength: 50, nameLength: 60 } as const;

const current: CapabilityProfile = {
  network: 'aweber',
  set: 'current',
  scopes: { version: '2026-11', by: { identity: aweberScopes } },
  features: { leads: ['identity'] },
  // Access tokens last 2 hours and are refreshed on use.
  token: { renewal: 'refresh', warnBeforeDays: 0 },
};

export const aweberProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
