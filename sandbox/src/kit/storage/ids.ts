import { randomBytes, randomInt } from 'node:crypto';

/** A numeric id of the given length, as Facebook (15 to 18), Pinterest (18) and X (19) hand them out. */
export const numericId = (length: number): string =>
  Array.from({ length }, (_, place) => (place === 0 ? randomInt(1, 10) : randomInt(10))).join('');

/** An unguessable word for tokens, codes and mail ids. */
export const randomWord = (bytes = 12): string => randomBytes(bytes).toString('hex');
