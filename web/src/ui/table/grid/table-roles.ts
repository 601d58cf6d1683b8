/**
 * Explicit roles of table elements: the card layout overrides `display: table`, which removes the implicit roles in
 * some browsers.
 */
export const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  cell: { role: 'cell' },
  /** Role of cells that take space and have no content. */
  none: { role: 'presentation', 'aria-hidden': true },
} as const;
