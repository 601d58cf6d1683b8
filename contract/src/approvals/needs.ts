import { needsAds } from '../ad-profiles/needs.ts';

/** Who can see requests: of ads, articles and posts. */
export const needsApprovals = [...needsAds.viewer, 'bulk_ai:viewer', 'social:viewer', 'content:viewer'] as const;
