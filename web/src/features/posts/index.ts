export { readAhead } from './read-ahead.ts';
