import { toCsv } from '@fanfare/contract/kit/csv';
import { downloadText } from '../../lib/download-text.ts';
import type { Column } from './table-types.ts';

/** CSV of the shown columns, in their order, for these rows. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exportedColumns = columns.filter((column) => column.text);
  return toCsv([
    exportedColumns.map((column) => column.head),
    ...rows.map((row) => exportedColumns.map((column) => column.text?.(row) ?? '')),
  ]);
}

/** Saves a CSV file. The byte order mark makes Excel read the file as UTF-8. */
export const saveCsv = (name: string, csv: string): void => downloadText(`${name}.csv`, `\ufeff${csv}`, 'text/csv');
