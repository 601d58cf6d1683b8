export { backWords, binWords, PostStatusBadge } from './posts/post-status-badge.tsx';
export { type AddableFacts, type OptionFacts, type SiteFacts, useSiteOptions, useSites } from './site-queries.ts';
