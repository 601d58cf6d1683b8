import type { CapabilityProfile, PublishingProfile } from './profile.ts';

const megabyte = 1024 * 1024;

const publishing: PublishingProfile = {
  // Links in captions aren't clickable, so there is no link preview.
  text: { maxLength: 2200, counting: 'characters', linkPreviewDescription: 0 },
  media: {
    images: {
      maxCount: 10,
      types: ['image/jpeg'],
      maxBytes: 8 * megabyte,
      // Instagram scales images to a width between 320 and 1440 pixels, so there is no minimum.
      minWidth: 0,
      minHeight: 0,
    },
    videos: {
      maxCount: 10,
      types: ['video/mp4', 'video/quicktime'],
      maxBytes: 300 * megabyte,
      minWidth: 0,
      minHeight: 0,
    },
    mixed: true,
    required: true,
  },
  // Scheduling by our own queue, since Instagram has no native scheduling for apps.
  scheduling: { aheadDays: 183 },
  policy: { customLinkPreview: false, editsPosts: false, deletesPosts: false },
};

const current: CapabilityProfile = {
  network: 'instagram',
  set: 'current',
  publishing,
  // Instagram reports its daily limit at run time, 50 or 100 posts; the smaller one is safe.
  rateLimit: { minGapSeconds: 30, perDay: 50 },
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

/** The specification sets no limits for Instagram, so both sets have its current ones. */
export const instagramProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
