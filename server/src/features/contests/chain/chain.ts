import { createHash } from 'node:crypto';
import { chainHashText, formatChainLine } from '@fanfare/contract/contests/chain-lines';
import type { ContestantState } from '@fanfare/contract/contests/contestants';
import type { ChainKind } from '@fanfare/contract/contests/winners';
import type { ChainHead, UnsealedLine } from './chain.store.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** State of a contestant after each kind of line in the contest's chain. */
const stateAfter: Record<ChainKind, ContestantState> = {
  entered: 'counted',
  added: 'counted',
  held: 'held',
  released: 'released',
  withdrawn: 'withdrawn',
  disqualified: 'disqualified',
};

/** Numbers and hashes new lines of a contest's chain, beginning after its head; returns the lines with the new head. */
export const sealLines = (head: ChainHead, lines: readonly UnsealedLine[], now: Date) => {
  let { sequence, hash } = head;
  const sealed = lines.map((line) => {
    const { kind, receiptHash: receipt, at } = line;
    sequence += 1;
    hash = sha256(chainHashText(hash, formatChainLine({ sequence, kind, receipt, at })));
    return { ...line, sequence, hash };
  });
  return { sealed, head: { ...head, sequence, hash, sealedAt: now } };
};

type KindOfLine = { id: number; kind: ChainKind; receiptHash: string };

/**
 * Changes of the totals by state that these lines of a contest's chain make; `history` has all lines about the same
 * receipts, oldest first.
 */
export const totalChanges = (lines: readonly KindOfLine[], history: readonly KindOfLine[]) => {
  const previousKinds = new Map<number, ChainKind>();
  const lastKinds = new Map<string, ChainKind>();
  for (const { id, kind, receiptHash } of history) {
    const last = lastKinds.get(receiptHash);
    if (last) previousKinds.set(id, last);
    lastKinds.set(receiptHash, kind);
  }
  const changes = new Map<ContestantState, number>();
  const add = (state: ContestantState, change: number) => changes.set(state, (changes.get(state) ?? 0) + change);
  for (const { id, kind } of lines) {
    const previous = previousKinds.get(id);
    if (previous) add(stateAfter[previous], -1);
    add(stateAfter[kind], 1);
  }
  return changes;
};
