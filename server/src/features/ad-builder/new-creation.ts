import type { CreationSource } from '@fanfare/contract/ad-builder/ad-builder';
import type { UsedNetwork, UsedProfile } from '../ad-profiles/index.ts';
import type { StoredContent } from './stored-content.ts';

/** One use of a network profile: a group with its ads. */
export type PlannedUse = { network: UsedNetwork; groupName: string; ads: readonly PlannedAd[] };
export type NewCreation = {
  source: CreationSource;
  sourceKey?: string | undefined;
  profile: Pick<UsedProfile, 'id' | 'name'>;
  /** Name of the ad, for lists. */
  name: string;
  uses: readonly PlannedUse[];
  isPaused: boolean;
  /** True to begin a new campaign on Google or the native-ads network although the profile has one. */
  hasNewCampaign?: boolean | undefined;
  idempotencyKey?: { key: string; hash: string } | undefined;
  /** Name of the person who approved the ads, if they needed approval. */
  approvedBy?: string | undefined;
};

/** Ad to create, with the name that is sent: it ends with the reference of its creation. */
export type PlannedAd = { name: string; content: StoredContent };
