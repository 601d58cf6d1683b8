import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { Column } from '../table-types.ts';
import { readStored, writeStored } from './stored-value.ts';

const columnIds = z.array(z.string().max(100)).max(200);

/** All columns in the user's order, and the hidden ones. */
export const ColumnChoice = z.object({ order: columnIds, hidden: columnIds });
export type ColumnChoice = z.output<typeof ColumnChoice>;

type AnyColumn = Pick<Column<never>, 'id' | 'isName' | 'isExtra'>;

/**
 * The stored choice, adapted to the present columns: removed columns are dropped, new columns are added at the end with
 * their default, and the name column is first and visible. Equal choices have equal JSON.
 */
export function completeChoice(columns: readonly AnyColumn[], stored: ColumnChoice | undefined): ColumnChoice {
  const nameIds = columns.filter(({ isName }) => isName).map(({ id }) => id);
  const knownIds = columns.map(({ id }) => id);
  const storedOrder = (stored?.order ?? []).filter((id) => knownIds.includes(id));
  const order = [...new Set([...nameIds, ...storedOrder, ...knownIds])];
  const isHidden = (id: string) =>
    storedOrder.includes(id) ? stored?.hidden.includes(id) : columns.find((column) => column.id === id)?.isExtra;
  return { order, hidden: order.filter((id) => !nameIds.includes(id) && isHidden(id)) };
}

export const toggleColumn = ({ order, hidden }: ColumnChoice, id: string, isShown: boolean): ColumnChoice => ({
  order,
  hidden: isShown ? hidden.filter((other) => other !== id) : [...hidden, id],
});

/** Moves a column one place up (-1) or down (1). */
export function moveColumn({ order, hidden }: ColumnChoice, id: string, by: -1 | 1): ColumnChoice {
  const rest = order.filter((other) => other !== id);
  return { order: rest.toSpliced(order.indexOf(id) + by, 0, id), hidden };
}

const storageKey = (table: string) => `fanfare-columns-${table}`;

/** The user's column choice for this table, stored in this browser. */
export function useColumnChoice(table: string, columns: readonly AnyColumn[]) {
  const [stored, setStored] = useState(() => readStored(storageKey(table), ColumnChoice));
  const choice = useMemo(() => completeChoice(columns, stored), [columns, stored]);
  const setChoice = (next: ColumnChoice | undefined) => {
    setStored(next);
    writeStored(storageKey(table), next);
  };
  return [choice, setChoice] as const;
}
