import { needsAds } from '../ad-profiles/needs.ts';

/** Permissions that let a member see approval requests: of ads, articles, posts and winners. */
export const needsApprovals = [
  ...needsAds.viewer,
  'bulk_ai:viewer',
  'social:viewer',
  'content:viewer',
  'contests:viewer',
] as const;
