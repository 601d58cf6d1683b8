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

/** Rows chosen on the page one sees. A row that left the page is no longer chosen: nobody acts on what is not shown. */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string | number): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set());
  const chosen = rows.filter((row) => ids.has(idOf(row)));
  return {
    rows: chosen,
    has: (row) => ids.has(idOf(row)),
    toggle(row, isOn) {
      const next = new Set(chosen.map(idOf));
      if (isOn) next.add(idOf(row));
      else next.delete(idOf(row));
      setIds(next);
    },
    isAll: rows.length > 0 && chosen.length === rows.length,
    isSome: chosen.length > 0,
    onAll: (isOn) => setIds(new Set(isOn ? rows.map(idOf) : [])),
    clear: () => setIds(new Set()),
  };
}
