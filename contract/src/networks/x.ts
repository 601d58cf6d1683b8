import type { CapabilityProfile, ProfileSet, PublishingProfile } from './profile.ts';
import type { Cut } from './x-text.ts';

const megabyte = 1024 * 1024;

const publishing: PublishingProfile = {
  text: { most: 280, counting: 'weighted', linkPreviewDescription: 140 },
  media: {
    images: {
      most: 4,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      maxBytes: 5 * megabyte,
      minWidth: 4,
      minHeight: 4,
    },
    videos: { most: 1, types: ['video/mp4'], maxBytes: 512 * megabyte, minWidth: 32, minHeight: 32 },
    mixed: false,
    required: false,
  },
  // X holds no post for later: our own queue does.
  scheduling: { aheadDays: 183 },
  threads: { most: 12 },
  policy: { customLinkPreview: false, rewardedLikes: false, editsPosts: false, deletesPosts: true },
};

const current: CapabilityProfile = {
  network: 'x',
  set: 'current',
  publishing,
  // X takes a hundred posts in fifteen minutes from one account.
  pace: { minGapSeconds: 10, perDay: 300 },
  scopes: {
    version: '2026-11',
    by: {
      identity: ['tweet.read', 'users.read', 'offline.access'],
      publish: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
      insights: ['tweet.read', 'users.read', 'offline.access'],
    },
  },
  features: { social: ['publish'], content: ['publish'], contests: ['identity'], reports: ['insights'] },
  // A token lives two hours and renews itself, as long as nobody takes the permission back.
  token: { renewal: 'refresh', warnBeforeDays: 0 },
};

/** With a link of 23 and the space before it, the documents' 116 letters make their 140. */
export const xProfiles: Record<ProfileSet, CapabilityProfile> = {
  current,
  classic: {
    ...current,
    set: 'classic',
    publishing: {
      ...publishing,
      text: { ...publishing.text, most: 140 },
      policy: { ...publishing.policy, rewardedLikes: true },
    },
  },
};

export type ThreadLimits = {
  /** Of a message somebody typed. */
  message: number;
  /** Of a message the AI wrote. */
  aiMessage: number;
  /** When a text makes room for its link; missing where it need not. */
  cut?: Cut | undefined;
};

/** The documents' further numbers for X, beside the profile. */
export const xThreadLimits: Record<ProfileSet, ThreadLimits> = {
  classic: { message: 120, aiMessage: 280, cut: { above: 116, keep: 110 } },
  current: { message: 280, aiMessage: 280 },
};
