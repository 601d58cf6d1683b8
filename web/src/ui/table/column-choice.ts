import { useState } from 'react';
import { z } from 'zod';
import type { Column } from './table-types.ts';

const Choice = z.record(z.string(), z.boolean());
type Choice = z.output<typeof Choice>;

const storageKey = (table: string) => `fanfare-columns-${table}`;

/** The columns to show: the user's choice, otherwise the column's default. */
export function visibleColumns<Row>(columns: readonly Column<Row>[], choice: Choice): Column<Row>[] {
  return columns.filter((column) => column.isName || (choice[column.id] ?? !column.isExtra));
}

/** The user's column choice for this table, stored in localStorage. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]) {
  const [choice, setChoice] = useState(() => loadChoice(table));
  return {
    visible: visibleColumns(columns, choice),
    optional: columns.filter((column) => !column.isName),
    toggle(column: Column<Row>, isShown: boolean) {
      const next = { ...choice, [column.id]: isShown };
      setChoice(next);
      saveChoice(table, next);
    },
  };
}

/** Unavailable storage (private window) or invalid data counts as no choice. */
export function loadChoice(table: string): Choice {
  try {
    return Choice.parse(JSON.parse(localStorage.getItem(storageKey(table)) ?? '{}'));
  } catch {
    return {};
  }
}

export function saveChoice(table: string, choice: Choice): void {
  try {
    localStorage.setItem(storageKey(table), JSON.stringify(choice));
  } catch {
    // Storage unavailable: the choice lasts until reload.
  }
}
