/** Bits of a signature; about a third of them are set for the longest title and description. */
export const signatureBits = 2048;
/** Lengths of groups of letters: three letters alone are in too many texts; four alone would leave short words out. */
const gramLengths = [3, 4];

/**
 * Form in which texts are the same if they are the same in the lower case of a database; in some languages, I has no
 * dot.
 */
const fold = (text: string): string => text.replaceAll(/[İı]/g, 'i').toLowerCase().replaceAll('ς', 'σ');

const mix = (hash: number): number => {
  const first = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
};

/** True for texts long enough to have bits: every item could contain a shorter one. */
export const hasSignature = (text: string): boolean => fold(text).length >= Math.min(...gramLengths);

/**
 * A bit for each three and four letters in a row, as PostgreSQL reads a `bit(2048)`. An item has all bits of each text that
 * it contains, so that items without one of them need not be read.
 */
export const toSignature = (...texts: readonly string[]): string => {
  const bytes = Buffer.alloc(signatureBits / 8);
  for (const folded of texts.map(fold))
    for (const length of gramLengths)
      for (let start = 0; start + length <= folded.length; start += 1) {
        let hash = length;
        for (let at = start; at < start + length; at += 1) hash = Math.imul(hash, 0x01000193) ^ folded.charCodeAt(at);
        const bit = mix(hash) & (signatureBits - 1);
        bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) | (1 << (bit & 7));
      }
  return `x${bytes.toString('hex')}`;
};
