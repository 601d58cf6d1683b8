import { facebookProfiles } from './facebook.ts';
import type { NetworkName } from './names.ts';
import type { CapabilityProfile, ProfileSet } from './profile.ts';

const all: Record<NetworkName, Record<ProfileSet, CapabilityProfile>> = { facebook: facebookProfiles };

export const profileOf = (network: NetworkName, set: ProfileSet): CapabilityProfile => all[network][set];
