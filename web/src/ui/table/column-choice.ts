import { useState } from 'react';
import { z } from 'zod';
import type { Column } from './table-types.ts';

const Choice = z.record(z.string(), z.boolean());
type Choice = z.output<typeof Choice>;

const keyOf = (table: string) => `fanfare-columns-${table}`;

/** The columns to show: what was chosen here before, and otherwise what the column says of itself. */
export function shownColumns<Row>(columns: readonly Column<Row>[], choice: Choice): Column<Row>[] {
  return columns.filter((column) => column.isName || (choice[column.id] ?? !column.isExtra));
}

/** Which columns a person wants in this table, remembered in this browser. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]) {
  const [choice, setChoice] = useState(() => loadChoice(table));
  return {
    shown: shownColumns(columns, choice),
    choosable: columns.filter((column) => !column.isName),
    toggle(column: Column<Row>, isShown: boolean) {
      const next = { ...choice, [column.id]: isShown };
      setChoice(next);
      saveChoice(table, next);
    },
  };
}

/** A private window may refuse the store, and anybody may have written to it: then there is simply no choice yet. */
export function loadChoice(table: string): Choice {
  try {
    return Choice.parse(JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}'));
  } catch {
    return {};
  }
}

export function saveChoice(table: string, choice: Choice): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(choice));
  } catch {
    // Nothing is lost but the memory of it.
  }
}
