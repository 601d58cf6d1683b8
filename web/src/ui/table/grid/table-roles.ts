/** Explicit roles: the card layout overrides `display: table`, which would drop the implicit ones in some browsers. */
export const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  cell: { role: 'cell' },
  /** Role of cells that take space and have no content. */
  none: { role: 'presentation', 'aria-hidden': true },
} as const;
