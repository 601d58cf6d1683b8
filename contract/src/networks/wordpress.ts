import type { CapabilityProfile } from './profile.ts';

const current: CapabilityProfile = {
  network: 'wordpress',
  set: 'current',
  // Somebody's own server, often a small one.
  pace: { minGapSeconds: 1, perDay: 2000 },
  // There are no scopes to ask for: these are the capabilities of the person's role.
  scopes: {
    version: '2026-11',
    by: { identity: ['edit_posts'], publish: ['edit_posts', 'publish_posts', 'upload_files'] },
  },
  features: { content: ['publish'], ai_writer: ['publish'], bulk_ai: ['publish'] },
  token: { renewal: 'never', warnBeforeDays: 0 },
};

/** A WordPress site: posts of any length, no network of its own. */
export const wordpressProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
