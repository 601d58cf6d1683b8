import type { CapabilityProfile, PublishingProfile } from './profile.ts';

const megabyte = 1024 * 1024;

const publishing: PublishingProfile = {
  text: { maxLength: 3000, counting: 'characters', linkPreviewDescription: 140 },
  media: {
    images: {
      maxCount: 20,
      types: ['image/jpeg', 'image/png', 'image/gif'],
      // LinkedIn limits pixels (36,152,320), not bytes; a larger file would time out.
      maxBytes: 20 * megabyte,
      minWidth: 0,
      minHeight: 0,
    },
    videos: { maxCount: 1, types: ['video/mp4'], maxBytes: 500 * megabyte, minWidth: 0, minHeight: 0 },
    mixed: false,
    required: false,
  },
  scheduling: { aheadDays: 183 },
  // LinkedIn doesn't read the link: we send title and description of the preview.
  policy: { customLinkPreview: true, editsPosts: true, deletesPosts: true },
};

/**
 * Products of a LinkedIn app. `share`: Sign In with LinkedIn using OpenID Connect and Share on LinkedIn, which every app
 * gets. `community-management`: granted after a review, and only to an app without any other product.
 */
export const linkedinProducts = ['share', 'community-management'] as const;
export type LinkedinProduct = (typeof linkedinProducts)[number];

const version = '2026-11';
const member = ['openid', 'profile'];

/** Scopes that an app may request. With one scope of another product, LinkedIn refuses the whole consent. */
export const linkedinScopes: Record<LinkedinProduct, CapabilityProfile['scopes']> = {
  share: { version, by: { identity: member, publish: [...member, 'w_member_social'] } },
  'community-management': {
    version,
    by: {
      identity: ['r_basicprofile'],
      pages: ['r_basicprofile', 'rw_organization_admin'],
      publish: ['r_basicprofile', 'w_member_social', 'w_organization_social', 'r_organization_social'],
      insights: ['r_organization_social', 'rw_organization_admin'],
    },
  },
};

const current: CapabilityProfile = {
  network: 'linkedin',
  set: 'current',
  publishing,
  rateLimit: { minGapSeconds: 20, perDay: 100 },
  // Scopes of an app with the largest product; the connector declares those that its app has.
  scopes: linkedinScopes['community-management'],
  features: {
    social: ['identity', 'pages', 'publish'],
    content: ['identity', 'pages', 'publish'],
    reports: ['insights'],
  },
  // Grants end after 60 days: only the grants of partners' apps can be refreshed.
  token: { renewal: 'login', lifeDays: 60, warnBeforeDays: 7 },
};

/** The specification sets no limits for LinkedIn, so both sets have its current ones. No native scheduling. */
export const linkedinProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: {
    ...current,
    set: 'classic',
  },
};
