import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Number of edits above which a whole part is shown as replaced, to limit time and memory. */
const limits = { maxEditLength: 800 };

const kindOf = ({ added, removed }: ChangeObject<string>): DiffPart['kind'] => {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
};

const toPart = (change: ChangeObject<string>): DiffPart => ({ kind: kindOf(change), text: change.value });

const replaced = (from: string, to: string): DiffPart[] => [
  { kind: 'removed', text: from },
  { kind: 'added', text: to },
];

const compareLines = (from: string, to: string) => diffLines(from, to, limits)?.map(toPart) ?? replaced(from, to);
const compareWords = (from: string, to: string) =>
  diffWordsWithSpace(from, to, limits)?.map(toPart) ?? replaced(from, to);

/** Compares two texts by lines, then the changed lines by words. */
export function wordDiff(from: string, to: string): DiffPart[] {
  const parts = compareLines(from, to);
  return parts.flatMap((part, index) => {
    const next = parts[index + 1];
    if (part.kind === 'removed' && next?.kind === 'added') return compareWords(part.text, next.text);
    return part.kind === 'added' && parts[index - 1]?.kind === 'removed' ? [] : [part];
  });
}
