import { readBlocks } from '../../../platform/html/index.ts';
import { isUnspaced, toTokens } from './words.ts';

/**
 * Sample of the shingles (overlapping sequences of words) of a text: the smallest of their hashes, ascending. The share
 * of equal shingles of two texts can be estimated from their samples, so the texts themselves are not kept.
 */
export type Fingerprint = {
  /** Number of different shingles of the text. */
  shingles: number;
  sketch: number[];
  /**
   * Number of hashes, from the smallest on, that are stored in the index; the rest of the sample only refines the
   * score.
   */
  indexed: number;
};

const shingleWords = 4;
/** Characters of a shingle in scripts without spaces. */
const shingleCharacters = 8;
/** Number of hashes in a sample; it gives a similarity score of 0.3 a standard deviation of 0.02 to 0.05. */
const sketchSize = 400;
/** Index density: one of 32 hashes of a text is stored in the index, at least 32 and at most 128 per text. */
const indexFraction = 32;
const minIndexed = 32;
const maxIndexed = 128;
/** Number of different hashes: 31 bits, to fit into an integer of the database. */
const hashSpace = 2 ** 31;
/** Number of shingles below which texts are not compared: a few usual phrases would already be a large share. */
const minComparedShingles = 60;

/** Hashes a text by FNV-1a. */
const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};

/** Spreads neighboring values over all bits, by the last step of MurmurHash3. */
const spread = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 1;
};

const hashShingles = (tokens: readonly string[]): Set<number> => {
  const unspaced = tokens.filter(isUnspaced).length;
  const length = unspaced > tokens.length / 2 ? shingleCharacters : shingleWords;
  const hashes = tokens.map(hashText);
  const found = new Set<number>();
  for (let start = 0; start + length <= hashes.length; start += 1) {
    let hash = 0;
    for (let at = start; at < start + length; at += 1) hash = Math.imul(hash, 0x9e3779b1) + (hashes[at] ?? 0);
    found.add(spread(hash));
  }
  return found;
};

export const fingerprintText = (text: string): Fingerprint => {
  const all = Uint32Array.from(hashShingles(toTokens(text))).sort();
  const sampled = all.filter((hash) => hash < hashSpace / indexFraction).length;
  const indexed = Math.min(Math.max(sampled, minIndexed), maxIndexed, all.length);
  return { shingles: all.length, sketch: [...all.subarray(0, sketchSize)], indexed };
};

/** Fingerprint of the HTML of a post of any site. */
export const fingerprintHtml = (html: string): Fingerprint =>
  fingerprintText(
    readBlocks(html)
      .map(({ text }) => text)
      .join('\n'),
  );

/** Largest hash up to which a sample is complete. */
const limitOf = ({ shingles, sketch }: Omit<Fingerprint, 'indexed'>): number =>
  shingles <= sketch.length ? hashSpace : (sketch.at(-1) ?? hashSpace);

/** Share of the shorter text that the longer one contains, 0–1. */
export const compareFingerprints = (a: Omit<Fingerprint, 'indexed'>, b: Omit<Fingerprint, 'indexed'>): number => {
  const limit = Math.min(limitOf(a), limitOf(b));
  const ofA = a.sketch.filter((hash) => hash <= limit);
  const ofB = new Set(b.sketch.filter((hash) => hash <= limit));
  const shared = ofA.filter((hash) => ofB.has(hash)).length;
  const compared = Math.max(Math.min(ofA.length, ofB.size), (minComparedShingles * limit) / hashSpace);
  return compared === 0 ? 0 : Math.min(1, shared / compared);
};
