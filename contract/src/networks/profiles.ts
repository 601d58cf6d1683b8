import { facebookProfiles } from './facebook.ts';
import type { NetworkName } from './names.ts';
import type { CapabilityProfile, ProfileSet } from './profile.ts';

const all: Partial<Record<NetworkName, Record<ProfileSet, CapabilityProfile>>> = { facebook: facebookProfiles };

/** Missing for networks nobody connects or publishes to. */
export const profileOf = (network: NetworkName, set: ProfileSet): CapabilityProfile | undefined => all[network]?.[set];
