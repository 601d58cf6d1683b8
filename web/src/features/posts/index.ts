export { prefetchPost } from './prefetch-post.ts';
