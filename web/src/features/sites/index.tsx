export { PostStatusBadge, restoreMessage, trashMessage } from './posts/post-status-badge.tsx';
export { type AddableFacts, type OptionFacts, type Site, useSiteOptions, useSites } from './site-queries.ts';
