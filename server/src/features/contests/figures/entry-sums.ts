import { type ChainKind, entryKinds } from '@fanfare/contract/contests/winners';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import { figureStore } from './figures.store.ts';

type Line = { kind: ChainKind; receiptHash: string; at: Date };
export type EnteredPerson = { receiptHash: string; businessId: number; email: string; emailNormalized: string };

const slotMs = 15 * minuteMs;
const toSlot = (at: Date): number => Math.floor(at.getTime() / slotMs) * slotMs;

const countSlots = (times: readonly Date[], change: 1 | -1): Map<number, number> => {
  const changes = new Map<number, number>();
  for (const at of times) changes.set(toSlot(at), (changes.get(toSlot(at)) ?? 0) + change);
  return changes;
};

/**
 * Changes that these lines of a contest's chain make to the kept sums of entries; `history` has all lines of the same
 * receipts.
 */
export const entryChanges = (lines: readonly Line[], history: readonly Line[]): Map<number, number> => {
  const enteredAt = new Map(
    history.flatMap(({ kind, receiptHash, at }) => (entryKinds.includes(kind) ? [[receiptHash, at] as const] : [])),
  );
  const changes = countSlots(
    lines.flatMap(({ kind, at }) => (entryKinds.includes(kind) ? [at] : [])),
    1,
  );
  for (const { kind, receiptHash } of lines) {
    const at = kind === 'withdrawn' ? enteredAt.get(receiptHash) : undefined;
    if (at) changes.set(toSlot(at), (changes.get(toSlot(at)) ?? 0) - 1);
  }
  return changes;
};

/** Adds sealed entries to the people of their business, except contestants whose data were erased before. */
export const addPeople = async (tx: Tx, lines: readonly Line[], people: readonly EnteredPerson[]): Promise<void> => {
  const [first] = people;
  if (!first) return;
  const enteredAt = new Map(lines.map(({ receiptHash, at }) => [receiptHash, at]));
  const known = people.flatMap(({ receiptHash, email, emailNormalized }) => {
    const at = enteredAt.get(receiptHash);
    return at && email !== '' ? [{ emailNormalized, at }] : [];
  });
  const added = new Set(await figureStore(tx).countPeople(first.businessId, known));
  const times = known.flatMap(({ emailNormalized, at }) => (added.has(emailNormalized) ? [at] : []));
  await figureStore(tx).addPeople(first.businessId, countSlots(times, 1));
};

/** Subtracts withdrawn entries; a person without another entry is no longer counted. */
export const removePeople = async (tx: Tx, businessId: number, emails: readonly string[]): Promise<void> => {
  const gone = await figureStore(tx).uncountPeople(businessId, emails);
  await figureStore(tx).addPeople(businessId, countSlots(gone, -1));
};
