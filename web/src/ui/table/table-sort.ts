import type { SortingState } from '@tanstack/react-table';

/** Parses a sort: `name` is ascending by name, `-name` descending. */
export const parseSort = (sort: string | undefined): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];

export const formatSort = ([first]: SortingState): string => (first ? `${first.desc ? '-' : ''}${first.id}` : '');

/** Collator for texts; `numeric` sorts "Post 9" before "Post 10". */
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Compares numbers by size, everything else as text. */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
