export { editorLink } from './posts/paths.ts';
export { PostStatusBadge, restoreMessage, trashMessage } from './posts/post-status-badge.tsx';
export {
  optionsQuery,
  type Site,
  type SiteOptions,
  useSiteOptions,
  useSites,
} from './site-queries.ts';
