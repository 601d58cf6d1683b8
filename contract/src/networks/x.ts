import type { CapabilityProfile, ProfileSet, PublishingProfile } from './profile.ts';
import type { Truncation } from './x-text.ts';

const megabyte = 1024 * 1024;

const publishing: PublishingProfile = {
  text: { maxLength: 280, counting: 'weighted', linkPreviewDescription: 140 },
  media: {
    images: {
      maxCount: 4,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      maxBytes: 5 * megabyte,
      maxBytesByType: { 'image/gif': 15 * megabyte },
      minWidth: 4,
      minHeight: 4,
    },
    videos: {
      maxCount: 1,
      types: ['video/mp4', 'video/webm', 'video/quicktime'],
      // X takes 8 GB in at most 1000 parts; our parts have 4 MB, because X rejects parts over 5 MB.
      maxBytes: 4000 * megabyte,
      minWidth: 32,
      minHeight: 32,
    },
    mixed: false,
    required: false,
  },
  // Scheduling by our own queue, since X has no native scheduling for apps.
  scheduling: { aheadDays: 183 },
  threads: { maxMessages: 12 },
  policy: { customLinkPreview: false, editsPosts: false, deletesPosts: true },
};

const current: CapabilityProfile = {
  network: 'x',
  set: 'current',
  publishing,
  // X allows 100 posts per account in 15 minutes.
  rateLimit: { minGapSeconds: 10, perDay: 300 },
  scopes: {
    version: '2026-11',
    by: {
      identity: ['tweet.read', 'users.read', 'offline.access'],
      publish: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
      insights: ['tweet.read', 'users.read', 'offline.access'],
      // Scopes for a visitor whose follow is read once: without lasting access.
      follows: ['tweet.read', 'users.read', 'follows.read'],
    },
  },
  features: { social: ['publish'], content: ['publish'], contests: ['identity'], reports: ['insights'] },
  // Access tokens last 2 hours and are refreshed until the user revokes access.
  token: { renewal: 'refresh', warnBeforeDays: 0 },
};

/**
 * Profiles of X. Classic: 116 characters, a space and a link of 23 make the 140 of the specification. The specification
 * counts wide characters as 1; X still accepts 140 of them, because they weigh its limit of 280.
 */
export const xProfiles: Record<ProfileSet, CapabilityProfile> = {
  current,
  classic: {
    ...current,
    set: 'classic',
    publishing: {
      ...publishing,
      text: { ...publishing.text, maxLength: 140, counting: 'short-links' },
    },
  },
};

export type ThreadLimits = {
  /** Longest message typed by the user, in characters. */
  maxMessageLength: number;
  /** Longest message written by AI, in characters. */
  maxAiMessageLength: number;
  /** Truncation of a text with a link; undefined if it isn't truncated. */
  truncation?: Truncation | undefined;
};

/** Limits of X threads that aren't part of the profile. */
export const xThreadLimits: Record<ProfileSet, ThreadLimits> = {
  classic: { maxMessageLength: 120, maxAiMessageLength: 280, truncation: { maxLength: 116, keptLength: 110 } },
  current: { maxMessageLength: 280, maxAiMessageLength: 280 },
};
