import type { Feature } from '@fanfare/contract/kit/permission';
import { type Ability, type CapabilityProfile, scopesFor } from '@fanfare/contract/networks/profile';

/**
 * Abilities (groups of scopes) requested by default; features that need scopes for messages or leads request them
 * separately.
 */
const defaultAbilities: readonly Ability[] = ['identity', 'pages', 'publish', 'comments', 'insights', 'ads', 'videos'];

/** Scopes to request: the default ones, and those of a feature. */
export const scopesToRequest = (profile: CapabilityProfile | undefined, feature?: Feature): string[] => {
  if (!profile) return [];
  return scopesFor(profile, [...defaultAbilities, ...(feature ? (profile.features[feature] ?? []) : [])]);
};

/** Scopes that identify the user and give no other access. */
export const identityScopes = (profile: CapabilityProfile | undefined): string[] =>
  profile ? scopesFor(profile, ['identity']) : [];
