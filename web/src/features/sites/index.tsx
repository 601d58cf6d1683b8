export { backWords, binWords, PostStatusBadge } from './post-status-badge.tsx';
export { type AddableFacts, type OptionFacts, type SiteFacts, useSiteOptions, useSites } from './use-sites.ts';
