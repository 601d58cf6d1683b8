import type { Feature } from '@fanfare/contract/kit/permission';
import { type Ability, type CapabilityProfile, scopesOf } from '@fanfare/contract/networks/profile';

/** What everybody is asked for at first; messages and leads are asked for by the features that need them. */
const atFirst: readonly Ability[] = ['identity', 'pages', 'publish', 'comments', 'insights', 'ads', 'videos'];

/** The permissions to ask for: the usual ones, and what a feature needs besides. */
export const scopesToAsk = (profile: CapabilityProfile | undefined, feature?: Feature): string[] => {
  if (!profile) return [];
  return scopesOf(profile, [...atFirst, ...(feature ? (profile.features[feature] ?? []) : [])]);
};

/** The permissions that only say who somebody is. */
export const identityScopes = (profile: CapabilityProfile | undefined): string[] =>
  profile ? scopesOf(profile, ['identity']) : [];
