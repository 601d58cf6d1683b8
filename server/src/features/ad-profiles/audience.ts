import type { AdAudience } from '@fanfare/connectors/ports/ads/ad-targeting';
import { type Placement, showsRightColumn } from '@fanfare/contract/ad-profiles/facebook-choices';
import type { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';

/** Audience of a profile: its people and places, for the network. */
export const toAudience = (profile: FacebookProfile): AdAudience => ({
  locations: profile.locations.map(({ key, type, include }) => ({ key, type, include })),
  customAudiences: profile.custom_audiences.map(({ id, include }) => ({ id, include })),
  attributes: [...profile.interests, ...profile.behaviors, ...profile.demographics].map(
    ({ id, name, type, include }) => ({ id, name, type, include }),
  ),
  ageMin: profile.age_min,
  ageMax: profile.age_max,
  isAdvantageOn: profile.advantage_audience,
  placements: sentPlacements(profile),
});

/** Placements for the network, without the right column if Facebook doesn't show the objective there. */
export const sentPlacements = ({ page_types, objective }: FacebookProfile): Placement[] =>
  page_types.flatMap((type) => {
    const isLeftOut = type === 'rightcolumn' && objective !== '' && !showsRightColumn(objective);
    return type === 'automatic' || isLeftOut ? [] : [type];
  });
