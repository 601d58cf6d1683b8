export { maxInlineLength, readInThread, readLongText } from './long-text.ts';
export { businessOwner, runForOwner } from './work-owner.ts';
