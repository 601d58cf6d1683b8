import type { CapabilityProfile, PublishingProfile } from './profile.ts';

const megabyte = 1024 * 1024;

const publishing: PublishingProfile = {
  text: { most: 3000, counting: 'characters', linkPreviewDescription: 140 },
  media: {
    images: {
      most: 20,
      types: ['image/jpeg', 'image/png', 'image/gif'],
      // LinkedIn counts pixels (36,152,320), not bytes; a file above this would not get through in time.
      maxBytes: 20 * megabyte,
      minWidth: 0,
      minHeight: 0,
    },
    videos: { most: 1, types: ['video/mp4'], maxBytes: 500 * megabyte, minWidth: 0, minHeight: 0 },
    mixed: false,
    required: false,
  },
  scheduling: { aheadDays: 183 },
  // LinkedIn reads no link for itself: the card's words are ours to give.
  policy: { customLinkPreview: true, rewardedLikes: false, editsPosts: true, deletesPosts: true },
};

const current: CapabilityProfile = {
  network: 'linkedin',
  set: 'current',
  publishing,
  pace: { minGapSeconds: 20, perDay: 100 },
  scopes: {
    version: '2026-11',
    by: {
      identity: ['openid', 'profile', 'email'],
      pages: ['openid', 'profile', 'rw_organization_admin'],
      publish: ['openid', 'profile', 'w_member_social', 'w_organization_social', 'r_organization_social'],
      insights: ['r_organization_social', 'rw_organization_admin'],
    },
  },
  features: {
    social: ['identity', 'pages', 'publish'],
    content: ['identity', 'pages', 'publish'],
    reports: ['insights'],
  },
  token: { renewal: 'login', lifeDays: 60, warnBeforeDays: 7 },
};

/** Both sets agree: the documents set no number of their own for LinkedIn, which holds no post, so our queue does. */
export const linkedinProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: {
    ...current,
    set: 'classic',
    publishing: { ...publishing, policy: { ...publishing.policy, rewardedLikes: true } },
  },
};
