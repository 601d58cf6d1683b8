export { AutoresponderPage } from './autoresponder/autoresponder-page.tsx';
export { CommentSyncPage } from './comment-sync-page.tsx';
export { ExtractorPage } from './extractor-page.tsx';
