import type { CapabilityProfile } from './profile.ts';

const current: CapabilityProfile = {
  network: 'wordpress',
  set: 'current',
  // Capabilities of the user's role in place of scopes, which WordPress does not have.
  scopes: {
    version: '2026-11',
    by: { identity: ['edit_posts'], publish: ['edit_posts', 'publish_posts', 'upload_files'] },
  },
  features: { content: ['publish'], ai_writer: ['publish'], bulk_ai: ['publish'] },
  token: { renewal: 'never', warnBeforeDays: 0 },
};

/** The operator's setting with the `host:port` of sites that may be in a private network. */
export const privateHostsSetting = 'FANFARE_PRIVATE_HOSTS';

/** A WordPress site: posts have no length limit. */
export const wordpressProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: { ...current, set: 'classic' },
};
