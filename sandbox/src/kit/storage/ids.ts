import { randomBytes, randomInt } from 'node:crypto';

/** A random numeric id. Facebook uses 15 to 18 digits, Pinterest 18, X 19. */
export const numericId = (length: number): string =>
  Array.from({ length }, (_, index) => (index === 0 ? randomInt(1, 10) : randomInt(10))).join('');

/** A random hex string for tokens, codes and mail ids. */
export const randomHex = (bytes = 12): string => randomBytes(bytes).toString('hex');
