import { useState } from 'react';

export type Selection<Row> = {
  rows: Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row, isOn: boolean) => void;
  isAll: boolean;
  isSome: boolean;
  onAll: (isOn: boolean) => void;
  clear: () => void;
};

/** Selected rows of the current page. A row that is no longer on the page is not selected. */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string | number): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set());
  const selectedRows = rows.filter((row) => ids.has(idOf(row)));
  return {
    rows: selectedRows,
    has: (row) => ids.has(idOf(row)),
    toggle(row, isOn) {
      const next = new Set(selectedRows.map(idOf));
      if (isOn) next.add(idOf(row));
      else next.delete(idOf(row));
      setIds(next);
    },
    isAll: rows.length > 0 && selectedRows.length === rows.length,
    isSome: selectedRows.length > 0,
    onAll: (isOn) => setIds(new Set(isOn ? rows.map(idOf) : [])),
    clear: () => setIds(new Set()),
  };
}
