import { toCsv } from '@fanfare/contract/kit/csv';
import type { Column } from './table-types.ts';

/** CSV of the shown columns, in their order, for these rows. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exportedColumns = columns.filter((column) => column.text);
  return toCsv([
    exportedColumns.map((column) => column.head),
    ...rows.map((row) => exportedColumns.map((column) => column.text?.(row) ?? '')),
  ]);
}

/** The byte order mark makes Excel read the file as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
