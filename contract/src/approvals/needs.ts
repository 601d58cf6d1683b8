import { needsAds } from '../ad-profiles/needs.ts';

/** Who can see requests: of ads, and of articles. */
export const needsApprovals = [...needsAds.viewer, 'bulk_ai:viewer'] as const;
