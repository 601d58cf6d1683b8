import type { CapabilityProfile, PublishingProfile } from './profile.ts';

const megabyte = 1024 * 1024;

const publishing: PublishingProfile = {
  // Links in captions cannot be clicked, so no preview is ever shown.
  text: { most: 2200, counting: 'characters', linkPreviewDescription: 0 },
  media: {
    images: {
      most: 10,
      types: ['image/jpeg'],
      maxBytes: 8 * megabyte,
      minWidth: 320,
      // The flattest picture Instagram takes is 1.91 times as wide as high.
      minHeight: 168,
    },
    videos: {
      most: 10,
      types: ['video/mp4', 'video/quicktime'],
      maxBytes: 300 * megabyte,
      minWidth: 0,
      minHeight: 0,
    },
    mixed: true,
    required: true,
  },
  // Instagram holds nothing for later: our own queue does.
  scheduling: { aheadDays: 183 },
  policy: { customLinkPreview: false, rewardedLikes: false, editsPosts: false, deletesPosts: false },
};

const current: CapabilityProfile = {
  network: 'instagram',
  set: 'current',
  publishing,
  // Instagram says at run time how many posts a day it takes: 50 or 100. The smaller one is safe.
  pace: { minGapSeconds: 30, perDay: 50 },
  scopes: {
    version: '2026-11',
    by: {
      pages: ['pages_show_list', 'pages_read_engagement', 'business_management', 'instagram_basic'],
      publish: ['pages_show_list', 'pages_read_engagement', 'instagram_basic', 'instagram_content_publish'],
      insights: ['pages_read_engagement', 'instagram_basic', 'instagram_manage_insights'],
    },
  },
  features: {
    social: ['pages', 'publish'],
    content: ['pages', 'publish'],
    reports: ['pages', 'insights'],
  },
  token: { renewal: 'login', lifeDays: 60, warnBeforeDays: 7 },
};

/** The documents name no numbers for Instagram, so both sets say what it takes today. */
export const instagramProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
