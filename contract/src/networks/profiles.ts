import { aweberProfiles } from './aweber.ts';
import { facebookProfiles } from './facebook.ts';
import { googleProfiles } from './google.ts';
import { gotowebinarProfiles } from './gotowebinar.ts';
import { instagramProfiles } from './instagram.ts';
import { linkedinProfiles } from './linkedin.ts';
import type { NetworkName } from './names.ts';
import { pinterestProfiles } from './pinterest.ts';
import type { CapabilityProfile, ProfileSet } from './profile.ts';
import { wordpressProfiles } from './wordpress.ts';
import { xProfiles } from './x.ts';
import { youtubeProfiles } from './youtube.ts';

/** Native ads, Flickr, GetResponse and hosted sites have no scopes and no limits yet. */
const profiles: Partial<Record<NetworkName, Record<ProfileSet, CapabilityProfile>>> = {
  facebook: facebookProfiles,
  instagram: instagramProfiles,
  x: xProfiles,
  linkedin: linkedinProfiles,
  pinterest: pinterestProfiles,
  google: googleProfiles,
  youtube: youtubeProfiles,
  wordpress: wordpressProfiles,
  aweber: aweberProfiles,
  gotowebinar: gotowebinarProfiles,
};

/** Profile of a network; undefined for networks without a consent page. */
export const profileFor = (network: NetworkName, set: ProfileSet): CapabilityProfile | undefined =>
  profiles[network]?.[set];
