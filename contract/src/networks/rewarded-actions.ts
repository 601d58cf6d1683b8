import type { NetworkName } from './names.ts';
import type { ProfileSet } from './profile.ts';

/** Actions at a network that contests and lockers can reward. */
export const rewardedActions = [
  ...(['facebook_visit', 'facebook_like', 'facebook_share', 'youtube_visit', 'youtube_subscribe'] as const),
  ...(['twitter_visit', 'twitter_follow', 'twitter_post'] as const),
] as const;
export type RewardedAction = (typeof rewardedActions)[number];

/**
 * Policy of a network. `against-rules`: can be chosen; the note and the allowed action are shown beside it. `refused`:
 * cannot be saved.
 */
export type RewardPolicy = 'allowed' | 'against-rules' | 'refused';

type RewardRule = {
  network: NetworkName;
  policy: Record<ProfileSet, RewardPolicy>;
  /** Rule of the network about rewards for the action, in words. */
  note?: string;
  /** Action whose reward the network allows instead. */
  instead?: RewardedAction;
  source?: string;
};

const allowed = { classic: 'allowed', current: 'allowed' } as const;
const forbidden = { classic: 'against-rules', current: 'refused' } as const;
const facebookRules = 'https://developers.facebook.com/devpolicy/';
const xRules = 'https://help.x.com/en/rules-and-policies/x-contest-rules';

/** Policies of networks on rewards for actions, by profile set. The only source for the wizard and the server. */
export const rewardRules: Record<RewardedAction, RewardRule> = {
  facebook_visit: { network: 'facebook', policy: allowed },
  facebook_like: {
    network: 'facebook',
    policy: forbidden,
    note: 'Facebook forbids rewards for likes, and likes can’t be verified.',
    instead: 'facebook_visit',
    source: facebookRules,
  },
  facebook_share: {
    network: 'facebook',
    policy: forbidden,
    note: 'Facebook forbids rewards for sharing, and shares can’t be verified.',
    instead: 'facebook_visit',
    source: facebookRules,
  },
  youtube_visit: { network: 'youtube', policy: allowed },
  youtube_subscribe: {
    network: 'youtube',
    policy: forbidden,
    note: 'YouTube forbids rewards for subscribing.',
    instead: 'youtube_visit',
    source: 'https://developers.google.com/youtube/subscribe/conditions-of-use',
  },
  twitter_visit: { network: 'x', policy: allowed },
  twitter_follow: { network: 'x', policy: allowed, source: xRules },
  twitter_post: {
    network: 'x',
    policy: allowed,
    note: 'X allows this once a day per person, with one account per person and no repeated posts.',
    source: xRules,
  },
};

export const isRewardedAction = (kind: string): kind is RewardedAction => kind in rewardRules;

/** Policy on an action; actions outside of networks are always allowed. */
export const rewardPolicyFor = (kind: string, set: ProfileSet): RewardPolicy =>
  isRewardedAction(kind) ? rewardRules[kind].policy[set] : 'allowed';
