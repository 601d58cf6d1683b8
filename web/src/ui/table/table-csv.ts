import { csvOf } from '@fanfare/contract/kit/csv';
import type { Column } from './table-types.ts';

/** The view as a file: the columns that are shown, in their order, for these rows. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const told = columns.filter((column) => column.text);
  return csvOf([
    told.map((column) => column.head),
    ...rows.map((row) => told.map((column) => column.text?.(row) ?? '')),
  ]);
}

/** The mark at the front tells Excel that the letters are UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
