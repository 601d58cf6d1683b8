import type { ChainKind } from './winners.ts';

/**
 * A line of a contest's public chain of entries. `receipt` is the SHA-256 of a random code that only the contestant
 * has.
 */
export type ChainLine = { sequence: number; kind: ChainKind; receipt: string; at: Date };

/** Previous hash of the first line of a contest's chain, which has no line before it. */
export const firstChainHash = '0'.repeat(64);

/** The text of a line of a contest's chain. The hash of the line is the SHA-256 of `chainHashText`. */
export const formatChainLine = ({ sequence, kind, receipt, at }: ChainLine): string =>
  `${sequence} ${kind} ${receipt} ${at.toISOString()}`;

export const chainHashText = (previousHash: string, line: string): string => `${previousHash}\n${line}`;
