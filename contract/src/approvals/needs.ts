import { needsAds } from '../ad-profiles/needs.ts';

/** Who can see requests: of ads, of articles and of winners. */
export const needsApprovals = [...needsAds.viewer, 'bulk_ai:viewer', 'contests:viewer'] as const;
