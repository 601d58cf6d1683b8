import type { CapabilityProfile, PublishingProfile } from './profile.ts';

const megabyte = 1024 * 1024;

const publishing: PublishingProfile = {
  text: { maxLength: 800, counting: 'characters', linkPreviewDescription: 0 },
  media: {
    images: {
      maxCount: 1,
      types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
      maxBytes: 20 * megabyte,
      minWidth: 200,
      minHeight: 200,
    },
    videos: {
      maxCount: 1,
      types: ['video/mp4', 'video/quicktime'],
      maxBytes: 2048 * megabyte,
      minWidth: 0,
      minHeight: 0,
    },
    // Images and videos can be mixed: the image of a video is its cover.
    mixed: true,
    required: true,
  },
  scheduling: { aheadDays: 183 },
  policy: { customLinkPreview: false, editsPosts: false, deletesPosts: true },
};

const current: CapabilityProfile = {
  network: 'pinterest',
  set: 'current',
  publishing,
  rateLimit: { minGapSeconds: 5, perDay: 300 },
  scopes: {
    version: '2026-11',
    by: {
      identity: ['user_accounts:read'],
      publish: ['user_accounts:read', 'boards:read', 'boards:write', 'pins:read', 'pins:write'],
      insights: ['user_accounts:read', 'boards:read', 'pins:read'],
    },
  },
  features: {
    social: ['identity', 'publish'],
    content: ['identity', 'publish'],
    reports: ['insights'],
  },
  // A refresh token expires after 60 days without use, so idle connections are refreshed weekly.
  token: { renewal: 'refresh', lifeDays: 30, warnBeforeDays: 7 },
};

/** Pinterest accepts 800 characters and shows 500; the specification allows 116. */
export const pinterestProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: {
    ...current,
    set: 'classic',
    publishing: {
      ...publishing,
      text: { ...publishing.text, maxLength: 116 },
    },
  },
};
