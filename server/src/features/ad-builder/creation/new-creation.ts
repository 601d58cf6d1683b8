import type { CreationSource } from '@fanfare/contract/ad-builder/ad-builder';
import type { UsedNetwork, UsedProfile } from '../../ad-profiles/index.ts';
import type { PlannedAd } from './ad-contents.ts';

/** One use of a sub-profile: a group with its ads. */
export type PlannedUse = { network: UsedNetwork; groupName: string; ads: readonly PlannedAd[] };
export type NewCreation = {
  source: CreationSource;
  sourceKey?: string | undefined;
  profile: Pick<UsedProfile, 'id' | 'name'>;
  /** Of the ad, for lists. */
  name: string;
  uses: readonly PlannedUse[];
  isPaused: boolean;
  /** Google, native ads: begins a new campaign although the profile has one. */
  hasNewCampaign?: boolean | undefined;
  idempotencyKey?: { key: string; hash: string } | undefined;
  /** The name of the second person, where one was needed. */
  approvedBy?: string | undefined;
};
