export { readAhead } from './prefetch-post.ts';
