export { readLongText } from './long-text.ts';
